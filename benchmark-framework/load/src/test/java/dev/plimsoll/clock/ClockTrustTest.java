// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When a report warns of a latency between workers. */
final class ClockTrustTest {

  @Test
  void aBoundOfATenthOfTheMedianIsTrusted() {
    assertThat(ClockTrust.warning("endToEnd", Optional.of(100_000L), Optional.of(1_000_000L)))
        .isEmpty();
  }

  @Test
  void aGreaterBoundIsNot() {
    assertThat(ClockTrust.warning("endToEnd", Optional.of(100_001L), Optional.of(1_000_000L)))
        .contains(
            "Do not trust endToEnd: between workers it is only known to ±100µs, which is more than"
                + " a tenth of its median of 1.00ms. Latencies of one worker alone (publish) are"
                + " not affected.");
  }

  @Test
  void anUnknownBoundIsNot() {
    assertThat(ClockTrust.warning("roundTrip", Optional.empty(), Optional.of(1_000_000L)))
        .hasValueSatisfying(text -> assertThat(text).startsWith("Do not trust roundTrip: the "));
  }

  @Test
  void aMedianThatIsUnknownIsLargerThanAllKnownLatencies() {
    assertThat(ClockTrust.warning("endToEnd", Optional.of(100_000L), Optional.empty())).isEmpty();
  }
}
