// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.assembly.AnswerGaps.Gap;
import dev.plimsoll.assembly.ReceiptGaps.Silence;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.worker.SubscriptionProgress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Three subscriptions, sampled every 50 ms; a minute of load, all of it measured. */
final class ReceiptGapsTest {

  private static final long DISTANCE = 50_000_000;
  private static final long SECOND = 1_000_000_000;

  /** A gap is never overstated, and understated by at most two sampling intervals. */
  private static final Offset<Double> RESOLUTION = within(0.11);

  private final PhaseTimes phaseTimes =
      new PhaseTimes(0, new long[] {60 * SECOND}, 0, SECOND, false);
  private final ReceiptGaps gaps = new ReceiptGaps(phaseTimes, DISTANCE);
  private final long[] received = new long[3];
  private final long[] failed = new long[3];
  private final boolean[] due = new boolean[3];
  private long now;

  ReceiptGapsTest() {
    phaseTimes.beginAt(0);
  }

  @Test
  void oneSilentSubscriptionIsAGapAlthoughOthersReceive() {
    run(5, 0, 1, 2);
    run(14, 0, 2);
    run(5, 0, 1, 2);
    gaps.end();

    assertThat(gaps.longGaps()).singleElement().satisfies(each -> isGap(each, 1, 5, 14));
    assertThat(gaps.longest()).hasValueSatisfying(each -> isGap(each, 1, 5, 14));
  }

  @Test
  void gapsOfOtherProcessesAreUnderstatedByASecondAtMost() {
    ReceiptGaps others = new ReceiptGaps(phaseTimes, ReceiptGaps.DISTANCE_OF_OTHERS_NANOS);
    int samples = 0;
    for (long at = DISTANCE; at < 40 * SECOND; at += DISTANCE) {
      received[0] += at > 10 * SECOND && at < 13 * SECOND ? 0 : 1;
      if (others.isSampleDue(at)) {
        others.note(at, List.of(new SubscriptionProgress(received[0], 0, true)));
        samples++;
      }
    }
    others.end();

    assertThat(samples).as("two calls per second").isLessThanOrEqualTo(80);
    assertThat(others.longGaps())
        .singleElement()
        .satisfies(each -> assertThat(each.gap().nanos()).isBetween(2 * SECOND, 3 * SECOND));
  }

  @Test
  void aTimeInWhichConsumersArePausedIsNoGap() {
    run(2, 0, 1, 2);
    for (int i = 0; i < 5 * 20; i++) {
      now += DISTANCE;
      gaps.suspend();
    }
    run(2, 0, 1, 2);
    gaps.end();

    assertThat(gaps.longest()).isEmpty();
  }

  @Test
  void subscriptionsThatReceiveContinuouslyHaveNoGap() {
    run(10, 0, 1, 2);
    gaps.end();

    assertThat(gaps.longGaps()).isEmpty();
    assertThat(gaps.longest()).isEmpty();
  }

  @Test
  void silenceIsNotAGapIfNothingIsDue() {
    run(1, 0, 1, 2);
    Arrays.fill(due, false);
    for (int i = 0; i < 200; i++) {
      look();
    }
    run(1, 0, 1, 2);
    gaps.end();

    assertThat(gaps.longest()).isEmpty();
  }

  @Test
  void aMessageThatJustBecameDueDoesNotExtendAGapBackwards() {
    run(1, 0, 1, 2);
    Arrays.fill(due, false);
    for (int i = 0; i < 100; i++) {
      // One message in 500 ms, sampled between its send and its receipt.
      due[0] = i % 10 == 5;
      received[0] += i % 10 == 6 ? 1 : 0;
      look();
    }
    gaps.end();

    assertThat(gaps.longest()).isEmpty();
  }

  @Test
  void failingSendsAreAGapOfTheirSubscriptions() {
    run(5, 0, 1, 2);
    for (int i = 0; i < 14 * 20; i++) {
      received[0]++;
      received[1]++;
      failed[2] += 50;
      due[2] = false;
      look();
    }
    run(5, 0, 1, 2);
    gaps.end();

    assertThat(gaps.longGaps()).singleElement().satisfies(each -> isGap(each, 2, 5, 14));
  }

  @Test
  void anOpenGapEndsWithTheLoad() {
    run(50, 0, 1, 2);
    run(20, 1, 2);
    gaps.end();

    assertThat(gaps.longGaps()).singleElement().satisfies(each -> isGap(each, 0, 50, 10));
  }

  @Test
  void messagesMissingAfterTheLoadAreNotAGap() {
    run(60, 0, 1, 2);
    run(20, 1, 2);
    gaps.end();

    assertThat(gaps.longGaps()).isEmpty();
  }

  @Test
  void aPeriodWithoutSamplesIsNotAGap() {
    run(5, 0, 1, 2);
    now += 5 * SECOND;
    look();
    run(5, 0, 1, 2);
    gaps.end();

    assertThat(gaps.longGaps()).isEmpty();
  }

  @Test
  void aStopOfTheGeneratorWithinAnOutageIsPartOfIt() {
    run(5, 0, 1, 2);
    run(5, 0, 2);
    now += 5 * SECOND - DISTANCE;
    look();
    run(4, 0, 2);
    run(5, 0, 1, 2);
    gaps.end();

    assertThat(gaps.longGaps()).singleElement().satisfies(each -> isGap(each, 1, 5, 14));
  }

  @Test
  void aStopOfTheGeneratorAtTheEndOfAnOutageIsNoPartOfIt() {
    run(5, 0, 1, 2);
    run(14, 0, 2);
    now += 5 * SECOND;
    look();
    run(5, 0, 1, 2);
    gaps.end();

    assertThat(gaps.longGaps()).singleElement().satisfies(each -> isGap(each, 1, 5, 14));
  }

  @Test
  void theLongestGapOfAllSubscriptionsIsReported() {
    run(5, 0, 1, 2);
    run(2, 0, 1);
    run(5, 0, 1, 2);
    run(4, 1, 2);
    run(5, 0, 1, 2);
    run(3, 0, 2);
    run(5, 0, 1, 2);
    gaps.end();

    assertThat(gaps.longGaps()).extracting(Silence::subscription).containsExactly(2, 0, 1);
    assertThat(gaps.longest()).hasValueSatisfying(each -> isGap(each, 0, 12, 4));
  }

  @Test
  void theLongestGapIsThatOfTheMeasuredWindow() {
    PhaseTimes warm = new PhaseTimes(20 * SECOND, new long[] {20 * SECOND}, 0, SECOND, false);
    warm.beginAt(0);
    ReceiptGaps late = new ReceiptGaps(warm, DISTANCE);
    for (long at = 0; at < 40 * SECOND; at += DISTANCE) {
      boolean silent =
          (at > 5 * SECOND && at < 15 * SECOND) || (at > 25 * SECOND && at < 28 * SECOND);
      received[0] += silent ? 0 : 1;
      late.note(at, List.of(new SubscriptionProgress(received[0], 0, true)));
    }
    late.end();

    assertThat(late.longGaps()).hasSize(2);
    assertThat(late.longest()).hasValueSatisfying(each -> isGap(each, 0, 25, 3));
  }

  @Test
  void ofManyLongGapsTheLongestAreKept() {
    PhaseTimes day = new PhaseTimes(0, new long[] {86_400 * SECOND}, 0, SECOND, false);
    day.beginAt(0);
    ReceiptGaps many = new ReceiptGaps(day, DISTANCE);
    long count = 0;
    for (int gap = 0; gap < 10_100; gap++) {
      int looks = gap == 50 ? 100 : 25;
      for (int look = 0; look < looks; look++) {
        count += look < 2 ? 1 : 0;
        now += DISTANCE;
        many.note(now, List.of(new SubscriptionProgress(count, 0, true)));
      }
    }
    many.end();

    assertThat(many.longGaps()).hasSize(10_000);
    assertThat(many.longGaps())
        .anySatisfy(each -> assertThat(each.gap().seconds()).isGreaterThan(4));
  }

  @Test
  void gapsThatShareAnInstantAreOneEvent() {
    Silence first = silence(0, 0, 10);
    Silence second = silence(1, 5, 16);
    Silence third = silence(2, 9, 12);
    Silence laterOfFirst = silence(0, 12, 15);

    assertThat(ReceiptGapGroup.of(List.of(first, second, third, laterOfFirst)))
        .containsExactly(
            new ReceiptGapGroup(new Gap(0, 16 * SECOND), 3, second),
            new ReceiptGapGroup(laterOfFirst.gap(), 1, laterOfFirst));
    assertThat(ReceiptGapGroup.of(List.of())).isEmpty();
  }

  private static Silence silence(int subscription, long fromSeconds, long untilSeconds) {
    return new Silence(subscription, new Gap(fromSeconds * SECOND, untilSeconds * SECOND));
  }

  private static void isGap(Silence silence, int subscription, double from, double seconds) {
    assertThat(silence.subscription()).isEqualTo(subscription);
    assertThat(silence.gap().fromNanos() / 1e9).isCloseTo(from, RESOLUTION);
    assertThat(silence.gap().seconds()).isCloseTo(seconds, RESOLUTION).isLessThanOrEqualTo(seconds);
  }

  /** Messages are sent to all subscriptions; the given ones receive them. */
  private void run(double seconds, int... receiving) {
    for (long until = now + Math.round(seconds * SECOND); now < until; ) {
      Arrays.fill(due, true);
      for (int subscription : receiving) {
        received[subscription] += 50;
      }
      look();
    }
  }

  private void look() {
    now += DISTANCE;
    List<SubscriptionProgress> progress = new ArrayList<>();
    for (int i = 0; i < received.length; i++) {
      progress.add(new SubscriptionProgress(received[i], failed[i], due[i]));
    }
    if (gaps.isSampleDue(now)) {
      gaps.note(now, progress);
    }
  }
}
