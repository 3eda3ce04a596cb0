// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A meter whose sleeps the test determines. */
final class HiccupMeterTest {

  private static final long MILLI = 1_000_000;
  private static final long SLEEP = 5 * MILLI;

  private final List<Long> slept = new ArrayList<>();
  private long now = 1_000_000_000_000L;

  @Test
  void aThreadThatIsWokenInTimeHasNoHiccups() {
    HiccupMeter meter = run(SLEEP, SLEEP, SLEEP);

    assertThat(meter.longestNanos()).isZero();
    assertThat(slept).containsExactly(SLEEP, SLEEP, SLEEP, SLEEP);
  }

  @Test
  void aLateWakeUpIsAHiccupAndTheNextSleepIsWhole() {
    HiccupMeter meter = run(SLEEP, SLEEP + MILLI, SLEEP);

    assertThat(meter.longestNanos()).isBetween(MILLI, MILLI + MILLI / 1_000);
    assertThat(slept).containsExactly(SLEEP, SLEEP, SLEEP, SLEEP);
  }

  @Test
  void anEarlyWakeUpContinuesTheSleep() {
    HiccupMeter meter = run(2 * MILLI, 4 * MILLI);

    assertThat(slept).containsExactly(SLEEP, 3 * MILLI, SLEEP);
    assertThat(meter.longestNanos()).isBetween(MILLI, MILLI + MILLI / 1_000);
  }

  @Test
  void wakeUpsThatALongHiccupHasPreventedCountAsLate() {
    long[] wakeUps = new long[950];
    java.util.Arrays.fill(wakeUps, SLEEP);
    wakeUps[0] = SLEEP + 500 * MILLI;
    HiccupMeter meter = run(wakeUps);

    // 100 of 1,049 wake-ups, at 500, 495, … 5 ms; the 99th percentile is the eleventh of them.
    assertThat(meter.longestNanos()).isBetween(500 * MILLI, 501 * MILLI);
    assertThat(meter.p99Nanos()).isBetween(445 * MILLI, 455 * MILLI);
  }

  @Test
  void theMeasuringThreadEndsWithTheMeasurement() {
    HiccupMeter meter = new HiccupMeter();
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    meter.begin();
    Thread measuring =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("hiccups") && !before.contains(thread))
            .findAny()
            .orElseThrow();
    assertThat(measuring.isDaemon()).isTrue();

    meter.end();

    assertThat(measuring.isAlive()).isFalse();
  }

  /** Lets each sleep take the given time; in the sleep after the last one, the meter ends. */
  private HiccupMeter run(long... sleeps) {
    HiccupMeter[] meter = new HiccupMeter[1];
    meter[0] =
        new HiccupMeter(
            () -> now,
            nanos -> {
              int number = slept.size();
              slept.add(nanos);
              if (number < sleeps.length) {
                now += sleeps[number];
              } else {
                meter[0].stop();
              }
            });
    meter[0].run();
    return meter[0];
  }
}
