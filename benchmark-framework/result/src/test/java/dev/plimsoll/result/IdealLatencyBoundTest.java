// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.SparseHistogram;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What distributions of latencies and of the generator's delays allow. Times in nanoseconds. */
final class IdealLatencyBoundTest {

  private static final long MILLI = 1_000_000;

  /**
   * 10,000 messages need 1 ms. A stop delays 1,000 of them by 1 ms to 1,000 ms: no more than a few
   * can have taken 100 ms without it.
   */
  @Test
  void latenciesThatFollowTheDelaysLeaveLittleForTheSystem() {
    long[] delays = LongStream.range(0, 10_000).map(i -> i < 1_000 ? (i + 1) * MILLI : 0).toArray();
    long[] latencies = Arrays.stream(delays).map(delay -> delay + MILLI).toArray();
    IdealLatencyBound ideal = ideal(latencies, delays, 0);

    assertThat(ideal.allow(10_000, 0.99 * MILLI)).isTrue();
    assertThat(ideal.allow(101, 900.0 * MILLI)).isFalse();
    assertThat(ideal.allow(101, 100.0 * MILLI)).isFalse();
  }

  /** The same latencies, but no delay: the system made them. */
  @Test
  void latenciesWithoutDelaysAreTheSystems() {
    long[] latencies =
        LongStream.range(0, 10_000).map(i -> i < 1_000 ? (i + 2) * MILLI : MILLI).toArray();
    IdealLatencyBound ideal = ideal(latencies, new long[10_000], 0);

    assertThat(ideal.allow(101, 900.0 * MILLI)).isTrue();
    assertThat(ideal.allow(102, 902.0 * MILLI)).as("only 100 took so long").isFalse();
  }

  /** Which messages have no answer is not known: they may be those that were delayed. */
  @Test
  void delaysOfMessagesWithoutAnAnswerSayNothing() {
    long[] delays = LongStream.range(0, 2_000).map(i -> i < 1_000 ? 500 * MILLI : 0).toArray();
    long[] latencies = LongStream.range(0, 1_000).map(i -> 500 * MILLI).toArray();

    assertThat(ideal(latencies, delays, 1_000).allow(1_000, 490.0 * MILLI)).isTrue();
    assertThat(ideal(latencies, delays, 500).allow(501, 490.0 * MILLI)).isFalse();
  }

  @Test
  void whatReallyHappenedIsAlwaysAllowed() {
    Random random = new Random(5);
    for (int round = 0; round < 1_000; round++) {
      int sent = 1 + random.nextInt(400);
      int answered = 1 + random.nextInt(sent);
      double scale = Math.pow(10, 4 + random.nextInt(6));
      double ofDelays = Math.pow(10, 3 + random.nextInt(7));
      long[] delays = new long[sent];
      long[] latencies = new long[answered];
      long[] ideal = new long[answered];
      for (int i = 0; i < sent; i++) {
        delays[i] = random.nextInt(3) == 0 ? 0 : (long) (ofDelays * random.nextDouble());
        if (i < answered) {
          ideal[i] = (long) (scale * Math.pow(random.nextDouble(), 1 + random.nextInt(4)));
          latencies[i] = ideal[i] + delays[i];
        }
      }
      IdealLatencyBound bound = ideal(latencies, delays, sent - answered);
      Arrays.sort(ideal);
      for (int rank : new int[] {1, (answered + 1) / 2, answered}) {
        long value = ideal[rank - 1];
        assertThat(value == 0 || bound.allow(answered - rank + 1, (double) value))
            .as("round %d, rank %d of %d", round, rank, answered)
            .isTrue();
      }
    }
  }

  private static IdealLatencyBound ideal(long[] latencies, long[] delays, long unseen) {
    return new IdealLatencyBound(histogram(latencies), histogram(delays), 1, unseen, 0);
  }

  private static SparseHistogram histogram(long[] values) {
    Histogram histogram = new Histogram(LatencyPart.DIGITS);
    histogram.setAutoResize(true);
    for (long value : values) {
      histogram.recordValue(value);
    }
    return SparseHistogram.of(histogram);
  }
}
