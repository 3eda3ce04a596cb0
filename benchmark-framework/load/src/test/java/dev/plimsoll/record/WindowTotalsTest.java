// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a worker keeps of its own snapshots. The window is the second second. */
final class WindowTotalsTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long START = 1_700_000_000L * SECOND;

  private final WindowTotals totals = new WindowTotals(phaseTimes());

  private static PhaseTimes phaseTimes() {
    PhaseTimes phaseTimes = new PhaseTimes(SECOND, new long[] {SECOND}, SECOND, SECOND, false);
    phaseTimes.beginAt(START);
    return phaseTimes;
  }

  @Test
  void latenciesAreThoseOfMeasuredMessagesAndRatesThoseOfTheWindow() {
    totals.add(snapshot(RunPhase.WARM_UP, START, 1));
    totals.add(snapshot(RunPhase.WARM_UP, START + SECOND, 2));
    totals.add(snapshot(RunPhase.MEASURED, START + SECOND, 4));
    totals.add(snapshot(RunPhase.MEASURED, START + 2 * SECOND, 8));
    totals.add(snapshot(RunPhase.COOL_DOWN, START + 2 * SECOND, 16));

    EventTotals acknowledged = totals.totals().get(0);
    assertThat(totals.totals()).hasSize(1);
    assertThat(acknowledged.measured().key().eventType()).isEqualTo(EventType.ACKNOWLEDGE);
    assertThat(acknowledged.measured().events()).isEqualTo(4 + 8);
    assertThat(acknowledged.measured().response().count()).isEqualTo(4 + 8);
    assertThat(acknowledged.eventsInWindow()).isEqualTo(2 + 4);
    assertThat(acknowledged.bytesInWindow()).isEqualTo(10 * (2 + 4));
  }

  @Test
  void aSnapshotThatWasAddedIsStillAsItWas() {
    IntervalSnapshot first = snapshot(RunPhase.MEASURED, START + SECOND, 3);
    totals.add(first);
    totals.add(snapshot(RunPhase.MEASURED, START + SECOND, 5));

    assertThat(first.parts().get(0).events()).isEqualTo(3);
    assertThat(first.parts().get(0).response().count()).isEqualTo(3);
  }

  @Test
  void nothingIsThereOfTypesThatWereNotRecorded() {
    assertThat(totals.totals()).isEmpty();
    assertThat(EventTotals.none(EventType.FAIL).measured().response().count()).isZero();
  }

  private static IntervalSnapshot snapshot(RunPhase phase, long at, int events) {
    LatencyCounts counts = new LatencyCounts();
    for (int i = 0; i < events; i++) {
      counts.record(1_000_000 + i);
    }
    LatencyTotals latencies = new LatencyTotals();
    latencies.add(counts);
    LatencyTotals none = new LatencyTotals();
    return new IntervalSnapshot(
        List.of(
            new IntervalSnapshot.Part(
                new IntervalSnapshot.BucketKey(EventType.ACKNOWLEDGE, phase, 1, at, at),
                events,
                10L * events,
                latencies,
                none,
                none,
                none)));
  }
}
