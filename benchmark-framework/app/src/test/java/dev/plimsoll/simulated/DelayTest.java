// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("realtime")
final class DelayTest {

  private static final Duration MILLI = Duration.ofMillis(1);

  @Test
  void aConstantDelayIsConstant() {
    Delay time = new Delay.Constant(MILLI);

    assertThat(sample(time)).containsOnly(1_000_000);
    assertThat(time.isZero()).isFalse();
    assertThat(new Delay.Constant(Duration.ZERO).isZero()).isTrue();
  }

  @Test
  void aLogNormalDelayHasItsMedianAndTail() {
    long[] sample = sample(new Delay.LogNormal(MILLI, Duration.ofMillis(20)));

    assertThat((double) sample[sample.length / 2]).isCloseTo(1e6, within(3e4));
    assertThat((double) sample[sample.length * 99 / 100]).isCloseTo(20e6, within(1.5e6));
  }

  @Test
  void anExponentialDelayHasItsMedianAndTail() {
    long[] sample = sample(new Delay.Exponential(MILLI));

    assertThat((double) sample[sample.length / 2]).isCloseTo(1e6, within(2e4));
    // ln 100 / ln 2 medians.
    assertThat((double) sample[sample.length * 99 / 100]).isCloseTo(6.644e6, within(2e5));
  }

  private static long[] sample(Delay time) {
    SplittableRandom random = new SplittableRandom(12);
    long[] sample = new long[50_000];
    for (int i = 0; i < sample.length; i++) {
      sample[i] = time.nextNanos(random);
    }
    Arrays.sort(sample);
    return sample;
  }
}
