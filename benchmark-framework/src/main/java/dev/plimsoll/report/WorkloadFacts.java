// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import dev.plimsoll.text.Numbers;

/**
 * What a report needs to know of the workload, from the resolved keys in the result. A key that is
 * not there leaves its part of a sentence out: results live longer than the programs that wrote
 * them.
 */
public final class WorkloadFacts {

  private final RunResult result;
  private final Map<String, Object> keys;

  /** Of a result. */
  public WorkloadFacts(RunResult result) {
    this.result = result;
    this.keys = result.workload();
  }

  /** The name of the workload. */
  public String name() {
    return text("name").orElse(String.valueOf(result.run().name()));
  }

  /** Closed load has a service time and no response time. */
  public boolean closed() {
    if (exchange()) {
      return Stream.of("producerRate", "rateSteps", "rateRamp").noneMatch(keys::containsKey);
    }
    return text("load").map("closed"::equals).orElse(false)
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
    return keys.get("producerRate") instanceof Number rate && rate.doubleValue() > 0
        ? Double.valueOf(rate.doubleValue())
        : result.throughput().scheduledRatePerSecond();
  }

  /** Whether messages are requests that are answered. */
  boolean exchange() {
    return text("load").map("request-reply"::equals).orElse(false);
  }

  /** Who answers requests, where they are. */
  Optional<String> replier() {
    return text("replier");
  }

  /** Whether the run sends messages. */
  public boolean produces() {
    return number("producersPerTopic").orElse(1) > 0;
  }

  /** Whether the run receives messages. */
  public boolean consumes() {
    return number("subscriptionsPerTopic").orElse(1) > 0 && consumersPerSubscription() > 0;
  }

  private long consumersPerSubscription() {
    return number("consumersPerSubscription").orElse(number("consumerPerSubscription").orElse(1));
  }

  OptionalLong messageSize() {
    return number("messageSizeBytes");
  }

  /** The load in some words each: {@code open load}, {@code 10,000 msg/s}, {@code 1 topic}, … */
  public List<String> items() {
    List<String> items = new ArrayList<>();
    String load = closed() ? "closed load" : produces() ? "open load" : "consume only";
    items.add(exchange() ? "request-reply, " + load : load);
    Double rate = askedPerSecond();
    if (rate != null) {
      items.add(Numbers.rate(rate) + " msg/s");
    }
    messageSize().ifPresent(size -> items.add(Numbers.things(size, "byte")));
    things("topics", "topic", items);
    things("partitionsPerTopic", "partition", items);
    things("producersPerTopic", exchange() ? "requester" : "producer", items);
    if (exchange()) {
      items.add(Numbers.things(consumersPerSubscription(), "replier"));
      return items;
    }
    things("subscriptionsPerTopic", "subscription", items);
    if (consumes()) {
      items.add(Numbers.things(consumersPerSubscription(), "consumer"));
    }
    return items;
  }

  private void things(String key, String thing, List<String> items) {
    number(key).ifPresent(n -> items.add(Numbers.things(n, thing)));
  }

  private Optional<String> text(String key) {
    return Optional.ofNullable(keys.get(key)).map(Object::toString);
  }

  private OptionalLong number(String key) {
    return keys.get(key) instanceof Number n
        ? OptionalLong.of(n.longValue())
        : OptionalLong.empty();
  }
}
