// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Generator;
import java.util.Map;

/**
 * Checks the consistency of other parts of a result: the generator's part, clocks, outages,
 * resources.
 */
final class CircumstanceChecks {

  private static final double ROUNDING = 1e-6;

  private CircumstanceChecks() {}

  static void check(RunResult result, Contradictions breaches) {
    clock(result.environment().clock(), breaches);
    if (result.generator() != null) {
      double seconds = new VerdictTerms(result).windowSeconds();
      generator("generator", result.generator(), result.latencyMicros(), seconds, breaches);
    }
    if (result.outages() != null) {
      outages(result.outages(), breaches);
    }
    for (int i = 0; i < result.resources().workers().size(); i++) {
      cost("resources.workers[" + i + "]", result.resources().workers().get(i), breaches);
    }
    UsageChecks.check(result, breaches);
    if (result.run().series() != null) {
      series(result.run().series(), breaches);
    }
  }

  /** A burn-in is not one of the repetitions. */
  private static void series(Series series, Contradictions breaches) {
    int first = series.burnIn() ? 0 : 1;
    int last = series.burnIn() ? 0 : series.of();
    if (series.repetition() < first || series.repetition() > last) {
      breaches.add("run.series.repetition", "is %d of %d.", series.repetition(), series.of());
    }
  }

  private static void clock(ClockPart clock, Contradictions breaches) {
    if (clock.kind().equals("one-process") && clock.maxErrorMicros() != 0) {
      breaches.add("environment.clock.maxErrorMicros", "is not 0, although there is one clock.");
    }
  }

  static void generator(
      String key,
      Generator generator,
      LatencyByKind kinds,
      double windowSeconds,
      Contradictions breaches) {
    stops(key + ".stops", generator.stops(), windowSeconds, breaches);
    IdealChecks.check(key, generator, kinds, breaches);
    Latency whole = generator.of() == null ? null : kinds.present().get(generator.of());
    for (Map.Entry<String, Double> part : generator.partMicros().entrySet()) {
      Double max = whole == null ? null : whole.percentiles().get(part.getKey());
      boolean known = part.getValue() != null;
      if (known && (max == null || part.getValue() > max + ROUNDING)) {
        breaches.add(
            key + ".partMicros." + part.getKey(),
            "is %s, more than the %s of %s as a whole.",
            part.getValue(),
            max,
            generator.of());
      }
    }
  }

  private static void stops(
      String key, Stops stops, double windowSeconds, Contradictions breaches) {
    boolean any = stops.count() > 0;
    boolean fits =
        stops.longestSeconds() <= stops.seconds() + ROUNDING
            && stops.seconds() <= stops.count() * stops.longestSeconds() + ROUNDING
            && stops.longestSeconds() <= windowSeconds + ROUNDING
            && any == (stops.seconds() > 0);
    if (!fits) {
      breaches.add(key, "have counts and seconds that do not fit.");
    }
  }

  private static void outages(Outages outages, Contradictions breaches) {
    Double longest = outages.longestUnavailableSeconds();
    Double all = outages.unavailableSeconds();
    if (longest != null && all != null && longest > all + ROUNDING) {
      breaches.add("outages.longestUnavailableSeconds", "is more than all of them together.");
    }
    if (all != null && all > 0 && longest != null && longest <= 0) {
      breaches.add("outages.unavailableSeconds", "is %s, although none was noticed.", all);
    }
  }

  private static void cost(String key, WorkerCost cost, Contradictions breaches) {
    GcPauses pauses = cost.gcPauseMillis();
    if (pauses != null
        && (pauses.max() > pauses.total() + ROUNDING
            || pauses.total() > pauses.count() * pauses.max() + ROUNDING)) {
      breaches.add(key + ".gcPauseMillis", "has a count, total and max that do not fit.");
    }
    if (cost.hiccupMicros() != null && cost.hiccupMicros().p99() > cost.hiccupMicros().max()) {
      breaches.add(key + ".hiccupMicros.99", "is more than max.");
    }
  }
}
