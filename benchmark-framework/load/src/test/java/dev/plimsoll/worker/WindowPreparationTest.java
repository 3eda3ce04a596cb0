// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.PhaseTimes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WindowPreparationTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long START = 100 * SECOND;

  private final List<Long> collections = new ArrayList<>();
  private long now;

  private List<Long> collections(long warmupNanos) {
    PhaseTimes phaseTimes =
        new PhaseTimes(warmupNanos, new long[] {10 * SECOND}, SECOND, SECOND, false);
    WindowPreparation preparation = new WindowPreparation(() -> collections.add(now - START));
    preparation.follow(phaseTimes, START);
    phaseTimes.beginAt(START);
    for (now = START; now < START + warmupNanos + 2 * SECOND; now += SECOND / 10) {
      preparation.follow(phaseTimes, now);
    }
    return collections;
  }

  @Test
  void collectsOnceInTheLastSecondOfTheWarmUpAndNotInItsSecondHalf() {
    assertThat(collections(10 * SECOND)).containsExactly(9 * SECOND);
  }

  @Test
  void aShortWarmUpHasNoCollection() {
    assertThat(collections(4 * SECOND)).isEmpty();
  }
}
