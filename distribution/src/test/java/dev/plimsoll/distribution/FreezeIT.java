// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.IntendedRow;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A freeze with known latencies: 1 ms per message, 7 s of normal operation (6 before, 1 after) and
 * a freeze of 5 s. The expected metrics follow from arithmetic: 7/12 of the messages take 1 ms, the
 * others are evenly distributed from 5 s down to 0. A program that starts its clock at the send
 * call (coordinated omission) does not find them: it is wrong by seconds.
 */
@Isolated("judges times")
class FreezeIT {

  private static final double SECOND = 1e6;

  private static final String LOAD =
      """
      producerRate: 1000
      messageSize: 100
      warmup: 2s
      duration: 12s
      cooldown: 1s
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  @ParameterizedTest(name = "blockingSend: {0}")
  @ValueSource(booleans = {false, true})
  void aFreezeIsSeenByEveryMessageThatWasDueInIt(boolean blocking) throws Exception {
    Program program = new Program(temp).optimized();
    program.simulated(
        "serviceTime: 1ms\nstalls: [{at: 6s, for: 5s}]\nblockingSend: " + blocking + "\n");
    program.measure(LOAD).exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().scheduled()).isEqualTo(12_000);
    assertThat(result.integrity().received()).isEqualTo(12_000);
    assertThatTheStallIsDrawn(result);
    assertArithmetic(result.latencyMicros().publish(), Lateness.of(result));
    assertArithmetic(result.latencyMicros().endToEnd(), Lateness.of(result));
  }

  private static void assertArithmetic(Latency latency, Lateness lateness) {
    assertThat(latency.count()).isEqualTo(12_000);
    // At most 1.5 ms if 6 of 7 messages outside the freeze are late by at most half a millisecond.
    lateness.assertUsual(percentile(latency, "50"), 0.001 * SECOND, 0.0015 * SECOND);
    lateness.assertWorst(percentile(latency, "75"), 2.0 * SECOND);
    lateness.assertWorst(percentile(latency, "99"), 4.88 * SECOND);
    lateness.assertWorst(latency.max(), 5 * SECOND);
    lateness.assertWorst(latency.mean(), 1.042 * SECOND);
  }

  /** By intended send time, the stall is a falling line from its start: at 6 s + warm-up. */
  private static void assertThatTheStallIsDrawn(RunResult result) {
    IntendedRow worst =
        result.timeline().byIntendedSecond().stream()
            .max(Comparator.comparingDouble(row -> row.latencyMicros().get("publish").p50()))
            .orElseThrow();

    assertThat(worst.atSeconds()).isCloseTo(8, within(0.001));
  }

  private static double percentile(Latency latency, String name) {
    return latency.percentiles().get(name);
  }
}
