// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often the test of sessions alone finds a difference, over many synthetic comparisons with a
 * fixed seed, in which each session is one run. Five metrics: a rate that hardly varies, correlated
 * p50, p99 and end-to-end p99, and processor time; log-normal, with a machine that drifts over the
 * runs and occasional outliers.
 */
final class EqualSidesTest {

  private static final double SPREAD = 0.05;

  @Test
  void equalSidesAreCalledDifferentSeldom() {
    equalSidesAreCalledDifferentInOneOfTwentyAtMost(200, 7, 0.3, 0);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "2000, 5, 0, 0",
    "2000, 7, 0, 0",
    "1000, 7, 0.3, 0",
    "500, 7, 0.3, 0.4",
    "60, 10, 0.3, 0.2"
  })
  void equalSidesAreCalledDifferentInOneOfTwentyAtMost(
      int tries, int runs, double farOff, double driftInAll) {
    double threeDeviations = 3 * Math.sqrt(0.05 * 0.95 / tries);

    assertThat(found(tries, runs, 1, farOff, driftInAll))
        .isLessThanOrEqualTo(0.05 + threeDeviations);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"5, 0, 0.9", "7, 0, 0.97", "7, 1, 0.9"})
  void aDifferenceOfAFifthIsFound(int runs, double farOff, double min) {
    assertThat(found(400, runs, 1.2, farOff, 0)).isGreaterThanOrEqualTo(min);
  }

  @Test
  void withFiveRunsOneThatIsFarOffHidesItInHalfOfAllTries() {
    assertThat(found(400, 5, 1.2, 1, 0)).isBetween(0.4, 0.6);
  }

  private static double found(
      int tries, int runs, double slower, double farOff, double driftInAll) {
    SplittableRandom random = new SplittableRandom(20_261_122);
    int found = 0;
    for (int i = 0; i < tries; i++) {
      List<double[]> columns = columns(runs, slower, farOff, driftInAll, random);
      double[] adjusted = new PermutationPValues(runs, runs, columns).adjustedPValues();
      found += Arrays.stream(adjusted).anyMatch(p -> p <= Looks.ALPHA) ? 1 : 0;
    }
    return (double) found / tries;
  }

  /**
   * Returns the values of one comparison; {@code farOff} is the probability that it has a run ten
   * times as slow.
   */
  private static List<double[]> columns(
      int runs, double slower, double farOff, double driftInAll, SplittableRandom random) {
    int far = random.nextDouble() < farOff ? random.nextInt(2 * runs) : -1;
    List<double[]> columns = new ArrayList<>();
    for (int metric = 0; metric < 5; metric++) {
      columns.add(new double[2 * runs]);
    }
    for (int run = 0; run < 2 * runs; run++) {
      double drift = 1 + driftInAll * place(run, runs) / (2 * runs);
      double common = drift * (run == far ? 10 : 1) * (run < runs ? 1 : slower);
      double together = common * Math.exp(SPREAD * random.nextGaussian());
      columns.get(0)[run] = Math.round(2_000 * Math.exp(0.0002 * random.nextGaussian()));
      columns.get(1)[run] = together * Math.exp(SPREAD / 2 * random.nextGaussian());
      columns.get(2)[run] = 3 * together * Math.exp(SPREAD * random.nextGaussian());
      columns.get(3)[run] = 4 * together * Math.exp(SPREAD * random.nextGaussian());
      columns.get(4)[run] = drift * Math.exp(SPREAD * random.nextGaussian());
    }
    return columns;
  }

  /** Returns the position of a run in the order A B, B A, A B, …. */
  private static int place(int run, int runs) {
    int pair = run % runs;
    boolean first = (run < runs) == (pair % 2 == 0);
    return 2 * pair + (first ? 0 : 1);
  }
}
