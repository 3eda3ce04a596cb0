// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/** Checks that the metrics of a latency agree with its histogram and with each other. */
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
    checks.unknown();
    if (latency.count() == 0) {
      checks.empty();
    } else if (checks.checkMoments()) {
      checks.order();
      if (latency.histogram() != null) {
        checks.histogram();
      } else if (distributed) {
        breaches.add(key + ".histogram", "is missing, although there are values.");
      }
    }
    BoundChecks.check(key, latency, breaches);
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

  private void unknown() {
    Double first = LatencyPart.unknownAbove(latency.missing(), latency.due());
    if (!Objects.equals(first, latency.unknownAbove())) {
      breaches.add(
          key + ".unknownAbove",
          "is %s, but with %d missing of %d it is %s.",
          latency.unknownAbove(),
          latency.missing(),
          latency.due(),
          first);
    }
    for (Percentile percentile : Percentile.LISTED) {
      boolean known = latency.count() > 0 && !Missing.unknown(latency, percentile);
      if (known != (latency.percentiles().get(percentile.name()) != null)) {
        breaches.add(
            key + ".percentiles." + percentile.name(),
            known ? "is not stated, although it is known." : "is that of a missing message.");
      }
    }
  }

  private void empty() {
    boolean any =
        latency.mean() != null
            || latency.stdDev() != null
            || latency.min() != null
            || latency.max() != null
            || latency.histogram() != null;
    if (any) {
      breaches.add(key, "states figures of no values.");
    }
  }

  private boolean checkMoments() {
    boolean all =
        latency.mean() != null
            && latency.stdDev() != null
            && latency.min() != null
            && latency.max() != null;
    if (!all) {
      breaches.add(key, "there are values, but not all of mean, stdDev, min and max.");
    }
    return all;
  }

  private void order() {
    if (latency.min() < 0
        || latency.mean() < latency.min() - ROUNDED_MICROS
        || latency.mean() > latency.max() + ROUNDED_MICROS) {
      breaches.add(key + ".mean", "lies outside of min and max.");
    }
    double last = latency.min();
    for (Percentile percentile : Percentile.LISTED) {
      Double value = latency.percentiles().get(percentile.name());
      if (value != null && (value < last || value > latency.max())) {
        breaches.add(
            key + ".percentiles." + percentile.name(),
            "is %s, which is less than a lower percentile or more than max.",
            value);
      }
      last = value == null ? last : Math.max(last, value);
    }
    // The standard deviation is greatest if half of the values are at each end of the range.
    double widest = (latency.max() - latency.min()) / 2;
    if (latency.stdDev() < 0 || latency.stdDev() > 1.01 * widest + 0.001 * latency.max() + 1) {
      breaches.add(key + ".stdDev", "is more than min and max allow.");
    }
  }

  private void histogram() {
    Histogram histogram;
    try {
      histogram = HistogramText.decode(latency.histogram());
    } catch (IllegalArgumentException e) {
      breaches.add(key + ".histogram", "cannot be decoded: it is damaged.");
      return;
    }
    if (histogram.getTotalCount() != latency.count()) {
      breaches.add(
          key + ".count",
          "is %d, but the histogram holds %d.",
          latency.count(),
          histogram.getTotalCount());
      return;
    }
    moments(histogram);
    percentiles(histogram);
    if (latency.negative().count() > histogram.getCountAtValue(0)) {
      breaches.add(key + ".negative.count", "is more than the histogram holds at 0.");
    }
  }

  private void moments(Histogram histogram) {
    if (!sameCell(histogram, latency.max(), histogram.getMaxValue())) {
      breaches.add(key + ".max", "is %s, which is not the histogram's.", latency.max());
    }
    if (!sameCell(histogram, latency.min(), histogram.getMinValue())) {
      breaches.add(key + ".min", "is %s, which is not the histogram's.", latency.min());
    }
    if (!isMean(histogram, latency.mean())) {
      breaches.add(key + ".mean", "is %s, which is not the histogram's.", latency.mean());
    }
    double deviation = histogram.getStdDeviation() / 1_000;
    if (Math.abs(latency.stdDev() - deviation) > ROUNDED_MICROS + 1e-9 * deviation) {
      breaches.add(
          key + ".stdDev", "is %s, but %.3f by the histogram.", latency.stdDev(), deviation);
    }
  }

  static boolean sameCell(Histogram histogram, double micros, long nanos) {
    return histogram.valuesAreEquivalent(Math.round(micros * 1_000), nanos);
  }

  /**
   * Returns whether an exact mean is possible with these buckets, in which each value is within its
   * bucket.
   */
  static boolean isMean(Histogram histogram, double micros) {
    double cells = Math.pow(10, -histogram.getNumberOfSignificantValueDigits());
    double mean = histogram.getMean();
    return Math.abs(micros * 1_000 - mean) <= cells * mean + 2;
  }

  private void percentiles(Histogram histogram) {
    for (Percentile percentile : Percentile.LISTED) {
      Double stated = latency.percentiles().get(percentile.name());
      if (stated == null || Missing.unknown(latency, percentile)) {
        continue;
      }
      double actual =
          LatencyPart.microsAt(
              histogram, percentile.rank(latency.due()), latency.min(), latency.max());
      if (Math.abs(stated - actual) > ROUNDED_MICROS) {
        breaches.add(
            key + ".percentiles." + percentile.name(),
            "is stated as %s µs, but is %.3f µs by the histogram.",
            stated,
            actual);
      }
    }
  }
}
