// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.plan.MessageSizes.LatencyClass;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LognormalSizesTest {

  /** Half a step of the grid. */
  private static final double STEP = Math.pow(2, 1 / 16.0) - 1;

  @TempDir private Path folder;

  private MessageSizes sizes(String keys) throws PlanException {
    return new Desk(folder)
        .workload("producerRate: 1\nmessageSizeLognormal: {" + keys + "}\n")
        .sizes();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 1, 2})
  void theSizesAreThoseOfRandomNumbersWithTheDistribution(double sigma) throws Exception {
    MessageSizes sizes = sizes("median: 2000, sigma: " + sigma + ", max: 64MiB, min: 1");
    Random random = new Random(1);
    double[] drawn = new double[1_000_000];
    Arrays.setAll(drawn, i -> 2_000 * Math.exp(sigma * random.nextGaussian()));
    Arrays.sort(drawn);

    assertThat((double) sizes.mean())
        .isCloseTo(2_000 * Math.exp(sigma * sigma / 2), within(0.005 * sizes.mean()));
    for (double share : new double[] {0.01, 0.1, 0.5, 0.9, 0.99, 0.999}) {
      double expected = drawn[(int) (share * drawn.length)];
      assertThat((double) sizes.percentile(share))
          .as("size that %s of the messages do not exceed", share)
          .isCloseTo(expected, within((STEP + 0.03) * expected));
    }
  }

  @Test
  void medianAndP99AreThoseOfTheFile() throws Exception {
    MessageSizes sizes = sizes("median: 1KiB, p99: 32KiB, max: 1MiB");

    assertThat((double) sizes.percentile(0.5)).isCloseTo(1_024, within(0.05 * 1_024));
    assertThat((double) sizes.percentile(0.99)).isCloseTo(32_768, within(0.05 * 32_768));
    assertThat(((LognormalSizes) sizes.source()).deviation())
        .isCloseTo(Math.log(32) / 2.326348, within(1e-6));
  }

  @Test
  void sizesBeyondABoundBecomeTheBound() throws Exception {
    MessageSizes sizes = sizes("median: 1000, sigma: 1, min: 500, max: 2000");

    double all = Arrays.stream(sizes.weights()).asDoubleStream().sum();
    int[] weights = sizes.weights();
    double below = 0.24410; // P(Z < −ln 2), of a table
    assertThat(sizes.least()).isEqualTo(500);
    assertThat(sizes.largest()).isEqualTo(2_000);
    assertThat(weights[0] / all).isCloseTo(below, within(1e-4));
    assertThat(weights[weights.length - 1] / all).isCloseTo(below, within(1e-4));
  }

  @Test
  void withoutAMinimumEachMessageHasRoomForTheStamp() throws Exception {
    assertThat(sizes("median: 60, sigma: 2, max: 1MiB").least()).isEqualTo(Workload.STAMP_BYTES);
  }

  @Test
  void latenciesAreRecordedInFourClasses() throws Exception {
    MessageSizes sizes = sizes("median: 1KiB, p99: 32KiB, max: 1MiB");

    assertThat(sizes.latencyClasses()).hasSize(4);
    assertThat(sizes.latencyClasses())
        .extracting(LatencyClass::largest)
        .containsExactly(
            sizes.percentile(0.5), sizes.percentile(0.9), sizes.percentile(0.99), 1 << 20);
    assertThat(sizes.latencyClasses().get(0).smallest()).isEqualTo(40);
    assertThat(sizes.latencyClasses().get(1).smallest()).isGreaterThan(sizes.percentile(0.5));
  }

  @Test
  void oneSizeIsLeftOfEqualBounds() throws Exception {
    MessageSizes sizes = sizes("median: 100, sigma: 1, min: 100, max: 100");

    assertThat(sizes.bytes()).containsExactly(100);
  }

  @ParameterizedTest
  @CsvSource({"-9, 0", "0, 0.5", "1.959963985, 0.975", "-2.326347874, 0.01", "3, 0.998650102"})
  void probabilitiesAreThoseOfTheTables(double value, double probability) {
    assertThat(NormalDistribution.below(value)).isCloseTo(probability, within(1e-9));
  }
}
