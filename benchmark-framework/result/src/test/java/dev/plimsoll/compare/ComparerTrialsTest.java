// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** How often runs that vary by chance are called different, and runs that differ are found. */
final class ComparerTrialsTest {

  private static final Comparer COMPARER = new Comparer(Comparer.MIN_EFFECT);

  @Test
  void runsOfTheSameThingShowNoDifferenceInNearlyAllTries() throws ComparisonException {
    SplittableRandom random = new SplittableRandom(7);
    int shown = 0;
    int tries = 200;
    for (int i = 0; i < tries; i++) {
      Comparison comparison =
          COMPARER.compare(
              Runs.noisy("base", 7, 1, 0.1, random), Runs.noisy("candidate", 7, 1, 0.1, random));
      shown += comparison.verdict() == Outcome.NO_DIFFERENCE_SHOWN ? 0 : 1;
    }
    // The noise is far above the least effect, so only the test limits false alarms: to 5 % of 200,
    // with three standard deviations.
    assertThat(shown).isLessThanOrEqualTo(19);
  }

  @Test
  void aDifferenceWellAboveTheNoiseIsFoundWithSevenPairs() throws ComparisonException {
    SplittableRandom random = new SplittableRandom(8);
    int found = 0;
    for (int i = 0; i < 40; i++) {
      Comparison comparison =
          COMPARER.compare(
              Runs.noisy("base", 7, 1, 0.03, random),
              Runs.noisy("candidate", 7, 1.2, 0.03, random));
      found += comparison.verdict() == Outcome.WORSE ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(38);
  }
}
