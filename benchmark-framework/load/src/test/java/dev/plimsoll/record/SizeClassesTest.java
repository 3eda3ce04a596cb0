// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Messages that differ in size: each is recorded in its class, and in all totals. */
final class SizeClassesTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  private final PhaseTimes phaseTimes =
      new PhaseTimes(0, new long[] {5 * SECOND}, SECOND, SECOND, false);
  private final SizeClasses sizes = SizeClasses.of(new int[] {256, 4_096, 65_536});
  private final Collector collector = new Collector();
  private final Recorders recorders = new Recorders(phaseTimes, collector, sizes, true);
  private final Timeline timeline = new Timeline(phaseTimes, sizes);

  @Test
  void aSizeBelongsToTheClassOfTheNextLargerOne() {
    assertThat(sizes.indexOf(1)).isZero();
    assertThat(sizes.indexOf(256)).isZero();
    assertThat(sizes.indexOf(257)).isEqualTo(1);
    assertThat(sizes.indexOf(4_096)).isEqualTo(1);
    assertThat(sizes.indexOf(1 << 20)).as("of another program").isEqualTo(2);
    assertThat(sizes.contains(4_096)).isTrue();
    assertThat(sizes.contains(4_097)).isFalse();
    assertThat(SizeClasses.ONE.indexOf(1 << 20)).isZero();
  }

  @Test
  void theLatenciesOfASizeAreThoseOfItsMessages() {
    phaseTimes.beginAt(START);
    for (int i = 0; i < 300; i++) {
      acknowledge(i, new int[] {256, 4_096, 65_536}[i % 3], 1_000L * (1 + i % 3));
    }
    phaseTimes.close();
    recorders.handOverRest();
    timeline.add(collector.snapshot());

    List<RecordedEvents> classes = timeline.sizeClasses();
    assertThat(classes).hasSize(3);
    for (int i = 0; i < 3; i++) {
      LatencyTotals latencies = classes.get(i).latencies().of(LatencyKind.PUBLISH);
      assertThat(classes.get(i).events(EventType.ACKNOWLEDGE)).isEqualTo(100);
      assertThat(classes.get(i).bytes(EventType.ACKNOWLEDGE)).isEqualTo(100L * sizes.bytes(i));
      assertThat(latencies.minNanos()).isEqualTo(1_000L * (1 + i));
      assertThat(latencies.maxNanos()).isEqualTo(1_000L * (1 + i));
    }
    assertThat(timeline.measuredMessages(EventType.ACKNOWLEDGE)).isEqualTo(300);
    assertThat(timeline.latencies().of(LatencyKind.PUBLISH).count()).isEqualTo(300);
    assertThat(timeline.eventsInWindow(EventType.ACKNOWLEDGE)).isEqualTo(300);
  }

  @Test
  void theBucketOfARareSizeIsHandedOverWithThoseOfOthers() {
    phaseTimes.beginAt(START);
    acknowledge(0, 65_536, 1_000);
    acknowledge(1, 256, 1_000);
    recorders
        .current()
        .of(EventType.ACKNOWLEDGE)
        .record(RunPhase.MEASURED, START + 3 * SECOND, START + 3 * SECOND, 0, 0, 256);
    timeline.add(collector.snapshot());

    assertThat(timeline.sizeClasses().get(2).events(EventType.ACKNOWLEDGE)).isEqualTo(1);
    assertThat(timeline.sizeClasses().get(0).events(EventType.ACKNOWLEDGE)).isEqualTo(1);
  }

  @Test
  void aBucketThatWasHandedOverGetsNoFurtherEvent() {
    phaseTimes.beginAt(START);
    for (int second = 0; second < 5; second++) {
      for (int i = 0; i < 10; i++) {
        acknowledge(second * 1_000_000 + i, i % 2 == 0 ? 256 : 4_096, 1_000);
      }
      timeline.add(collector.snapshot());
    }
    phaseTimes.close();
    recorders.handOverRest();
    timeline.add(collector.snapshot());

    assertThat(timeline.sizeClasses().get(0).events(EventType.ACKNOWLEDGE)).isEqualTo(25);
    assertThat(timeline.sizeClasses().get(1).events(EventType.ACKNOWLEDGE)).isEqualTo(25);
    assertThat(timeline.eventsInWindow(EventType.ACKNOWLEDGE)).isEqualTo(50);
  }

  @Test
  void withoutSeveralSizesThereAreNoClasses() {
    assertThat(new Timeline(phaseTimes).sizeClasses()).isEmpty();
  }

  private void acknowledge(int microsecond, int bytes, long latency) {
    long intended = START + microsecond * 1_000L;
    recorders
        .current()
        .of(EventType.ACKNOWLEDGE)
        .record(RunPhase.MEASURED, intended, intended + latency, latency, latency, bytes);
  }
}
