// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * What consumers did beside receiving messages, where the workload asks for it. All counts are
 * about measured messages; null: not defined.
 *
 * @param processed end of processing − intended send time; null without a schedule or without
 *     processing
 * @param processing end of processing − receipt; null without processing
 * @param unprocessed messages that were received and whose processing had not ended when the drain
 *     ended
 * @param rejected deliveries that were rejected; null where nothing is acknowledged
 * @param redelivered receipts of messages that had been received before and not been acknowledged;
 *     they are no duplicates
 * @param restarts null if no consumer restarts
 * @param late null if all subscriptions began before the load
 */
public record ConsumersPart(
    Latency processed,
    Latency processing,
    Long unprocessed,
    Long rejected,
    Long redelivered,
    RestartsPart restarts,
    LatePart late) {

  /**
   * The restarts of consumers.
   *
   * @param seconds how long all of them took together, from closing to having opened again
   * @param longestSeconds how long the longest took
   */
  public record RestartsPart(long count, double seconds, double longestSeconds) {}

  /**
   * Subscriptions that began while the load ran. Messages sent after the ready instant are due on
   * each of them; no other part of the result contains their receipts.
   *
   * @param openedAtSeconds when they began to subscribe, from the start of the warm-up; null: never
   * @param readyAtSeconds when all of them were ready; null: never
   * @param expected messages due on them, over all of them
   * @param endToEnd receipt − intended send time; null without a schedule
   * @param endToEndService receipt − send time
   */
  public record LatePart(
      int subscriptions,
      Double openedAtSeconds,
      Double readyAtSeconds,
      long expected,
      long received,
      long lost,
      long undelivered,
      long duplicated,
      Long outOfOrder,
      Latency endToEnd,
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
