// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/** Makes the latencies of a result from recorded histograms. Pure functions. */
public final class LatencyPart {

  private static final double NANOS_PER_MICRO = 1_000;

  private LatencyPart() {}

  /**
   * What was counted exactly beside a histogram, in nanoseconds.
   *
   * @param sumNanos of all values
   * @param minNanos the least; meaningless when there is none
   * @param maxNanos the greatest; meaningless when there is none
   * @param negativeCount how many values were below zero (and were recorded as 0)
   * @param negativeMinNanos the least of those
   */
  public record Exact(
      double sumNanos, long minNanos, long maxNanos, long negativeCount, long negativeMinNanos) {}

  /**
   * A latency of the result.
   *
   * @param nanos the distribution, merged from all threads
   * @param exact what was counted beside it
   * @param missing messages that should have had a value and have none
   * @param due how many should have had one
   */
  public static RunResult.Latency of(AbstractHistogram nanos, Exact exact, long missing, long due) {
    long count = nanos.getTotalCount();
    boolean any = count > 0;
    return new RunResult.Latency(
        count,
        missing,
        any ? micros(exact.sumNanos() / count) : null,
        any ? micros(nanos.getStdDeviation()) : null,
        any ? micros(exact.minNanos()) : null,
        any ? micros(exact.maxNanos()) : null,
        negative(exact),
        percentiles(nanos, exact),
        unknownAbove(missing, due),
        null,
        any ? HistogramText.encode(nanos) : null);
  }

  /** A latency of a row of the timeline; the histogram must hold at least one value. */
  public static RunResult.RowLatency row(AbstractHistogram nanos, Exact exact) {
    return new RunResult.RowLatency(
        nanos.getTotalCount(),
        percentile(nanos, 50, exact),
        percentile(nanos, 95, exact),
        percentile(nanos, 99, exact),
        percentile(nanos, 99.9, exact),
        percentile(nanos, 99.99, exact),
        micros(exact.maxNanos()),
        micros(exact.sumNanos() / nanos.getTotalCount()));
  }

  /** The first listed percentile that the missing messages could change, or null. */
  static Double unknownAbove(long missing, long due) {
    for (Percentile percentile : Percentile.LISTED) {
      if (percentile.isUnknown(missing, due)) {
        return percentile.percent();
      }
    }
    return null;
  }

  /**
   * The value of a percentile. A histogram answers with the upper edge of a cell, which is never
   * wrong by more than its resolution but may exceed the greatest value there was.
   */
  static double percentileMicros(
      AbstractHistogram nanos, double percent, double minMicros, double maxMicros) {
    double value = micros(nanos.getValueAtPercentile(percent));
    return Math.max(minMicros, Math.min(maxMicros, value));
  }

  private static double percentile(AbstractHistogram nanos, double percent, Exact exact) {
    return percentileMicros(nanos, percent, micros(exact.minNanos()), micros(exact.maxNanos()));
  }

  private static Map<String, Double> percentiles(AbstractHistogram nanos, Exact exact) {
    Map<String, Double> values = new LinkedHashMap<>();
    boolean any = nanos.getTotalCount() > 0;
    for (Percentile p : Percentile.LISTED) {
      values.put(p.name(), any ? percentile(nanos, p.percent(), exact) : null);
    }
    return values;
  }

  private static RunResult.Negative negative(Exact exact) {
    return exact.negativeCount() == 0
        ? new RunResult.Negative(0, null)
        : new RunResult.Negative(exact.negativeCount(), micros(exact.negativeMinNanos()));
  }

  private static Double micros(long nanos) {
    return nanos / NANOS_PER_MICRO;
  }

  /** To the nanosecond, which is the resolution of what was measured. */
  private static Double micros(double nanos) {
    return Math.rint(nanos) / NANOS_PER_MICRO;
  }
}
