// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.record.SparseHistogram;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The latency by which the generator's disturbances are judged: publish, without acknowledgements
 * endToEnd, in request-reply roundTrip; in closed load their service times.
 *
 * @param name its key
 * @param latency its distribution
 * @param percentile p99, or where fewer than ten messages lie beyond it the highest percentile that
 *     has ten beyond it, or the median
 */
record HeadlineLatency(String name, Latency latency, Percentile percentile) {

  private static final List<String> SERVICE =
      List.of("roundTripService", "publishService", "endToEndService");

  private static final String P99 = "99";

  /** Returns the latency; empty if nothing was measured. */
  static Optional<HeadlineLatency> of(RunResult.Generator generator, LatencyByKind kinds) {
    Stream<String> names =
        generator != null && generator.of() != null ? Stream.of(generator.of()) : SERVICE.stream();
    return names
        .filter(name -> kinds.present().containsKey(name))
        .findFirst()
        .map(name -> of(name, kinds.present().get(name)))
        .filter(headline -> headline.latency.due() > 0);
  }

  private static HeadlineLatency of(String name, Latency latency) {
    Percentile highest = Percentile.LISTED.get(0);
    for (Percentile each : Percentile.LISTED) {
      if (each.percent() <= 99 && !each.isThin(latency.due())) {
        highest = each;
      }
    }
    return new HeadlineLatency(name, latency, highest);
  }

  boolean isP99() {
    return percentile.name().equals(P99);
  }

  /** Returns the value of the percentile; infinite if it is that of a missing message. */
  double micros() {
    Double value = latency.percentiles().get(percentile.name());
    return value == null ? Double.POSITIVE_INFINITY : value;
  }

  /**
   * Returns the value of the percentile if this number of greater values had not been there: that
   * at the lower rank. Empty without a distribution.
   */
  Optional<Double> microsWithout(long messages) {
    Optional<SparseHistogram> nanos = HistogramText.readable(latency.histogram());
    long rank = Math.max(1, percentile.rank(latency.due()) - messages);
    return nanos.map(
        histogram ->
            rank > histogram.count()
                ? Double.POSITIVE_INFINITY
                : LatencyPart.microsAt(histogram, rank, latency.min(), latency.max()));
  }

  /** Returns how many times as long; 1 if both are unknown. */
  static double ratio(double longer, double shorter) {
    if (Double.isInfinite(longer) && Double.isInfinite(shorter)) {
      return 1;
    }
    return shorter > 0 ? longer / shorter : longer > 0 ? Double.POSITIVE_INFINITY : 1;
  }
}
