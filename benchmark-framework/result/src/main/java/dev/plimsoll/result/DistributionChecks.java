// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.record.SparseHistogram;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks that the facts of a latency agree with each other. Its figures follow from them ({@link
 * LatencyFigures}); of those that need the distribution, only the order is checked without it.
 */
final class DistributionChecks {

  /** Metrics are rounded to the nanosecond. */
  private static final double ROUNDED_MICROS = 0.0015;

  private final String key;
  private final Latency latency;
  private final Contradictions breaches;

  private DistributionChecks(String key, Latency latency, Contradictions breaches) {
    this.key = key;
    this.latency = latency;
    this.breaches = breaches;
  }

  /** Returns whether the counts and the range of a latency are those of a distribution. */
  static boolean hasRange(Latency latency) {
    boolean range = latency.min() != null && latency.max() != null;
    return latency.count() >= 0 && latency.missing() >= 0 && (latency.count() == 0 || range);
  }

  /**
   * Checks a latency.
   *
   * @param distributed whether it must have its histogram
   */
  static void check(String key, Latency latency, boolean distributed, Contradictions breaches) {
    DistributionChecks checks = new DistributionChecks(key, latency, breaches);
    if (latency.count() < 0 || latency.missing() < 0) {
      breaches.add(key, "count or missing is below zero.");
      return;
    }
    checks.negative();
    checks.waits();
    if (latency.count() == 0) {
      checks.absent();
    } else if (checks.checkExact()) {
      checks.order();
      if (latency.histogram() != null) {
        checks.histogram();
      } else if (distributed) {
        breaches.add(key + ".histogram", "is missing, although there are values.");
      } else {
        checks.undistributed();
      }
    }
  }

  private void negative() {
    Double min = latency.negative().minMicros();
    long count = latency.negative().count();
    boolean fits = count == 0 ? min == null : min != null && min <= 0;
    if (count < 0 || count > latency.count() || !fits) {
      breaches.add(key + ".negative", "count and minMicros do not fit the values.");
    }
    if (count > 0 && latency.min() != null && latency.min() != 0) {
      breaches.add(key + ".min", "is %s, although values below zero count as 0.", latency.min());
    }
  }

  private void waits() {
    if (latency.waitedHistogram() == null) {
      return;
    }
    Optional<SparseHistogram> waited = HistogramText.readable(latency.waitedHistogram());
    if (waited.isEmpty()) {
      breaches.add(key + ".waitedHistogram", "cannot be decoded: it is damaged.");
    } else if (waited.get().count() > latency.missing() || latency.missing() == 0) {
      breaches.add(
          key + ".waitedHistogram",
          "holds %d waits, but %d messages are missing.",
          waited.get().count(),
          latency.missing());
    }
  }

  private void absent() {
    if (Stream.of(latency.sum(), latency.min(), latency.max(), latency.histogram())
        .anyMatch(Objects::nonNull)) {
      breaches.add(key, "there are no values, but one of sum, min, max and histogram.");
    }
  }

  private boolean checkExact() {
    boolean all = latency.sum() != null && latency.min() != null && latency.max() != null;
    if (!all) {
      breaches.add(key, "there are values, but not all of sum, min and max.");
    }
    return all;
  }

  private double mean() {
    return LatencyPart.mean(latency.sum(), latency.count());
  }

  private void order() {
    if (latency.min() < 0
        || mean() < latency.min() - ROUNDED_MICROS
        || mean() > latency.max() + ROUNDED_MICROS) {
      breaches.add(key + ".sum", "gives a mean outside of min and max.");
    }
  }

  private void histogram() {
    Optional<SparseHistogram> decoded = HistogramText.readable(latency.histogram());
    if (decoded.isEmpty()) {
      breaches.add(key + ".histogram", "cannot be decoded: it is damaged.");
      return;
    }
    SparseHistogram histogram = decoded.get();
    if (histogram.count() != latency.count()) {
      breaches.add(
          key + ".count", "is %d, but the histogram holds %d.", latency.count(), histogram.count());
      return;
    }
    if (!sameCell(histogram, latency.max(), histogram.max())) {
      breaches.add(key + ".max", "is %s, which is not the histogram's.", latency.max());
    }
    if (!sameCell(histogram, latency.min(), histogram.min())) {
      breaches.add(key + ".min", "is %s, which is not the histogram's.", latency.min());
    }
    if (!isMean(histogram, mean())) {
      breaches.add(key + ".sum", "is %s, which is not the histogram's.", latency.sum());
    }
    if (latency.negative().count() > histogram.countUpTo(0)) {
      breaches.add(key + ".negative.count", "is more than the histogram holds at 0.");
    }
  }

  static boolean sameCell(SparseHistogram histogram, double micros, long nanos) {
    return histogram.isSameBucket(Math.round(micros * 1_000), nanos);
  }

  /**
   * Returns whether an exact mean is possible with these buckets, in which each value is within its
   * bucket.
   */
  static boolean isMean(SparseHistogram histogram, double micros) {
    double cells = Math.pow(10, -histogram.digits());
    double mean = histogram.mean();
    return Math.abs(micros * 1_000 - mean) <= cells * mean + 2;
  }

  /** What a distribution would determine is at least possible. */
  private void undistributed() {
    // The standard deviation is greatest if half of the values are at each end of the range.
    double widest = (latency.max() - latency.min()) / 2;
    double most = 1.01 * widest + 0.001 * latency.max() + 1;
    if (latency.stdDev() == null || latency.stdDev() < 0 || latency.stdDev() > most) {
      breaches.add(key + ".stdDev", "is more than min and max allow, or null.");
    }
    ascending(".percentiles.", latency.percentiles(), latency.min(), latency.max(), false);
    Double longest = latency.atLeast().get("max");
    if (latency.missing() > 0 && longest != null) {
      ascending(".atLeast.", latency.atLeast(), 0, longest, true);
    }
  }

  private void ascending(
      String part, Map<String, Double> values, double min, double max, boolean ofUnknown) {
    double last = min;
    for (Percentile percentile : Percentile.LISTED) {
      if (Missing.unknown(latency, percentile) == ofUnknown) {
        Double value = values.get(percentile.name());
        if (value == null || value < last || value > max) {
          breaches.add(
              key + part + percentile.name(),
              "is %s, which is less than a lower percentile or more than max.",
              value);
        }
        last = value == null ? last : Math.max(last, value);
      }
    }
  }
}
