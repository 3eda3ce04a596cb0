// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class LatencyTotalsTest {

  @Test
  void zeroIsAValue() {
    LatencyTotals totals = totals(0, 0, 10);

    assertThat(totals.count()).isEqualTo(3);
    assertThat(totals.minNanos()).isZero();
    assertThat(totals.percentileNanos(50)).isZero();
    assertThat(totals.negativeCount()).isZero();
  }

  @Test
  void aNegativeValueCountsAsZeroAndIsReported() {
    LatencyTotals totals = totals(-500, -7_000, 100);

    assertThat(totals.count()).isEqualTo(3);
    assertThat(totals.minNanos()).isZero();
    assertThat(totals.sumNanos()).isEqualTo(100);
    assertThat(totals.negativeCount()).isEqualTo(2);
    assertThat(totals.negativeMinNanos()).isEqualTo(-7_000);
    assertThat(totals.histogram().getTotalCount()).isEqualTo(3);
  }

  @Test
  void sumMinimumAndMaximumAreExactAlthoughTheHistogramRounds() {
    LatencyTotals totals = totals(1_234_567, 7_654_321, 9_999_999);

    assertThat(totals.minNanos()).isEqualTo(1_234_567);
    assertThat(totals.maxNanos()).isEqualTo(9_999_999);
    assertThat(totals.sumNanos()).isEqualTo(1_234_567 + 7_654_321 + 9_999_999);
  }

  @Test
  void percentilesAreWithinThreeDigitsAndNeverAboveTheMaximum() {
    LatencyTotals totals = totals(1_234_567, 7_654_321, 9_999_999);

    assertThat((double) totals.percentileNanos(50)).isCloseTo(7_654_321, within(7_654.0));
    assertThat(totals.percentileNanos(100)).isEqualTo(9_999_999);
  }

  @Test
  void hoursAndDaysAreNotClipped() {
    long day = 24L * 3_600 * 1_000_000_000;
    LatencyTotals totals = totals(1_000, day, 400 * day);

    assertThat(totals.maxNanos()).isEqualTo(400 * day);
    assertThat((double) totals.percentileNanos(60)).isCloseTo((double) day, within(day / 1000.0));
  }

  @Test
  void emptyTotalsHaveNoPercentile() {
    assertThat(new LatencyTotals().percentileNanos(99)).isEqualTo(-1);
  }

  @Test
  void mergingIsTheSameAsRecordingTogether() {
    LatencyTotals together = totals(5, -3, 900_000, 77, 4_000_000_000L);
    LatencyTotals merged = totals(5, -3);
    merged.add(totals(900_000, 77));
    merged.add(totals());
    merged.add(totals(4_000_000_000L));

    assertSame(merged, together);
  }

  @Test
  void packingChangesNothingAndReadingDoesNotUnpack() {
    LatencyTotals totals = totals(5, -3, 900_000, 77);
    totals.pack();

    assertSame(totals, totals(5, -3, 900_000, 77));
    assertThat(totals.isPacked()).isTrue();
    totals.pack();
    assertSame(totals, totals(5, -3, 900_000, 77));
  }

  @Test
  void packedTotalsAcceptMoreValues() {
    LatencyTotals totals = totals(5);
    totals.pack();

    totals.add(totals(3_600_000_000_000L));

    assertSame(totals, totals(5, 3_600_000_000_000L));
  }

  @Test
  void clearedCountsStartAgain() {
    LatencyCounts counts = new LatencyCounts();
    counts.record(-1);
    counts.record(1_000_000);
    counts.clear();
    counts.record(10);
    LatencyTotals totals = new LatencyTotals();
    totals.add(counts);

    assertSame(totals, totals(10));
  }

  private static void assertSame(LatencyTotals actual, LatencyTotals expected) {
    assertThat(actual.count()).isEqualTo(expected.count());
    assertThat(actual.sumNanos()).isEqualTo(expected.sumNanos());
    assertThat(actual.minNanos()).isEqualTo(expected.minNanos());
    assertThat(actual.maxNanos()).isEqualTo(expected.maxNanos());
    assertThat(actual.negativeCount()).isEqualTo(expected.negativeCount());
    assertThat(actual.negativeMinNanos()).isEqualTo(expected.negativeMinNanos());
    Histogram histogram = actual.histogram();
    assertThat(histogram).isEqualTo(expected.histogram());
  }

  private static LatencyTotals totals(long... nanos) {
    LatencyCounts counts = new LatencyCounts();
    for (long value : nanos) {
      counts.record(value);
    }
    LatencyTotals totals = new LatencyTotals();
    totals.add(counts);
    return totals;
  }
}
