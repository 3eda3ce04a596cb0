// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.ProcessStops.Stop;
import org.junit.jupiter.api.Test;

/** A pause of the collector is also seen by the watching thread: it is one stop, counted once. */
final class OverlappingStopsTest {

  private static final long MILLI = 1_000_000;
  private static final long START = 1_000_000_000_000L;

  private long now = START;
  private long outstanding = 17;
  private final ProcessStops stops = new ProcessStops(() -> now, () -> 0, () -> outstanding);

  /** The watching thread is not woken for this time; the process uses no processor. */
  private void stand(long millis) {
    now += millis * MILLI;
    stops.beat();
  }

  @Test
  void aPauseInsideAStopChangesNothing() {
    stand(105);
    stops.pause(START + 20 * MILLI, START + 60 * MILLI);

    assertThat(stops.stops())
        .containsExactly(new Stop(START + 5 * MILLI, START + 105 * MILLI, 17, true));
    assertThat(stops.overlapNanos(START, now)).isEqualTo(100 * MILLI);
  }

  @Test
  void aPauseAroundAStopTakesItsPlace() {
    stand(105);
    outstanding = 30;
    stops.pause(START, START + 110 * MILLI);

    assertThat(stops.stops()).containsExactly(new Stop(START, START + 110 * MILLI, 30, true));
  }

  @Test
  void aPauseThatOverlapsAStopExtendsIt() {
    stand(105);
    outstanding = 3;
    stops.pause(START - 15 * MILLI, START + 50 * MILLI);
    stops.pause(START + 80 * MILLI, START + 125 * MILLI);

    assertThat(stops.stops())
        .containsExactly(new Stop(START - 15 * MILLI, START + 125 * MILLI, 17, true));
  }

  @Test
  void aPauseThatBridgesTwoStopsMakesThemOne() {
    stand(105);
    stand(5);
    stand(105);
    assertThat(stops.stops()).hasSize(2);

    stops.pause(START + 90 * MILLI, START + 130 * MILLI);

    assertThat(stops.stops())
        .containsExactly(new Stop(START + 5 * MILLI, START + 215 * MILLI, 17, true));
    assertThat(stops.overlapNanos(START, now)).isEqualTo(210 * MILLI);
  }

  @Test
  void aPauseBesideAStopIsAStopOfItsOwn() {
    stand(105);
    stops.pause(START + 105 * MILLI, START + 125 * MILLI);
    stops.pause(START - 15 * MILLI, START + 5 * MILLI);

    assertThat(stops.stops()).hasSize(3);
    assertThat(stops.overlapNanos(START - 15 * MILLI, START + 125 * MILLI)).isEqualTo(140 * MILLI);
  }

  @Test
  void pausesFromTenMillisecondsOnAreStops() {
    stops.pause(START, START + 10 * MILLI - 1);
    assertThat(stops.stops()).isEmpty();

    stops.pause(START, START + 10 * MILLI);
    assertThat(stops.stops()).hasSize(1);
  }
}
