// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Latencies of messages that the generator sent late are kept apart. */
final class LateMessagesTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long START = 1_700_000_000_000_000_000L;
  private static final long RESPONSE = 512_000;

  private final PhaseTimes phaseTimes =
      new PhaseTimes(0, new long[] {10 * SECOND}, 0, SECOND, false);
  private final Collector collector = new Collector();
  private final Recorders recorders = new Recorders(phaseTimes, collector, true);

  @BeforeEach
  void begin() {
    phaseTimes.beginAt(START);
  }

  @ParameterizedTest
  @ValueSource(longs = {1_001, 2_000, 64_000, 127_000, 128_000, 256_000, 512_000})
  void aDelayIsSubtractedWhateverItsShareOfTheLatency(long delay) {
    IntervalSnapshot.Part part = recorded(RESPONSE, delay);

    assertThat(part.lateResponse().maxNanos()).isEqualTo(RESPONSE);
    assertThat(part.lateIdeal().maxNanos()).isEqualTo(RESPONSE - delay);
    assertThat(part.response().count()).as("part of the responses too").isOne();
    Histogram ideal = part.ideal();
    assertThat(ideal.getTotalCount()).isOne();
    assertThat(ideal.valuesAreEquivalent(ideal.getMaxValue(), RESPONSE - delay)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 999, 1_000})
  void aDelayThatThreeDigitsDoNotShowIsNotKeptApart(long delay) {
    IntervalSnapshot.Part part = recorded(RESPONSE, delay);

    assertThat(part.lateResponse().count()).isZero();
    assertThat(part.lateIdeal().count()).isZero();
    assertThat(part.ideal().getMaxValue()).isEqualTo(part.response().histogram().getMaxValue());
  }

  @Test
  void delaysAreSubtractedFromTheirOwnMessagesOnly() {
    Recorder recorder = recorders.current().of(EventType.ACKNOWLEDGE);
    for (int i = 1; i <= 100; i++) {
      long delay = i <= 50 ? 0 : i * 200L;
      recorder.record(RunPhase.MEASURED, START, START + i, i * 1_000L, 0, delay, 1);
    }
    recorder.handOverRest();

    Histogram expected = new Histogram(LatencyTotals.DIGITS);
    for (int i = 1; i <= 100; i++) {
      expected.recordValue(i <= 50 ? i * 1_000L : i * 800L);
    }
    IntervalSnapshot.Part part = collector.snapshot().parts().get(0);
    assertThat(part.lateResponse().count()).isEqualTo(50);
    assertThat(part.ideal()).isEqualTo(expected);
  }

  private IntervalSnapshot.Part recorded(long response, long delay) {
    Recorder recorder = recorders.current().of(EventType.ACKNOWLEDGE);
    recorder.record(RunPhase.MEASURED, START, START + 5, response, 0, delay, 1);
    recorder.handOverRest();
    return collector.snapshot().parts().get(0);
  }
}
