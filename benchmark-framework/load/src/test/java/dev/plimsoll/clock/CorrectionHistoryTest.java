// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** What was subtracted from a clock, at each instant since it was set. */
final class CorrectionHistoryTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void nothingIsKnownBeforeTheFirstLine() {
    CorrectionHistory history = new CorrectionHistory();
    assertThat(history.aheadAt(0)).isEmpty();

    history.add(ClockCorrection.constant(10, 500));

    assertThat(history.aheadAt(9)).isEmpty();
    assertThat(history.aheadAt(10)).hasValue(500);
    assertThat(history.aheadAt(SECOND)).hasValue(500);
  }

  @Test
  void eachInstantHasItsOwnLine() {
    CorrectionHistory history = new CorrectionHistory();
    ClockCorrection first = new ClockCorrection(0, 1_000, 100);
    ClockCorrection second = first.steered(SECOND, -50);
    history.add(first);
    history.add(first);
    history.add(second);

    assertThat(history.aheadAt(SECOND / 2)).hasValue(1_050);
    assertThat(history.aheadAt(SECOND)).hasValue(1_100);
    assertThat(history.aheadAt(3 * SECOND)).hasValue(1_000);
    assertThat(history.instants()).containsExactly(0L, SECOND);
  }

  @Test
  void aClockThatIsSetAgainBeginsANewHistory() {
    CorrectionHistory history = new CorrectionHistory();
    history.add(ClockCorrection.constant(0, 1_000));
    history.add(ClockCorrection.constant(SECOND, 2_000));

    assertThat(history.aheadAt(SECOND - 1)).isEmpty();
    assertThat(history.aheadAt(SECOND)).hasValue(2_000);
  }

  @Test
  void aFullHistoryIsWrongByItsToleranceAtMost() {
    Random random = new Random(5);
    CorrectionHistory whole = new CorrectionHistory(2_000);
    CorrectionHistory small = new CorrectionHistory(50);
    ClockCorrection line = ClockCorrection.constant(0, 1_000_000);
    for (int i = 1; i < 1_500; i++) {
      line = line.steered(i * SECOND / 10, random.nextInt(-300_000, 300_000));
      whole.add(line);
      small.add(line);
    }

    assertThat(small.instants()).hasSizeLessThanOrEqualTo(50);
    long worst = 0;
    for (long at = SECOND; at < 150 * SECOND; at += SECOND / 70) {
      long error = small.aheadAt(at).orElseThrow() - whole.aheadAt(at).orElseThrow();
      worst = Math.max(worst, Math.abs(error));
    }
    assertThat(worst).isPositive().isLessThanOrEqualTo(small.toleranceNanos());
  }
}
