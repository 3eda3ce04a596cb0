// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;

/** How much of a difference between two sides the generator may have made itself. */
final class GeneratorParts {

  private GeneratorParts() {}

  /** The difference of both sides' parts in microseconds; 0 where none is known of this figure. */
  static double difference(Figure figure, Side base, Side candidate) {
    double before = median(figure, base);
    double after = median(figure, candidate);
    return Double.isNaN(before) || Double.isNaN(after) ? 0 : Math.abs(after - before);
  }

  private static double median(Figure figure, Side side) {
    return Medians.of(
        side.runs().stream()
            .mapToDouble(run -> part(figure, run))
            .filter(Double::isFinite)
            .toArray());
  }

  private static double part(Figure figure, RunResult run) {
    RunResult.Generator generator = run.generator();
    String prefix = generator == null ? null : generator.of() + ".p";
    if (prefix == null || !figure.name().startsWith(prefix)) {
      return Double.NaN;
    }
    Double micros = generator.partMicros().get(figure.name().substring(prefix.length()));
    return micros == null ? Double.NaN : micros;
  }
}
