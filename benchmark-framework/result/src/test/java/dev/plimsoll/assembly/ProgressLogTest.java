// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.worker.Progress;
import org.junit.jupiter.api.Test;

/** The samples of long runs. */
final class ProgressLogTest {

  private static final int PER_SECOND = 20;
  private static final int MINUTE = 60 * PER_SECOND;

  private final ProgressLog log = new ProgressLog();
  private long now;
  private long sent;
  private long answered;

  private void runFor(int samples, int answeredEach) {
    for (int i = 0; i < samples; i++) {
      now += ProgressLog.MIN_DISTANCE_NANOS;
      sent += 50;
      answered = Math.min(sent, answered + answeredEach);
      log.note(now, new Progress(sent, answered, 0, 0, 0, sent - answered, ""), true);
    }
  }

  @Test
  void aGapKeepsItsLengthHoweverLongTheRunIs() {
    runFor(5 * MINUTE, 50);
    runFor(3 * PER_SECOND, 0);
    runFor(24 * 60 * MINUTE, 1_000);

    assertThat(log.samples()).hasSizeLessThanOrEqualTo(ProgressLog.MAX_SAMPLES);
    assertThat(AnswerGaps.withoutAnswers(log.samples()))
        .singleElement()
        .satisfies(gap -> assertThat(gap.seconds()).isCloseTo(3, within(0.1)));
  }

  @Test
  void aLaterGapIsSeenAsPreciselyAsAnEarlyOne() {
    runFor(24 * 60 * MINUTE, 50);
    runFor(2 * PER_SECOND, 0);
    runFor(MINUTE, 1_000);

    assertThat(AnswerGaps.withoutAnswers(log.samples()))
        .singleElement()
        .satisfies(gap -> assertThat(gap.seconds()).isCloseTo(2, within(0.1)));
  }

  @Test
  void withoutProgressMostOfTheTimeSamplesAreDroppedAllTheSame() {
    for (int i = 0; i < 10_000; i++) {
      runFor(PER_SECOND, 0);
      runFor(1, 1);
    }

    assertThat(log.samples()).hasSizeLessThanOrEqualTo(ProgressLog.MAX_SAMPLES);
  }
}
