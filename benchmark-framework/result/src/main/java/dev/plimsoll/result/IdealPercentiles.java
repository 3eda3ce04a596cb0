// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.record.SparseHistogram;
import dev.plimsoll.result.RunResult.Generator;
import java.util.Optional;

/** Percentiles as an ideal generator would have measured them. */
final class IdealPercentiles {

  private IdealPercentiles() {}

  /** Returns the percentile of the headline; infinite if it is that of a missing message. */
  static Optional<Double> micros(Generator generator, HeadlineLatency headline) {
    IdealLatency ideal = generator.ideal().get(headline.name());
    if (ideal != null) {
      return micros(ideal, headline.latency(), headline.percentile());
    }
    // Of single workers only the parts are known.
    Double part = generator.partMicros().get(headline.percentile().name());
    return part == null ? Optional.empty() : Optional.of(headline.micros() - part);
  }

  /**
   * Returns a percentile of an ideal latency; infinite if it is that of a missing message, empty if
   * the distribution cannot be read.
   *
   * @param measured the same latency as it was measured
   */
  static Optional<Double> micros(IdealLatency ideal, Latency measured, Percentile percentile) {
    if (Missing.unknown(measured, percentile)) {
      return Optional.of(Double.POSITIVE_INFINITY);
    }
    Double stated = ideal.percentiles().get(percentile.name());
    if (stated != null) {
      return Optional.of(stated);
    }
    return microsAt(ideal, measured, percentile.rank(measured.due()));
  }

  /**
   * Returns the greatest ideal latency; infinite if a message is missing, empty if the distribution
   * cannot be read.
   *
   * @param measured the same latency as it was measured
   */
  static Optional<Double> maxMicros(IdealLatency ideal, Latency measured) {
    return measured.missing() > 0
        ? Optional.of(Double.POSITIVE_INFINITY)
        : microsAt(ideal, measured, measured.count());
  }

  private static Optional<Double> microsAt(IdealLatency ideal, Latency measured, long rank) {
    Optional<SparseHistogram> nanos = HistogramText.readable(ideal.histogram());
    return nanos
        .filter(histogram -> histogram.count() == measured.count())
        .map(histogram -> LatencyPart.microsAt(histogram, rank, 0, measured.max()));
  }
}
