// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How fast the correction of a clock changes. */
final class SteeringRateTest {

  @Test
  void aCorrectionChangesOnlyWhereTheDifferenceIsWorthIt() {
    assertThat(rate(0, 1_000 + 4_999)).isZero();
    assertThat(rate(0, 1_000 + 5_000)).isEqualTo(20_000);
    assertThat(rate(0, 1_000 - 5_000)).isEqualTo(-20_000);
    // After a second, 1,000 + 50,000 ns are subtracted.
    assertThat(rate(50_000, 51_000 + 17_499)).isEqualTo(50_000);
    assertThat(rate(50_000, 51_000 + 17_500)).isEqualTo(70_000);
    assertThat(rate(50_000, 51_000 + 7_501)).isEqualTo(50_000);
    assertThat(rate(50_000, 51_000 + 7_500)).isEqualTo(30_000);
  }

  @Test
  void aCorrectionNeverChangesFasterThanTheSteepestOne() {
    assertThat(rate(0, 1_000 + 1_000_000)).isEqualTo(ClockCorrection.STEEPEST_PPB);
    assertThat(rate(0, 1_000 - 1_000_000)).isEqualTo(-ClockCorrection.STEEPEST_PPB);
  }

  /** The slope when the remote clock shows a second. */
  private static int rate(int ratePpb, long offsetNanos) {
    OffsetRange offset = new OffsetRange(offsetNanos - 100, offsetNanos + 100);
    return ClockSteering.ratePpb(
        new ClockCorrection(0, 1_000, ratePpb), offset, 1_000_000_000 - offsetNanos);
  }
}
