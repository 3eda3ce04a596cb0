// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.record.SparseHistogram;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.AbstractHistogram;

/** Creates the latencies of a result from recorded histograms. Pure functions. */
public final class LatencyPart {

  /** Significant decimal digits of every histogram. */
  static final int DIGITS = 3;

  private static final double NANOS_PER_MICRO = 1_000;

  /** The percentiles that the generator's part is stated for. */
  static final Set<String> SHARED = Set.of("50", "99", "99.9");

  private LatencyPart() {}

  /**
   * Values recorded exactly in addition to a histogram, in nanoseconds.
   *
   * @param sumNanos sum of all values
   * @param minNanos minimum; meaningless without values
   * @param maxNanos maximum; meaningless without values
   * @param negativeCount number of values below zero (recorded as 0)
   * @param negativeMinNanos minimum of those
   */
  public record Exact(
      double sumNanos, long minNanos, long maxNanos, long negativeCount, long negativeMinNanos) {}

  /**
   * Creates a latency of the result. Missing messages count as slower than all others.
   *
   * @param nanos the distribution, merged from all threads
   * @param exact the exact values
   * @param missing messages that should have had a value but have none
   */
  public static Latency of(AbstractHistogram nanos, Exact exact, Missing missing) {
    SparseHistogram values = SparseHistogram.of(nanos);
    SparseHistogram waits = SparseHistogram.of(missing.waitedNanos());
    boolean any = values.count() > 0;
    boolean waited = waits.count() > 0;
    Latency facts =
        new Latency(
            values.count(),
            missing.count(),
            any ? (Double) (exact.sumNanos() / NANOS_PER_MICRO) : null,
            null,
            null,
            any ? micros(exact.minNanos()) : null,
            any ? micros(exact.maxNanos()) : null,
            negative(exact),
            Map.of(),
            null,
            null,
            Map.of(),
            any ? HistogramText.encode(nanos) : null,
            waited ? HistogramText.encode(missing.waitedNanos()) : null);
    return LatencyFigures.of(facts, Optional.of(values), waits);
  }

  /** Creates a latency of a timeline row; the histogram must contain at least one value. */
  public static RowLatency row(AbstractHistogram nanos, Exact exact) {
    return new RowLatency(
        nanos.getTotalCount(),
        percentile(nanos, 50, exact),
        percentile(nanos, 95, exact),
        percentile(nanos, 99, exact),
        percentile(nanos, 99.9, exact),
        percentile(nanos, 99.99, exact),
        micros(exact.maxNanos()),
        exact.sumNanos() / NANOS_PER_MICRO);
  }

  /** Returns the mean of values of which the sum is known, in microseconds. */
  static double mean(double sumMicros, long count) {
    return micros(sumMicros * NANOS_PER_MICRO / count);
  }

  /** Returns the first listed percentile whose value is that of a missing message, or null. */
  static Double unknownAbove(long missing, long due) {
    for (Percentile percentile : Percentile.LISTED) {
      if (percentile.isUnknown(missing, due)) {
        return percentile.percent();
      }
    }
    return null;
  }

  /**
   * Returns the value at a rank, from 1, limited to the exact minimum and maximum: a histogram
   * returns the upper bound of a bucket, which is within its resolution but may exceed the maximum.
   */
  public static double microsAt(
      SparseHistogram nanos, long rank, double minMicros, double maxMicros) {
    double value = micros(nanos.atRank(rank));
    return Math.max(minMicros, Math.min(maxMicros, value));
  }

  /**
   * Returns the percentiles of which the generator's part is stated; null for those whose value is
   * that of a missing message.
   *
   * @param maxMicros no value is greater
   * @param due the number of messages that should have a value
   */
  public static Map<String, Double> shared(SparseHistogram nanos, double maxMicros, long due) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (Percentile percentile : Percentile.LISTED) {
      if (SHARED.contains(percentile.name())) {
        boolean known = due > 0 && !percentile.isUnknown(due - nanos.count(), due);
        values.put(
            percentile.name(), known ? microsAt(nanos, percentile.rank(due), 0, maxMicros) : null);
      }
    }
    return values;
  }

  /**
   * Returns the generator's part at each of these percentiles in microseconds: measured less ideal;
   * null where one of them is null.
   */
  public static Map<String, Double> parts(Map<String, Double> measured, Map<String, Double> ideal) {
    Map<String, Double> parts = new LinkedHashMap<>();
    ideal.forEach(
        (name, best) -> {
          Double whole = measured.get(name);
          parts.put(name, whole == null || best == null ? null : (Double) (whole - best));
        });
    return parts;
  }

  private static double percentile(AbstractHistogram nanos, double percent, Exact exact) {
    double value = micros(nanos.getValueAtPercentile(percent));
    return Math.max(micros(exact.minNanos()), Math.min(micros(exact.maxNanos()), value));
  }

  private static Negative negative(Exact exact) {
    return exact.negativeCount() == 0
        ? new Negative(0, null)
        : new Negative(exact.negativeCount(), micros(exact.negativeMinNanos()));
  }

  private static Double micros(long nanos) {
    return nanos / NANOS_PER_MICRO;
  }

  /** Rounds to the nanosecond, the resolution of the measurement. */
  static Double micros(double nanos) {
    return Math.rint(nanos) / NANOS_PER_MICRO;
  }
}
