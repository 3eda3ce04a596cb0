// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.GeneratorBreach.Effect;
import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The rule on the generator's part in the percentiles of the headline. */
final class GeneratorPartRule {

  static final String CODE = "GENERATOR_TOO_SLOW";

  /** Above this share the percentile is known no better than by its part. */
  private static final double RESOLVED = 0.1;

  /** Above this share, and above an absolute limit, it says nothing about the system. */
  private static final double TOLERATED = 1 / 3.0;

  private static final List<String> COMPARED = List.of("50", "99", "99.9");
  private static final List<String> DECISIVE = List.of("50", "99");

  private static final String GENERATOR = "The generator";

  private GeneratorPartRule() {}

  /**
   * Returns the percentiles that break the rule.
   *
   * @param pacing of the same worker; null without a schedule
   */
  static List<GeneratorBreach> breaches(
      VerdictTerms terms, Generator generator, LatencyByKind kinds, RunResult.PacingInfo pacing) {
    List<GeneratorBreach> breaches = new ArrayList<>();
    for (String percentile : COMPARED) {
      Double part = generator.partMicros().get(percentile);
      Double whole = headline(generator, kinds, percentile);
      if (part == null || whole == null || part <= RESOLVED * whole) {
        continue;
      }
      double limit = Math.max(TOLERATED * whole, terms.generatorLimitMicros(pacing));
      boolean tooMuch = DECISIVE.contains(percentile) && part > limit;
      String added =
          " itself added "
              + Numbers.time(part)
              + " to p"
              + percentile
              + " of "
              + generator.of()
              + ", "
              + Numbers.time(whole);
      breaches.add(
          tooMuch
              ? new GeneratorBreach(
                  CODE + " p" + percentile,
                  Effect.VOID,
                  GENERATOR,
                  added + "; allowed are " + Numbers.time(limit) + ".",
                  part,
                  limit)
              : new GeneratorBreach(
                  "GENERATOR_PART p" + percentile,
                  Effect.WARNING,
                  GENERATOR,
                  added + ": the resolution of this run.",
                  part,
                  RESOLVED * whole));
    }
    return breaches;
  }

  private static Double headline(Generator generator, LatencyByKind kinds, String percentile) {
    Latency latency = generator.of() == null ? null : kinds.present().get(generator.of());
    return latency == null ? null : latency.percentiles().get(percentile);
  }
}
