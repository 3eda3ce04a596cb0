// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.Defaults;
import org.junit.jupiter.api.Test;

final class HybridDistanceTest {

  @Test
  void theLongestDistanceThatIsChosenIsTheLongestThatAWorkloadMayGive() {
    SpinPolicy policy = SpinPolicy.of(1e9, 64, 1, 1e6);

    assertThat(policy.distanceNanos()).isEqualTo(Defaults.MAX_HYBRID_DISTANCE.toNanos());
  }
}
