// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.BacklogSlope.Sample;
import dev.plimsoll.result.Growth.BacklogSeries;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Growth of a backlog at 1,000 messages per second, of which 1 % is tolerated. */
final class GrowthTest {

  private static final double RATE = 1_000;
  private static final double TOLERANCE = 0.01;

  /** A window of this number of rows of one second each. */
  private static Optional<Growth> overRows(int count, IntToLongFunction backlog, long judged) {
    List<Sample> rows =
        IntStream.range(0, count).mapToObj(i -> new Sample(i + 1, backlog.applyAsLong(i))).toList();
    return Growth.of(new BacklogSeries(rows, 0, judged, count, count * RATE, TOLERANCE, 0));
  }

  private static Optional<Growth> betweenEnds(long start, long judged, double leastMicros) {
    return Growth.of(new BacklogSeries(List.of(), start, judged, 1, RATE, TOLERANCE, leastMicros));
  }

  @Test
  void aBacklogThatRisesInAllRowsAndStaysIsGrowth() {
    // In the first fifth of 20 rows the median is 20 × (0 + 3) / 2.
    assertThat(overRows(20, i -> 20L * i, 400)).contains(new Growth(400 - 30, 200));
  }

  @ParameterizedTest
  @CsvSource({"230, false", "231, true"})
  void theBacklogAtTheEndMayExceedItsBeginByTheTolerance(long judged, boolean grows) {
    assertThat(overRows(20, i -> 20L * i, judged).isPresent()).isEqualTo(grows);
  }

  @ParameterizedTest
  @CsvSource({"9, false", "10, false", "11, true"})
  void aSlopeUpToTheToleratedShareOfTheRateIsNoGrowth(int perSecond, boolean grows) {
    assertThat(overRows(100, i -> (long) perSecond * i, 5_000).isPresent()).isEqualTo(grows);
  }

  @Test
  void aRiseOfTheLastRowsAloneIsNoGrowth() {
    // The medians of the first and the last fifth differ; the median of all slopes is 0.
    assertThat(overRows(20, i -> i < 16 ? 0 : 5_000, 5_000)).isEmpty();
  }

  @Test
  void aRiseThatTheEndsDoNotShowIsNoGrowth() {
    // Each row but those of the first fifth is above the one before it.
    assertThat(overRows(20, i -> i < 4 ? 5_000 : 100L * i, 6_000)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"9, 19", "10, 20"})
  void withFewerThanTenRowsOnlyTheEndsCount(int rows, long judged) {
    // 19 more is above the chance of 3 × √19; with ten rows, the backlog of the rows decides.
    boolean grows =
        Growth.of(
                new BacklogSeries(
                    IntStream.range(0, rows).mapToObj(i -> new Sample(i, 1)).toList(),
                    0,
                    judged,
                    1,
                    RATE,
                    TOLERANCE,
                    0))
            .isPresent();

    assertThat(grows).isEqualTo(rows < 10);
  }

  @ParameterizedTest
  @CsvSource({"0, 10, false", "0, 11, true", "100, 134, false", "100, 135, true"})
  void betweenTheEndsThreeRootsOfTheBacklogAreChance(long start, long judged, boolean grows) {
    assertThat(betweenEnds(start, judged, 0).isPresent()).isEqualTo(grows);
  }

  @ParameterizedTest
  @CsvSource({"0, 130, true", "0, 130000, false", "100, 130000, true"})
  void messagesUnderWayAreSubtractedOnceAndOnlyWhereTheStartDidNotHaveThem(
      long start, double leastMicros, boolean grows) {
    // 130 ms at 1,000 messages per second: 130 are under way.
    assertThat(betweenEnds(start, start + 130, leastMicros).isPresent()).isEqualTo(grows);
  }

  @Test
  void theGrowthBetweenTheEndsIsStatedWithItsLimit() {
    assertThat(betweenEnds(10, 110, 20_000)).contains(new Growth(90, 3 * Math.sqrt(110)));
  }

  @ParameterizedTest
  @CsvSource({"0, 1000", "-1, 1000", "1, 0", "1, -5", "NaN, 1000", "1, NaN"})
  void withoutAWindowOrMessagesThereIsNoGrowth(double seconds, double due) {
    assertThat(Growth.of(new BacklogSeries(List.of(), 0, 9_999, seconds, due, TOLERANCE, 0)))
        .isEmpty();
  }
}
