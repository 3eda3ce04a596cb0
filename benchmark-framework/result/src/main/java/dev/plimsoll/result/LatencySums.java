// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/** Checks that the latencies of parts of a run add up to those of the whole. */
final class LatencySums {

  private static final double ROUNDING = 1e-6;
  private static final double ROUNDED_SHARE = 1e-9;

  private LatencySums() {}

  /**
   * Checks one kind of latency.
   *
   * @param key of the whole
   * @param what the parts are called: {@code steps}
   * @param all the parts; null where a part does not have this kind
   */
  static void check(
      String key, Latency whole, String what, List<Latency> all, Contradictions breaches) {
    List<Latency> parts =
        all.stream().filter(Objects::nonNull).filter(part -> part.count() > 0).toList();
    long count = parts.stream().mapToLong(Latency::count).sum();
    double max = parts.stream().map(Latency::max).mapToDouble(LatencySums::orZero).max().orElse(0);
    double sum = parts.stream().mapToDouble(part -> orZero(part.sum())).sum();
    if (count != whole.count()) {
      breaches.add(key + ".count", "is %d, but the %s have %d.", whole.count(), what, count);
    } else if (count > 0
        && (Math.abs(orZero(whole.max()) - max) > ROUNDING || !isSame(orZero(whole.sum()), sum))) {
      breaches.add(key, "has a sum or max that is not that of the %s.", what);
    } else if (count > 0 && parts.stream().allMatch(part -> part.histogram() != null)) {
      merge(key, whole, what, parts, breaches);
    }
  }

  /** Returns whether exact sums of the same values are equal, apart from their addition. */
  static boolean isSame(double one, double other) {
    return Math.abs(one - other) <= ROUNDING + ROUNDED_SHARE * Math.max(one, other);
  }

  private static double orZero(Double value) {
    return Objects.requireNonNullElse(value, 0.0);
  }

  /** Ignores damaged histograms, which {@link LatencyChecks} reports. */
  private static void merge(
      String key, Latency whole, String what, List<Latency> parts, Contradictions breaches) {
    try {
      Histogram merged = new Histogram(LatencyPart.DIGITS);
      merged.setAutoResize(true);
      for (Latency part : parts) {
        merged.add(HistogramText.decode(part.histogram()));
      }
      if (whole.histogram() != null && !merged.equals(HistogramText.decode(whole.histogram()))) {
        breaches.add(key + ".histogram", "is not the sum of those of the %s.", what);
      }
    } catch (IllegalArgumentException e) {
      return;
    }
  }
}
