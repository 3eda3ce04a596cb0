// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.Latency;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Missing messages in a known distribution: 2 s at 20,000 msg/s with 1 ms each, nothing completes
 * from 0.5 s to 0.75 s, and nothing is answered from 1 s to 1.4 s.
 */
@Tag("realtime")
final class SurvivorsTest {

  private static final long DUE = 40_000;

  /**
   * Due during the stall, or at most 1 ms before it: latencies from 251 ms down to 1 ms, uniformly.
   */
  private static final long STALLED = 5_020;

  private static final double STALL_MICROS = 251_000;

  @TempDir private Path folder;

  @Test
  void theHistogramHoldsOnlyAnsweredMessagesAndTheMissingAreCounted() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            """
            serviceTime: 1ms
            stalls: [{at: 500ms, for: 250ms}]
            outages: [{at: 1s, for: 400ms, sends: unanswered}]
            """,
            "producerRate: 20000\nmessageSize: 100\nwarmup: 500ms\ncooldown: 0s\nduration: 2s\n"
                .concat("drainTimeout: 1s\n"));

    long missing = run.injected("unanswered");
    Latency publish = run.result().latencyMicros().publish();
    assertThat(run.failures()).contains("UNACKNOWLEDGED");
    assertThat(run.counts().unacknowledged()).isEqualTo(missing);
    assertThat(publish.missing()).isEqualTo(missing + run.counts().unsent());
    assertThat(publish.count() + publish.missing()).isEqualTo(DUE);
    // 400 ms, plus the millisecond before in which messages were in flight; late sends shift both.
    double late = run.result().latencyMicros().sendDelay().max();
    assertThat((double) missing).isCloseTo(8_020, within(2 + 0.02 * late));

    Histogram survivors = HistogramText.decode(publish.histogram());
    assertThat(survivors.getTotalCount()).isEqualTo(publish.count());
    double worst = late + run.lateness("completions", "maxMicros");
    assertThat(rank(survivors, DUE / 2)).isBetween(999.0, 1_020 + worst);
    long quick = publish.count() - STALLED;
    for (long rank = quick + 500; rank < publish.count(); rank += 500) {
      double expected = STALL_MICROS * (rank - quick) / STALLED;
      assertThat(rank(survivors, rank)).isBetween(0.98 * expected, 1.02 * expected + worst);
    }
  }

  /** The latency with this rank, in microseconds. */
  private static double rank(Histogram histogram, long rank) {
    return histogram.getValueAtPercentile(100.0 * rank / histogram.getTotalCount()) / 1e3;
  }
}
