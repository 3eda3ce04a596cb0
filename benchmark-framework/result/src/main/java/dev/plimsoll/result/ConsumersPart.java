// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * What consumers did beside receiving messages, where the workload asks for it. All counts are
 * about measured messages; null: not defined.
 */
public record ConsumersPart(
    @Described(
            value = "End of processing − intended send time.",
            absent = "without processing or without a schedule")
        Latency processed,
    @Described(value = "End of processing − receipt.", absent = "without processing")
        Latency processing,
    @Described(
            value = "Received, and not processed when the drain ended.",
            absent = "without processing")
        @Computed
        @Allowed(minimum = Allowed.ANY)
        Long unprocessed,
    @Described(value = "Deliveries that were rejected.", absent = "where nothing is acknowledged")
        Long rejected,
    @Described(
            value =
                "Receipts of messages that had been received before and not been acknowledged; not"
                    + " in `duplicated`.",
            absent = "where nothing is acknowledged")
        Long redelivered,
    @Described(value = "Restarts of consumers.", absent = "if no consumer restarts")
        RestartsPart restarts,
    @Described(
            value =
                "Subscriptions that began while the load ran; no other part contains their"
                    + " receipts.",
            absent = "if no subscription is late")
        LatePart late) {

  /** The restarts of consumers. */
  public record RestartsPart(
      @Described("Their number.") long count,
      @Described("All together, from closing to open again.") double seconds,
      @Described("The longest.") double longestSeconds) {}

  /**
   * Subscriptions that began while the load ran. Messages sent after the ready instant are due on
   * each of them; no other part of the result contains their receipts.
   */
  public record LatePart(
      @Described("Their number.") @Allowed(minimum = 1) int subscriptions,
      @Described(value = "When they began to subscribe.", absent = "if they never did")
          Double openedAtSeconds,
      @Described(value = "When all of them were ready.", absent = "if they never were")
          Double readyAtSeconds,
      @Described("Messages due, over all of them.") long expected,
      @Described("Distinct messages received.") long received,
      @Described("Due, not received, and no longer expected.") long lost,
      @Described("Due and not received at the deadline, but possibly still in transit.")
          long undelivered,
      @Described("Further receipts of messages already received.") long duplicated,
      @Described(
              value = "First receipts below the highest sequence number of their ordering stream.",
              absent = "where no order is guaranteed")
          Long outOfOrder,
      @Described(value = "Receipt − intended send time.", absent = "without a schedule")
          Latency endToEnd,
      @Described(value = "Receipt − send time.", absent = "where there is no such latency")
          Latency endToEndService) {}

  /** Returns the existing latencies by the name of their kind. */
  public Map<String, Latency> latencies() {
    Map<String, Latency> all = new LinkedHashMap<>();
    all.put("processed", processed);
    all.put("processing", processing);
    if (late != null) {
      all.put("lateEndToEnd", late.endToEnd());
      all.put("lateEndToEndService", late.endToEndService());
    }
    all.values().removeIf(Objects::isNull);
    return all;
  }

  /** Returns a copy without distributions. */
  public ConsumersPart withoutHistograms() {
    return with(unprocessed, Latency::withoutHistogram);
  }

  /**
   * Returns a copy with its figures, which follow from its facts.
   *
   * @param received measured messages that were received; null if that is not known
   */
  ConsumersPart computed(Long received) {
    boolean known = processing != null && received != null;
    return with(known ? (Long) (received - processing.count()) : null, LatencyFigures::of);
  }

  private ConsumersPart with(Long left, UnaryOperator<Latency> change) {
    UnaryOperator<Latency> existing = latency -> latency == null ? null : change.apply(latency);
    return new ConsumersPart(
        existing.apply(processed),
        existing.apply(processing),
        left,
        rejected,
        redelivered,
        restarts,
        late == null
            ? null
            : new LatePart(
                late.subscriptions(),
                late.openedAtSeconds(),
                late.readyAtSeconds(),
                late.expected(),
                late.received(),
                late.lost(),
                late.undelivered(),
                late.duplicated(),
                late.outOfOrder(),
                existing.apply(late.endToEnd()),
                existing.apply(late.endToEndService())));
  }
}
