// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.RunResult.Generator;
import java.util.Optional;
import java.util.OptionalDouble;

/** The values of metrics as an ideal generator would have measured them. */
public final class IdealValues {

  private IdealValues() {}

  /**
   * Returns the value of a percentile, mean or maximum of publish, endToEnd or roundTrip in
   * microseconds: infinite if it is unknown because messages are missing; empty for other metrics
   * and in closed load.
   */
  public static OptionalDouble of(Metric metric, RunResult result) {
    Generator generator = result.generator();
    int dot = metric.name().indexOf('.');
    if (generator == null || dot < 0) {
      return OptionalDouble.empty();
    }
    String kind = metric.name().substring(0, dot);
    IdealLatency ideal = generator.ideal().get(kind);
    Latency measured = result.latencyMicros().present().get(kind);
    return ideal == null || measured == null || measured.count() == 0
        ? OptionalDouble.empty()
        : value(ideal, measured, metric.name().substring(dot + 1));
  }

  private static OptionalDouble value(IdealLatency ideal, Latency measured, String part) {
    if (part.equals("mean")) {
      return OptionalDouble.of(
          measured.missing() > 0 ? Double.POSITIVE_INFINITY : ideal.sumMicros() / measured.count());
    }
    if (part.equals("max")) {
      Optional<Double> micros = IdealPercentiles.maxMicros(ideal, measured);
      return micros.isPresent() ? OptionalDouble.of(micros.get()) : OptionalDouble.empty();
    }
    for (Percentile percentile : Percentile.LISTED) {
      if (part.equals("p" + percentile.name())) {
        Optional<Double> micros = IdealPercentiles.micros(ideal, measured, percentile);
        return micros.isPresent() ? OptionalDouble.of(micros.get()) : OptionalDouble.empty();
      }
    }
    return OptionalDouble.empty();
  }
}
