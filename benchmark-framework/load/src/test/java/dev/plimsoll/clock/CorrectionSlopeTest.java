// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** How steep corrections are between two instants, and what a full history leaves out. */
final class CorrectionSlopeTest {

  private static final long SECOND = 1_000_000_000;

  /** Lines of a second each, with these slopes; the last one has no end. */
  private static CorrectionHistory lines(int capacity, int... ratesPpb) {
    CorrectionHistory history = new CorrectionHistory(capacity);
    ClockCorrection line = new ClockCorrection(0, 0, ratesPpb[0]);
    history.add(line);
    for (int i = 1; i < ratesPpb.length; i++) {
      line = new ClockCorrection(i * SECOND, line.aheadAt(i * SECOND), ratesPpb[i]);
      history.add(line);
    }
    return history;
  }

  private static void steepest(CorrectionHistory of, double from, double until, double ppb) {
    assertThat(of.steepest(Math.round(from * SECOND), Math.round(until * SECOND)) * SECOND)
        .isCloseTo(ppb, within(1e-6));
  }

  @Test
  void onlyLinesBetweenTheInstantsCount() {
    CorrectionHistory falling = lines(9, 100, -50, 20);
    steepest(falling, 0, 0.5, 100);
    steepest(falling, 1, 1.5, 100);
    steepest(falling, 1.1, 1.5, 50);
    steepest(falling, 1.1, 2, 50);
    steepest(falling, 2, 3, 50);
    steepest(falling, 2.1, 3, 20);

    CorrectionHistory rising = lines(9, 20, 30, -400);
    steepest(rising, 0, 0.9, 20);
    steepest(rising, 0, 1, 30);
    steepest(rising, 0, 1.9, 30);
    steepest(rising, 0, 2, 400);
    steepest(rising, 5, 6, 400);
  }

  @Test
  void aFullHistoryLeavesOutEverySecondLineAndKnowsHowWrongThatIs() {
    // 0, 100, 100, 400, 400 and 450 are subtracted at each second.
    CorrectionHistory history = lines(6, 100, 0, 300, 0, 50, 10);
    assertThat(history.toleranceNanos()).isEqualTo(2);
    assertThat(history.aheadAt(0)).hasValue(0);
    assertThat(history.aheadAt(3 * SECOND)).hasValue(400);

    history.add(new ClockCorrection(6 * SECOND, 460, 0));

    assertThat(history.instants())
        .containsExactly(0L, 2 * SECOND, 4 * SECOND, 5 * SECOND, 6 * SECOND);
    assertThat(history.aheadAt(SECOND)).hasValue(50);
    assertThat(history.aheadAt(3 * SECOND)).hasValue(250);
    assertThat(history.toleranceNanos()).as("150, and the rounding").isEqualTo(152);
  }

  @Test
  void aLineThatDiffersByItsRoundingContinuesTheHistory() {
    CorrectionHistory history = new CorrectionHistory();
    history.add(ClockCorrection.constant(0, 1_000));
    history.add(ClockCorrection.constant(10, 1_002));
    assertThat(history.instants()).containsExactly(0L, 10L);
    history.add(ClockCorrection.constant(10, 1_003));
    assertThat(history.instants()).as("at the same instant").containsExactly(0L, 10L, 10L);

    history.add(ClockCorrection.constant(20, 1_006));
    assertThat(history.instants()).as("set again").containsExactly(20L);
    history.add(ClockCorrection.constant(19, 1_006));
    assertThat(history.instants()).as("before the last one").containsExactly(19L);
  }
}
