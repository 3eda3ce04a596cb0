// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The correction of p-values for several metrics, compared with a plain computation. */
final class StepDownTest {

  private static final int SIDE = 4;

  @Test
  void aMetricWithAGreaterPIsNeverCorrectedToALowerOne() {
    // Of each metric only one other assignment is as improbable, with its mirror image: of the
    // first metric the one that exchanges 5 and 4, of the second that of 10 and 9 at other places.
    double[] first = {1, 2, 3, 5, 4, 6, 7, 8};
    double[] second = {10, 6, 7, 8, 11, 12, 13, 9};

    PermutationPValues test = new PermutationPValues(SIDE, SIDE, List.of(first, second));

    assertThat(test.p(0)).isEqualTo(4.0 / 70, within(1e-12));
    assertThat(test.p(1)).isEqualTo(4.0 / 70, within(1e-12));
    assertThat(test.adjustedPValues())
        .containsExactly(new double[] {6.0 / 70, 6.0 / 70}, within(1e-12));
  }

  @Test
  void theCorrectionIsThatOfTheDefinition() {
    SplittableRandom random = new SplittableRandom(21);
    for (int round = 0; round < 40; round++) {
      List<double[]> columns = new ArrayList<>();
      for (int column = 0; column < 3; column++) {
        double[] values = new double[2 * SIDE];
        for (int i = 0; i < values.length; i++) {
          values[i] = 1 + random.nextInt(12) + (i >= SIDE ? 3 * column : 0);
        }
        columns.add(values);
      }

      PermutationPValues test = new PermutationPValues(SIDE, SIDE, columns);

      double[] expected = plain(columns);
      for (int column = 0; column < 3; column++) {
        assertThat(test.adjustedPValues()[column])
            .as("round %s, column %s", round, column)
            .isEqualTo(expected[column], within(1e-12));
      }
    }
  }

  /**
   * Step-down minP as P. Westfall and S. Young define it: for each metric, the share of assignments
   * in which some metric with at least its p has a p as low; and never less than before.
   */
  private static double[] plain(List<double[]> columns) {
    List<int[]> assignments = Assignments.of(SIDE, SIDE);
    double[][] p = new double[columns.size()][assignments.size()];
    for (int column = 0; column < p.length; column++) {
      double[] scores = Scores.of(columns.get(column));
      for (int i = 0; i < assignments.size(); i++) {
        int asGreat = 0;
        for (int[] other : assignments) {
          asGreat +=
              difference(scores, other) >= difference(scores, assignments.get(i)) - 1e-9 ? 1 : 0;
        }
        p[column][i] = (double) asGreat / assignments.size();
      }
    }
    double[] adjusted = new double[p.length];
    for (int column = 0; column < p.length; column++) {
      for (int before = 0; before < p.length; before++) {
        boolean atMost =
            p[before][0] < p[column][0] || (p[before][0] == p[column][0] && before <= column);
        if (atMost) {
          adjusted[column] = Math.max(adjusted[column], share(p, before));
        }
      }
    }
    return adjusted;
  }

  /** The share of assignments in which a metric from this one on has a p as low as its own. */
  private static double share(double[][] p, int column) {
    int asLow = 0;
    for (int i = 0; i < p[column].length; i++) {
      boolean low = false;
      for (int other = 0; other < p.length; other++) {
        boolean atLeast =
            p[other][0] > p[column][0] || (p[other][0] == p[column][0] && other >= column);
        low |= atLeast && p[other][i] <= p[column][0];
      }
      asLow += low ? 1 : 0;
    }
    return (double) asLow / p[column].length;
  }

  private static double difference(double[] scores, int[] candidate) {
    double sum = 0;
    double total = 0;
    for (double score : scores) {
      total += score;
    }
    for (int run : candidate) {
      sum += scores[run];
    }
    return Math.abs(2 * sum - total) / SIDE;
  }
}
