// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("realtime")
final class CapacityTest {

  private static final long NOW = 1_700_000_000_000_000_000L;

  @Test
  void withoutALimitEveryMessageIsServedImmediately() {
    Capacity capacity = new Capacity(Double.POSITIVE_INFINITY);

    assertThat(capacity.startOf(NOW)).isEqualTo(NOW);
    assertThat(capacity.startOf(NOW)).isEqualTo(NOW);
  }

  @Test
  void aQueueIsServedAtExactlyItsRate() {
    Capacity capacity = new Capacity(700_000);
    capacity.startOf(NOW);
    long last = 0;
    for (int i = 0; i < 700_000; i++) {
      last = capacity.startOf(NOW);
    }

    assertThat(last - NOW).isCloseTo(1_000_000_000L, within(2L));
  }

  @Test
  void afterAPauseNothingIsCaughtUp() {
    Capacity capacity = new Capacity(1_000);
    capacity.startOf(NOW);

    assertThat(capacity.startOf(NOW + 10_000_000)).isEqualTo(NOW + 10_000_000);
    assertThat(capacity.startOf(NOW + 10_000_000)).isEqualTo(NOW + 11_000_000);
  }
}
