// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The assignments of runs to sides, the scores of runs, and intervals of ratios. */
final class AssignmentsTest {

  @ParameterizedTest
  @CsvSource({"1, 1, 2", "2, 3, 10", "5, 5, 252", "9, 9, 48620"})
  void upToTheLimitTheyAreAllPossibleOnes(int base, int candidate, int count) {
    List<int[]> assignments = Assignments.of(base, candidate);

    assertThat(assignments).hasSize(count);
    assertThat(assignments.stream().map(Arrays::toString).distinct()).hasSize(count);
    assertThat(assignments.get(0))
        .containsExactly(IntStream.range(base, base + candidate).toArray());
    assertThat(assignments)
        .allSatisfy(each -> assertThat(each).hasSize(candidate).doesNotHaveDuplicates());
  }

  @Test
  void beyondTheLimitThatNumberIsDrawn() {
    List<int[]> assignments = Assignments.of(10, 9);

    assertThat(assignments).hasSize(Assignments.MAX);
    assertThat(assignments.get(0)).containsExactly(10, 11, 12, 13, 14, 15, 16, 17, 18);
    assertThat(assignments.subList(0, 2_000))
        .allSatisfy(
            each -> {
              assertThat(each).hasSize(9).doesNotHaveDuplicates();
              assertThat(Arrays.stream(each).allMatch(run -> run >= 0 && run < 19)).isTrue();
            });
  }

  @Test
  void drawnAssignmentsTakeEachRunAsOften() {
    int[] taken = new int[19];
    Assignments.of(10, 9).forEach(each -> Arrays.stream(each).forEach(run -> taken[run]++));

    double expected = Assignments.MAX * 9 / 19.0;
    assertThat(Arrays.stream(taken).boxed())
        .allSatisfy(count -> assertThat((double) count).isCloseTo(expected, within(700.0)));
  }

  @Test
  void scoresAreLogarithmsWithTheExtremesAtTheirNeighbours() {
    double[] scores = Scores.of(new double[] {1, 100, 2, 3, 4, 5, 0.01});

    // 15 % of seven are one at each end.
    assertThat(scores)
        .containsExactly(
            new double[] {
              Math.log(1),
              Math.log(5),
              Math.log(2),
              Math.log(3),
              Math.log(4),
              Math.log(5),
              Math.log(1)
            },
            within(1e-12));
    assertThat(Scores.of(new double[] {1, 2, 3, 4, 5, 6}))
        .as("15 %% of six are none")
        .containsExactly(IntStream.rangeClosed(1, 6).mapToDouble(Math::log).toArray());
  }

  @Test
  void valuesBelowANanosecondCountAsOneAndUnknownOnesAreBehindAllOthers() {
    double[] scores = Scores.of(new double[] {0, 0.0001, 1, Double.POSITIVE_INFINITY, Double.NaN});

    assertThat(scores[0]).isEqualTo(Math.log(0.001));
    assertThat(scores[1]).isEqualTo(scores[0]);
    assertThat(scores[3]).isEqualTo(2 * Math.log(1) - Math.log(0.001) + 1, within(1e-12));
    assertThat(scores[4]).isNaN();
    assertThat(Scores.of(new double[] {Double.POSITIVE_INFINITY, Double.NaN})[0]).isZero();
    assertThat(Scores.of(new double[] {Double.NaN})).containsExactly(Double.NaN);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, false",
    "1.01, 2, true",
    "0.5, 1, false",
    "0.5, 0.99, true",
    "NaN, 2, false",
    "2, NaN, false",
    "NaN, NaN, false"
  })
  void anIntervalExcludesOneIfBothEndsAreOnOneSide(double low, double high, boolean excludes) {
    assertThat(new Interval(low, high).excludesOne()).isEqualTo(excludes);
  }

  @Test
  void aRangeIsFromTheLeastToTheGreatest() {
    assertThat(Interval.of(new double[] {3, 1, 2})).isEqualTo(new Interval(1, 3));
    assertThat(Interval.of(new double[0]).exists()).isFalse();
    assertThat(new Interval(1, 3).exists()).isTrue();
    assertThat(new Interval(Double.NaN, 3).exists()).isFalse();
    assertThat(new Interval(1, Double.NaN).exists()).isFalse();
  }

  @Test
  void aRatioNeedsThreeRunsOfEachSide() {
    double[] two = {1, 2};
    double[] three = {1, 2, 3};

    assertThat(Bootstrap.ratioOfMedians(two, three).exists()).isFalse();
    assertThat(Bootstrap.ratioOfMedians(three, two).exists()).isFalse();
    assertThat(Bootstrap.ratioOfMedians(three, three)).isEqualTo(new Interval(1 / 3.0, 3));
    assertThat(Medians.ratio(0, 0)).isEqualTo(1);
    assertThat(Medians.ratio(2, 3)).isEqualTo(1.5);
  }
}
