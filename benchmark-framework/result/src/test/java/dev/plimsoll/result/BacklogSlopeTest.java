// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.BacklogSlope.Sample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

final class BacklogSlopeTest {

  @Test
  void aStraightLineHasItsSlopeInBothWays() {
    BacklogSlope slope = BacklogSlope.of(seconds(30, second -> 500 + 20 * second));

    assertThat(slope.robustPerSecond()).isCloseTo(20, within(1e-9));
    assertThat(slope.fifthsPerSecond()).isCloseTo(20, within(1e-9));
    assertThat(slope.grows(19)).isTrue();
    assertThat(slope.grows(21)).isFalse();
  }

  @Test
  void aFallingBacklogChangesAndDoesNotGrow() {
    BacklogSlope slope = BacklogSlope.of(seconds(10, second -> 1000 - 50 * second));

    assertThat(slope.grows(10)).isFalse();
    assertThat(slope.changes(10)).isTrue();
    assertThat(slope.changes(60)).isFalse();
  }

  @Test
  void aStallThatIsMadeUpForIsNoSlope() {
    BacklogSlope slope =
        BacklogSlope.of(seconds(30, second -> second >= 12 && second < 17 ? 5000 : 10));

    assertThat(slope.changes(1)).isFalse();
  }

  /**
   * Only the last rows rise: then the difference of the fifths rises, the median of all slopes does
   * not.
   */
  @Test
  void aStallAtTheEndIsNoSlope() {
    BacklogSlope slope = BacklogSlope.of(seconds(30, second -> second < 24 ? 10 : 5000));

    assertThat(slope.fifthsPerSecond()).isGreaterThan(100);
    assertThat(slope.grows(1)).isFalse();
  }

  @Test
  void samplesNeedNoOrderAndNoEqualDistances() {
    List<Sample> samples =
        new ArrayList<>(
            List.of(new Sample(0, 0), new Sample(1, 3), new Sample(1.5, 4.5), new Sample(7, 21)));
    Collections.reverse(samples);

    BacklogSlope slope = BacklogSlope.of(samples);

    assertThat(slope.robustPerSecond()).isCloseTo(3, within(1e-9));
    assertThat(slope.fifthsPerSecond()).isCloseTo(3, within(1e-9));
  }

  @Test
  void fewerThanTwoSamplesHaveNone() {
    assertThat(BacklogSlope.of(List.of(new Sample(0, 9))).changes(0)).isFalse();
    assertThat(BacklogSlope.of(List.of()).grows(0)).isFalse();
  }

  private static List<Sample> seconds(int count, IntToDoubleFunction backlog) {
    List<Sample> samples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      samples.add(new Sample(i, backlog.applyAsDouble(i)));
    }
    return samples;
  }
}
