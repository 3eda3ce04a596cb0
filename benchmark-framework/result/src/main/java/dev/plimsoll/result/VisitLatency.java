// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.metric.Visit;
import dev.plimsoll.metric.VisitPercentile;
import dev.plimsoll.record.SparseHistogram;
import java.util.Optional;

/**
 * The latency of the slowest message of a user's visit, from the histogram of a latency. It assumes
 * that latencies are independent.
 */
public final class VisitLatency {

  private VisitLatency() {}

  /**
   * Returns a percentile over visits in microseconds: infinite if it falls on a missing message;
   * empty without values or without their histogram.
   */
  public static Optional<Double> micros(Latency latency, VisitPercentile slowest) {
    long rank = slowest.rank(latency.due());
    if (latency.due() > 0 && rank > latency.count()) {
      return Optional.of(Double.POSITIVE_INFINITY);
    }
    return HistogramText.readable(latency.histogram())
        .map(nanos -> LatencyPart.microsAt(nanos, rank, latency.min(), latency.max()));
  }

  /**
   * Returns the probability that at least one of some messages is slower than a percentile of the
   * run. The share of slower messages is counted in the histogram; where the percentile falls on a
   * missing message, it is that of the percentile.
   */
  public static double probabilityOfOne(Latency latency, Percentile percentile, long messages) {
    Double value = latency.percentiles().get(percentile.name());
    Optional<SparseHistogram> nanos = HistogramText.readable(latency.histogram());
    double share = 1 - percentile.percent() / 100;
    if (value != null && nanos.isPresent()) {
      long at = nanos.get().atRank(percentile.rank(latency.due()));
      long atOrBelow = nanos.get().countUpTo(at);
      share = (double) (latency.due() - atOrBelow) / latency.due();
    }
    return Visit.probabilityOfOne(share, messages);
  }
}
