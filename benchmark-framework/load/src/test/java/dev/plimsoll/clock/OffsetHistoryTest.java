// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The offset over a run, in segments. */
final class OffsetHistoryTest {

  @Test
  void aSegmentLiesBetweenTheParallelsThatCoverBothRanges() {
    OffsetSegment segment =
        OffsetSegment.between(100, new OffsetRange(0, 20), 200, new OffsetRange(95, 125));

    // From 10 to 110 within 100 ns; the second range is wider by 5 on each side.
    assertThat(segment).isEqualTo(new OffsetSegment(100, 200, 1.0, -5, 25, 30));
    assertThat(segment.at(100)).isEqualTo(new OffsetRange(-5, 25));
    assertThat(segment.at(150)).isEqualTo(new OffsetRange(45, 75));
    assertThat(segment.widthNanos()).isEqualTo(30);
    assertThat(segment.until(150)).isEqualTo(new OffsetSegment(100, 150, 1.0, -5, 25, 30));
  }

  @Test
  void anOffsetThatIsNotWholeIsRoundedOutwards() {
    OffsetSegment segment =
        OffsetSegment.between(0, new OffsetRange(0, 10), 4, new OffsetRange(1, 11));

    assertThat(segment.at(1)).isEqualTo(new OffsetRange(0, 11));
    assertThat(segment.at(4)).isEqualTo(new OffsetRange(1, 11));
  }

  @Test
  void aSegmentOfOneInstantIsLevel() {
    OffsetSegment segment =
        OffsetSegment.between(100, new OffsetRange(0, 20), 100, new OffsetRange(5, 25));

    assertThat(segment).isEqualTo(new OffsetSegment(100, 100, 0, 0, 25, 25));
  }

  @Test
  void aMergedSegmentCoversBothAndRemembersTheNarrowerOne() {
    OffsetSegment first = segment(0, 100, 0, 10);
    OffsetSegment second = segment(100, 200, 6, 12);

    OffsetSegment merged = first.merge(second);

    // From 5 to 9 within 200 ns.
    assertThat(merged.slope()).isEqualTo(0.02);
    assertThat(merged.leastWidthNanos()).isEqualTo(6);
    for (long time = 0; time <= 200; time++) {
      assertThat(merged.at(time).lowerNanos()).isLessThanOrEqualTo(time <= 100 ? 0 : 6);
      assertThat(merged.at(time).upperNanos()).isGreaterThanOrEqualTo(time < 100 ? 10 : 12);
    }
    assertThat(merged.widthNanos()).isEqualTo(12);
  }

  @Test
  void anInstantIsKnownWithinItsSegmentAlone() {
    OffsetHistory history = new OffsetHistory(10);
    assertThat(history.isEmpty()).isTrue();
    assertThat(history.at(5)).isEmpty();
    history.add(segment(10, 20, 1, 2));
    history.add(segment(20, 30, 3, 4));
    history.add(segment(50, 60, 5, 6));

    assertThat(history.isEmpty()).isFalse();
    assertThat(history.firstInstant()).isEqualTo(10);
    assertThat(history.at(9)).isEmpty();
    assertThat(history.at(10)).contains(new OffsetRange(1, 2));
    assertThat(history.at(25)).contains(new OffsetRange(3, 4));
    assertThat(history.at(30)).contains(new OffsetRange(3, 4));
    assertThat(history.at(31)).isEmpty();
    assertThat(history.at(49)).isEmpty();
    assertThat(history.at(50)).contains(new OffsetRange(5, 6));
    assertThat(history.at(60)).contains(new OffsetRange(5, 6));
    assertThat(history.at(61)).isEmpty();
  }

  @Test
  void whatFollowsAnInstantIsForgotten() {
    OffsetHistory history = new OffsetHistory(10);
    history.add(segment(10, 20, 1, 2));
    history.add(segment(20, 30, 3, 4));
    history.add(segment(50, 60, 5, 6));

    history.endAt(25);

    assertThat(history.size()).isEqualTo(2);
    assertThat(history.at(25)).contains(new OffsetRange(3, 4));
    assertThat(history.at(26)).isEmpty();
    history.endAt(20);
    assertThat(history.size()).isEqualTo(1);
    assertThat(history.at(20)).contains(new OffsetRange(1, 2));
    history.endAt(9);
    assertThat(history.isEmpty()).isTrue();
  }

  @Test
  void aFullHistoryMergesNeighboursWhoseBoundsGrowByTheToleranceAtMost() {
    // Merging enlarges the width of each pair by 20 µs, and so the bound by 10 µs.
    OffsetHistory history = new OffsetHistory(7);
    for (int i = 0; i < 8; i++) {
      history.add(level(i, i % 2 * 20_000L));
    }

    assertThat(history.size()).isEqualTo(4);
    assertThat(history.at(50).orElseThrow().boundNanos()).isBetween(10_000L, 10_051L);
  }

  @Test
  void theToleranceDoublesUntilThereIsSpace() {
    OffsetHistory history = new OffsetHistory(7);
    for (int i = 0; i < 8; i++) {
      history.add(level(i, i % 2 * 50_000L));
    }

    assertThat(history.size()).isEqualTo(4);
    assertThat(history.at(50).orElseThrow().boundNanos()).isGreaterThan(10_051);
  }

  @Test
  void threeQuartersOfTheCapacityAreSpaceEnough() {
    // Of eight segments only two pairs are neighbours: six are left.
    OffsetHistory history = new OffsetHistory(8);
    for (long start : new long[] {0, 100, 300, 400, 600, 800, 1_000, 1_200, 1_300}) {
      history.add(segment(start, start + 100, 0, 10));
    }

    assertThat(history.size()).isEqualTo(6);
    assertThat(history.at(650)).isPresent();
  }

  @Test
  void afterThousandsOfStepsTheBeginningIsUnknown() {
    OffsetHistory history = new OffsetHistory(8);
    for (int i = 0; i < 9; i++) {
      history.add(segment(i * 200L, i * 200L + 100, 0, 10));
    }

    assertThat(history.size()).isEqualTo(4);
    assertThat(history.firstInstant()).isEqualTo(1_000);
    assertThat(history.at(950)).isEmpty();
    assertThat(history.at(1_650)).isPresent();
  }

  private static OffsetSegment level(int number, long offset) {
    return segment(number * 100L, number * 100L + 100, offset, offset + 100);
  }

  private static OffsetSegment segment(long from, long to, long lower, long upper) {
    return OffsetSegment.between(
        from, new OffsetRange(lower, upper), to, new OffsetRange(lower, upper));
  }
}
