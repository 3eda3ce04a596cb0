// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.assembly.MissingMessages.Group;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.RecordedLatencies;
import dev.plimsoll.result.Missing;
import dev.plimsoll.worker.Workloads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.HistogramIterationValue;
import org.junit.jupiter.api.Test;

/** How long missing messages were waited for: a window of 10 s, 5 s of drain, two subscriptions. */
final class MissingMessagesTest {

  private static final long SECOND = 1_000_000_000;
  private static final long START = 1_000 * SECOND;
  private static final long END = START + 15 * SECOND;

  private final MissingMessages parts;

  MissingMessagesTest() {
    PhaseTimes phaseTimes = new PhaseTimes(0, new long[] {10 * SECOND}, 0, SECOND, false);
    phaseTimes.beginAt(START);
    parts =
        new MissingMessages(
            Workloads.open(new RateProfile.Constant(100)).subscriptions(2).make(), phaseTimes, END);
  }

  /** Of 100 messages due before the end of a second, 90 were sent, each 20 ms late. */
  private static Group group(int second, RecordedLatencies latencies) {
    long[] late = new long[90];
    Arrays.fill(late, 20_000_000);
    return new Group(
        START + second * SECOND, 100, 90, latencies.with(LatencyKind.SEND_DELAY, late).arrays());
  }

  private static RecordedLatencies recorded(LatencyKind kind, int count) {
    return new RecordedLatencies().with(kind, new long[count]);
  }

  /** The waits in milliseconds, ascending, rounded by more than a histogram rounds 13 s. */
  private static List<Long> waitedMillis(Missing missing) {
    List<Long> waits = new ArrayList<>();
    for (HistogramIterationValue value : missing.waitedNanos().recordedValues()) {
      for (long i = 0; i < value.getCountAtValueIteratedTo(); i++) {
        long nanos = missing.waitedNanos().lowestEquivalentValue(value.getValueIteratedTo());
        waits.add(Math.round(nanos / 20e6) * 20);
      }
    }
    return waits;
  }

  @Test
  void aMissingMessageWasWaitedForFromTheEndOfItsSecondToTheEndOfTheDrain() {
    Missing missing =
        parts.of(
            LatencyKind.PUBLISH,
            3,
            List.of(
                group(2, recorded(LatencyKind.PUBLISH, 98)),
                group(5, recorded(LatencyKind.PUBLISH, 100)),
                group(10, recorded(LatencyKind.PUBLISH, 99))));

    assertThat(missing.count()).isEqualTo(3);
    assertThat(waitedMillis(missing)).containsExactly(5_000L, 13_000L, 13_000L);
  }

  @Test
  void aFailedMessageWasWaitedForUntilItFailed() {
    RecordedLatencies latencies =
        recorded(LatencyKind.PUBLISH, 97).with(LatencyKind.PUBLISH_FAILED, SECOND, 2 * SECOND);

    assertThat(waitedMillis(parts.of(LatencyKind.PUBLISH, 3, List.of(group(5, latencies)))))
        .containsExactly(1_000L, 2_000L, 10_000L);
  }

  @Test
  void fromTheSendCallOnTheWaitIsShorterByTheLongestDelayOfASend() {
    RecordedLatencies latencies =
        recorded(LatencyKind.PUBLISH_SERVICE, 88).with(LatencyKind.PUBLISH_FAILED, SECOND);

    assertThat(waitedMillis(parts.of(LatencyKind.PUBLISH_SERVICE, 2, List.of(group(5, latencies)))))
        .containsExactly(980L, 9_980L);
  }

  @Test
  void eachSubscriptionWaitsForEachMessage() {
    assertThat(
            waitedMillis(
                parts.of(
                    LatencyKind.END_TO_END,
                    3,
                    List.of(group(5, recorded(LatencyKind.END_TO_END, 197))))))
        .containsExactly(10_000L, 10_000L, 10_000L);
    assertThat(
            waitedMillis(
                parts.of(
                    LatencyKind.END_TO_END_SERVICE,
                    1,
                    List.of(group(5, recorded(LatencyKind.END_TO_END_SERVICE, 179))))))
        .containsExactly(9_980L);
  }

  @Test
  void noMoreMessagesAreWaitedForThanAreMissing() {
    Missing missing =
        parts.of(
            LatencyKind.ROUND_TRIP,
            4,
            List.of(
                group(2, recorded(LatencyKind.ROUND_TRIP, 97)),
                group(5, recorded(LatencyKind.ROUND_TRIP, 50))));

    assertThat(waitedMillis(missing)).containsExactly(10_000L, 13_000L, 13_000L, 13_000L);
  }

  @Test
  void whereNothingIsMissingNothingWasWaitedFor() {
    assertThat(parts.of(LatencyKind.PUBLISH, 0, List.of(group(5, new RecordedLatencies()))))
        .isSameAs(Missing.NONE);
  }

  @Test
  void aMessageWhoseTimeIsUnknownWasWaitedForSinceTheEndOfTheWindow() {
    assertThat(waitedMillis(parts.of(LatencyKind.PUBLISH_SERVICE, 2, parts.unknownTimes())))
        .containsExactly(5_000L, 5_000L);
  }

  @Test
  void delaysOfTheGeneratorHaveNoMissingMessages() {
    Missing missing =
        parts.of(LatencyKind.SEND_DELAY, 2, List.of(group(5, new RecordedLatencies())));

    assertThat(missing.waitedNanos().getTotalCount()).isZero();
  }
}
