// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.result.LatencyByKind.SizeLatency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkloadPart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The workload as a report shows it, from the resolved keys in the result. If a key is missing, its
 * part of a sentence is omitted.
 */
public final class WorkloadFacts {

  private final RunResult result;
  private final WorkloadPart workload;

  /** Creates the facts of a result. */
  public WorkloadFacts(RunResult result) {
    this.result = result;
    this.workload = result.workload();
  }

  /** Returns the name of the workload. */
  public String name() {
    return workload.name();
  }

  /** Returns whether the load is closed; closed load has service times but no response times. */
  public boolean closed() {
    if (requestReply()) {
      return !workload.hasRate();
    }
    return workload.closedLoad()
        || (result.latencyMicros().publish() == null
            && result.latencyMicros().publishService() != null);
  }

  /**
   * Returns the requested rate: that of the workload, or, if the workload has no single rate
   * (steps, a ramp), the scheduled rate. Random arrivals have a requested rate and an actual
   * schedule that differs slightly from it. Null without a schedule.
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

  /** Returns whether the messages are requests with replies. */
  boolean requestReply() {
    return workload.requestsReplies();
  }

  /** Returns who answers requests; empty if the load is not request-reply. */
  Optional<String> replier() {
    return Optional.ofNullable(workload.replier());
  }

  /** Returns whether the run sends messages. */
  public boolean produces() {
    return orOne(workload.producersPerTopic()) > 0;
  }

  /** Returns whether the run receives messages. */
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

  /**
   * Returns the classes of message sizes in their order, as short as a table needs; empty if all
   * messages have one size.
   */
  public List<String> sizes() {
    if (!workload.messageSizeDistribution().isEmpty()) {
      return List.copyOf(workload.messageSizeDistribution().keySet());
    }
    List<SizeLatency> classes = result.latencyMicros().bySize();
    List<String> rounded = classes.stream().map(each -> size(each, true)).toList();
    return rounded.stream().distinct().count() == rounded.size()
        ? rounded
        : classes.stream().map(each -> size(each, false)).toList();
  }

  /** The classes are in ascending order, so the largest size of each is enough. */
  private static String size(SizeLatency each, boolean rounded) {
    long bytes = each.messageSizeBytes();
    String limit = each.smallestBytes() == null ? "" : "≤";
    if (!rounded || bytes < 1_000) {
      return limit + bytes + "B";
    }
    boolean mega = bytes > 1_000 << 10;
    double units = bytes / (mega ? 1_048_576.0 : 1_024.0);
    boolean whole = units >= 10 || units == Math.rint(units);
    return limit + String.format(Locale.ROOT, whole ? "%.0f" : "%.1f", units) + (mega ? "M" : "K");
  }

  /** Returns how messages differ in size; empty if all have one size. */
  private Optional<String> differingSizes() {
    if (!workload.messageSizeDistribution().isEmpty()) {
      return Optional.of("sizes " + String.join(", ", workload.messageSizeDistribution().keySet()));
    }
    return Optional.ofNullable(workload.messageSizes())
        .map(
            sizes ->
                "%s of %s to %s, %s on average"
                    .formatted(
                        workload.messageSizeLognormal() == null ? "sizes" : "lognormal sizes",
                        Numbers.size(sizes.smallestBytes()),
                        Numbers.size(sizes.largestBytes()),
                        Numbers.size(sizes.meanBytes())));
  }

  /**
   * Returns the load as short texts: {@code open load}, {@code 10,000 msg/s}, {@code 1 topic}, …
   */
  public List<String> items() {
    List<String> items = new ArrayList<>();
    String load = closed() ? "closed load" : produces() ? "open load" : "consume only";
    items.add(requestReply() ? "request-reply, " + load : load);
    Double rate = askedPerSecond();
    if (rate != null) {
      items.add(NumberFormat.DIGITS.text(rate) + " msg/s");
    }
    messageSize().ifPresent(size -> items.add(Numbers.size(size)));
    differingSizes().ifPresent(items::add);
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
