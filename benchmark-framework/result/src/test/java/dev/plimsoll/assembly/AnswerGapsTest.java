// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.assembly.AnswerGaps.Gap;
import dev.plimsoll.assembly.ProgressLog.Sample;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** 1,000 messages a second, sampled every 50 ms. */
final class AnswerGapsTest {

  private static final long DISTANCE = 50_000_000;
  private static final long SECOND = 1_000_000_000;

  /** Two sampling intervals: a gap is never overstated, and understated by at most this. */
  private static final Offset<Double> RESOLUTION = within(0.11);

  private final List<Sample> samples = new ArrayList<>();
  private long now;
  private long sent;
  private long answered;
  private long failed;

  @Test
  void aSystemThatAnswersContinuouslyHasNoGap() {
    runFor(10 * SECOND, true);

    assertThat(AnswerGaps.withoutAnswers(samples)).isEmpty();
  }

  @Test
  void anOutageIsAGapOfItsLength() {
    runFor(5 * SECOND, true);
    runFor(14 * SECOND, false);
    catchUp();
    runFor(5 * SECOND, true);

    assertThat(AnswerGaps.withoutAnswers(samples))
        .singleElement()
        .satisfies(this::lastsFourteenSeconds);
  }

  @Test
  void sendsThatFailImmediatelyAreAGapAlthoughNothingIsOutstanding() {
    runFor(5 * SECOND, true);
    for (int i = 0; i < 14 * 20; i++) {
      sent += 50;
      failed += 50;
      sample();
    }
    runFor(5 * SECOND, true);

    assertThat(AnswerGaps.withoutAnswers(samples))
        .singleElement()
        .satisfies(this::lastsFourteenSeconds);
  }

  @Test
  void aPeriodWithoutSendsIsNotAGap() {
    runFor(SECOND, true);
    for (int i = 0; i < 100; i++) {
      sample();
    }
    runFor(SECOND, true);

    assertThat(AnswerGaps.withoutAnswers(samples)).isEmpty();
  }

  @Test
  void aStopOfTheGeneratorIsNotAGap() {
    runFor(SECOND, true);
    now += 5 * SECOND;
    sent += 5_000;
    answered += 1;
    sample();
    runFor(SECOND, true);

    assertThat(AnswerGaps.withoutAnswers(samples)).isEmpty();
  }

  @Test
  void aStopOfTheGeneratorWithinAnOutageIsPartOfIt() {
    runFor(5 * SECOND, true);
    runFor(5 * SECOND, false);
    now += 5 * SECOND - DISTANCE;
    sample();
    runFor(4 * SECOND, false);
    catchUp();
    runFor(5 * SECOND, true);

    assertThat(AnswerGaps.withoutAnswers(samples))
        .singleElement()
        .satisfies(this::lastsFourteenSeconds);
  }

  @Test
  void aStopOfTheGeneratorAtTheEndOfAnOutageIsNoPartOfIt() {
    runFor(5 * SECOND, true);
    runFor(14 * SECOND, false);
    now += 5 * SECOND;
    sample();
    catchUp();
    runFor(5 * SECOND, true);

    assertThat(AnswerGaps.withoutAnswers(samples))
        .singleElement()
        .satisfies(this::lastsFourteenSeconds);
  }

  @Test
  void aStopOfTheGeneratorIsNotAGapThoughItsFirstSampleIsOld() {
    runFor(SECOND, true);
    now += 5 * SECOND;
    sent += 5_000;
    sample();
    runFor(SECOND, true);

    assertThat(AnswerGaps.withoutAnswers(samples)).isEmpty();
  }

  @Test
  void aSystemIsUnavailableUntilHalfOfTheRateIsBackForASecond() {
    runFor(5 * SECOND, true);
    runFor(2 * SECOND, false);
    // 3 s at a tenth of the rate, then the full rate again.
    for (int i = 0; i < 60; i++) {
      sent += 50;
      answered += 5;
      sample();
    }
    runFor(5 * SECOND, true);

    List<Gap> gaps = AnswerGaps.withoutAnswers(samples);
    assertThat(AnswerGaps.unavailable(samples, gaps, AnswerGapsTest::thousandPerSecond, now))
        .singleElement()
        .satisfies(
            gap -> {
              assertThat(gap.fromNanos() / 1e9).isCloseTo(5, RESOLUTION);
              assertThat(gap.untilNanos() / 1e9).isCloseTo(10, RESOLUTION);
            });
  }

  private static double thousandPerSecond(long from, long until) {
    return 1_000 * (until - from) / 1e9;
  }

  @Test
  void aSystemIsAvailableAgainByTheLoadAtThatTimeAndNotByALaterOne() {
    runFor(5 * SECOND, true);
    runFor(2 * SECOND, false);
    catchUp();
    runFor(10 * SECOND, true);
    long step = 10 * SECOND;

    List<Gap> gaps = AnswerGaps.withoutAnswers(samples);
    assertThat(
            AnswerGaps.unavailable(
                samples,
                gaps,
                (from, until) -> (from < step ? 1 : 20) * thousandPerSecond(from, until),
                now))
        .singleElement()
        .satisfies(gap -> assertThat(gap.untilNanos() / 1e9).isCloseTo(7, RESOLUTION));
  }

  private void lastsFourteenSeconds(Gap gap) {
    assertThat(gap.seconds()).isCloseTo(14, RESOLUTION).isLessThanOrEqualTo(14);
    assertThat(gap.fromNanos() / 1e9).isCloseTo(5, RESOLUTION);
  }

  private void runFor(long nanos, boolean alive) {
    for (long until = now + nanos; now < until; ) {
      sent += 50;
      if (alive) {
        answered += 50;
      }
      sample();
    }
  }

  private void catchUp() {
    answered = sent - failed;
  }

  private void sample() {
    now += DISTANCE;
    samples.add(new Sample(now, sent, answered, failed));
  }
}
