// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkloadPart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a report needs to know of the workload, from the resolved keys in the result. A key that is
 * not there leaves its part of a sentence out: results live longer than the programs that wrote
 * them.
 */
public final class WorkloadFacts {

  private final RunResult result;
  private final WorkloadPart workload;

  /** Of a result. */
  public WorkloadFacts(RunResult result) {
    this.result = result;
    this.workload = result.workload();
  }

  /** The name of the workload. */
  public String name() {
    return workload.name();
  }

  /** Closed load has a service time and no response time. */
  public boolean closed() {
    if (requestReply()) {
      return !workload.hasRate();
    }
    return "closed".equals(workload.load())
        || (result.latencyMicros().publish() == null
            && result.latencyMicros().publishService() != null);
  }

  /**
   * The rate that was asked for: what the workload says, and where it says no single one (steps, a
   * ramp) what was scheduled. Random arrivals are asked for at one rate and drawn at about it. Null
   * where there is no schedule.
   */
  public Double askedPerSecond() {
    if (closed()) {
      return null;
    }
    Number rate = workload.producerRate();
    return rate != null && rate.doubleValue() > 0
        ? Double.valueOf(rate.doubleValue())
        : result.throughput().scheduledRatePerSecond();
  }

  /** Whether messages are requests that are answered. */
  boolean requestReply() {
    return workload.requestsReplies();
  }

  /** Who answers requests, where they are. */
  Optional<String> replier() {
    return Optional.ofNullable(workload.replier());
  }

  /** Whether the run sends messages. */
  public boolean produces() {
    return orOne(workload.producersPerTopic()) > 0;
  }

  /** Whether the run receives messages. */
  public boolean consumes() {
    return orOne(workload.subscriptionsPerTopic()) > 0 && consumersPerSubscription() > 0;
  }

  private long consumersPerSubscription() {
    return orOne(workload.consumerPerSubscription());
  }

  OptionalLong messageSize() {
    return workload.messageSizeBytes() == null
        ? OptionalLong.empty()
        : OptionalLong.of(workload.messageSizeBytes());
  }

  /** The load in some words each: {@code open load}, {@code 10,000 msg/s}, {@code 1 topic}, … */
  public List<String> items() {
    List<String> items = new ArrayList<>();
    String load = closed() ? "closed load" : produces() ? "open load" : "consume only";
    items.add(requestReply() ? "request-reply, " + load : load);
    Double rate = askedPerSecond();
    if (rate != null) {
      boolean whole = rate == Math.rint(rate);
      items.add((whole ? Numbers.wholeRate(rate) : Numbers.rate(rate)) + " msg/s");
    }
    messageSize().ifPresent(size -> items.add(Numbers.size(size)));
    things(workload.topics(), "topic", items);
    things(workload.partitionsPerTopic(), "partition", items);
    things(workload.producersPerTopic(), requestReply() ? "requester" : "producer", items);
    if (requestReply()) {
      items.add(Numbers.things(consumersPerSubscription(), "replier"));
      return items;
    }
    things(workload.subscriptionsPerTopic(), "subscription", items);
    if (consumes()) {
      items.add(Numbers.things(consumersPerSubscription(), "consumer"));
    }
    return items;
  }

  private static void things(Integer number, String thing, List<String> items) {
    if (number != null) {
      items.add(Numbers.things(number, thing));
    }
  }

  private static int orOne(Integer number) {
    return number == null ? 1 : number;
  }
}
