// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.ProcessStops.Stop;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a late look at the clock is: a stop, or a busy process. */
final class StopLimitsTest {

  private static final long MILLI = 1_000_000;
  private static final long START = 1_000_000_000_000L;

  private long now = START;
  private long processor;
  private final ProcessStops stops = new ProcessStops(() -> now, () -> processor, () -> 2);

  private void pass(double millis, double processorMillis) {
    now += Math.round(millis * MILLI);
    processor += Math.round(processorMillis * MILLI);
    stops.beat();
  }

  @ParameterizedTest
  @CsvSource({"14.999, 0", "15, 1"})
  void tenMillisecondsMoreThanUsualAreAStop(double millis, int count) {
    pass(millis, 0);

    assertThat(stops.stops()).hasSize(count);
  }

  @ParameterizedTest
  @CsvSource({"100, 1", "100.001, 0"})
  void aProcessThatUsedMoreThanATenthOfTheTimeWasNotStopped(double used, int count) {
    pass(1_005, used);

    assertThat(stops.stops()).hasSize(count);
  }

  @ParameterizedTest
  @CsvSource({
    // A sixteenth of what was used in five milliseconds.
    "5, 5, 100.312, 1",
    "5, 5, 100.313, 0",
    "10, 5, 100.156, 1",
    "10, 5, 100.157, 0",
    // Shorter times say too little.
    "4.999, 4.999, 100, 1",
    "4.999, 4.999, 100.001, 0"
  })
  void whatItUsuallyUsesInAShortTimeIsAllowedInAddition(
      double before, double usedBefore, double used, int count) {
    pass(before, usedBefore);
    pass(1_005, used);

    assertThat(stops.stops()).hasSize(count);
  }

  @Test
  void whatIsUsualFollowsTheProcess() {
    for (int i = 0; i < 300; i++) {
      pass(5, 4);
    }
    pass(1_005, 103.9);
    assertThat(stops.stops()).as("up to 104 ms are usual").hasSize(1);

    for (int i = 0; i < 300; i++) {
      pass(5, 1);
    }
    pass(1_005, 101.1);
    assertThat(stops.stops()).as("up to 101 ms are usual").hasSize(1);
  }

  @Test
  void aStopBeginsAtTheMissedLook() {
    pass(5, 1);
    pass(105, 0);

    assertThat(stops.stops()).containsExactly(new Stop(START + 10 * MILLI, START + 110 * MILLI, 2));
    assertThat(stops.stops().get(0).longestNanos()).isEqualTo(100 * MILLI);
    assertThat(stops.stops().get(0).isCollection()).isFalse();
  }

  @Test
  void aPauseOfTheCollectorIsKnownByTheAgeOfTheVirtualMachine() {
    // It began two seconds ago and took 30 ms.
    stops.notePause(7_000, 30, 9_000);

    assertThat(stops.stops())
        .containsExactly(new Stop(START - 2_000 * MILLI, START - 1_970 * MILLI, 2, true));
    stops.notePause(8_000, 9, 9_000);
    assertThat(stops.stops()).as("shorter than 10 ms").hasSize(1);
  }

  @Test
  void theOlderHalfOfVeryManyIsMergedInPairs() {
    // The first is no collection.
    pass(25, 0);
    for (int i = 1; i <= 10_000; i++) {
      now += 40 * MILLI;
      stops.pause(now, now + (i == 1 ? 35 : 20) * MILLI);
    }

    List<Stop> all = stops.stops();
    assertThat(all).hasSize(7_501);
    Stop first = all.get(0);
    assertThat(first.count()).isEqualTo(2);
    assertThat(first.outstanding()).isEqualTo(4);
    assertThat(first.longestNanos()).isEqualTo(35 * MILLI);
    assertThat(first.isCollection()).isFalse();
    assertThat(first.until() - first.from()).isEqualTo(55 * MILLI);
    assertThat(first.until()).isEqualTo(START + (25 + 40 + 35) * MILLI);
    assertThat(all.get(1).isCollection()).isTrue();
    assertThat(all.get(2_499).count()).isEqualTo(2);
    assertThat(all.get(2_500).count()).isEqualTo(1);
    assertThat(all.stream().mapToLong(Stop::count).sum()).isEqualTo(10_001);
  }

  @Test
  void watchingEndsWithItsThreadAndMayBeEndedTwice() throws InterruptedException {
    ProcessStops watched = ProcessStops.ofThisProcess(NanoClock.process(), () -> 0);
    watched.begin();
    List<Thread> threads =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("process-stops"))
            .toList();
    assertThat(threads).isNotEmpty().allMatch(Thread::isDaemon);
    assertThat(watched.overlapNanos(0, 1)).as("long before").isZero();

    watched.end();
    watched.end();

    for (Thread thread : threads) {
      thread.join();
    }
  }
}
