// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.Metric;
import dev.plimsoll.result.IdealValues;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.RunResult;
import java.util.OptionalDouble;

/** The part of a difference between two sides that the generator may have caused itself. */
final class GeneratorShares {

  private GeneratorShares() {}

  /**
   * Returns the difference of the generator's parts in microseconds; 0 if unknown for this metric.
   */
  static double difference(Metric metric, Side base, Side candidate) {
    double before = median(metric, base);
    double after = median(metric, candidate);
    return Double.isNaN(before) || Double.isNaN(after) ? 0 : Math.abs(after - before);
  }

  /** Returns that difference as a share of the base's median; 0 if one of them is unknown. */
  static double ofBase(Metric metric, Side base, Side candidate) {
    double difference = difference(metric, base, candidate);
    double median = Median.of(base.values(metric));
    return difference == 0 || Double.isNaN(median) ? 0 : difference / median;
  }

  private static double median(Metric metric, Side side) {
    return Median.of(
        side.runs().stream()
            .mapToDouble(run -> part(metric, run))
            .filter(Double::isFinite)
            .toArray());
  }

  private static double part(Metric metric, RunResult run) {
    OptionalDouble ideal = IdealValues.of(metric, run);
    OptionalDouble measured = MetricValues.of(metric, run);
    if (ideal.isPresent() && measured.isPresent()) {
      return measured.getAsDouble() - ideal.getAsDouble();
    }
    // Without distributions, the parts of the headline are known.
    RunResult.Generator generator = run.generator();
    String prefix = generator == null ? null : generator.of() + ".p";
    if (prefix == null || !metric.name().startsWith(prefix)) {
      return Double.NaN;
    }
    Double micros = generator.partMicros().get(metric.name().substring(prefix.length()));
    return micros == null ? Double.NaN : micros;
  }
}
