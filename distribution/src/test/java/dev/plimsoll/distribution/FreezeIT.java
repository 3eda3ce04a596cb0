// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The known case: 1 ms per message, 7 s calm, then 5 s frozen. The figures follow from arithmetic:
 * 7/12 of the messages take 1 ms, the others from 5 s down to nothing, evenly. A program that
 * starts its clock when it gets round to sending does not find them.
 */
class FreezeIT {

  private static final double SECOND = 1e6;

  /**
   * What else runs on a machine can only add time, never take the freeze away: one run that meets
   * the arithmetic proves it. A program that measures wrongly is off by seconds, each time.
   */
  private static final int ATTEMPTS = 3;

  /** On a busy machine the generator may be late; this is about something else. */
  private static final String LOAD =
      """
      producerRate: 1000
      messageSize: 100
      warmup: 2s
      duration: 12s
      cooldown: 1s
      generatorLimit: 1s
      """;

  @TempDir private Path temp;

  @ParameterizedTest(name = "blockingSend: {0}")
  @ValueSource(booleans = {false, true})
  void aFreezeIsSeenByEveryMessageThatWasDueInIt(boolean blocking) throws Exception {
    AssertionError last = null;
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      RunResult result = freeze(blocking, temp.resolve("attempt-" + attempt));
      assertThat(result.integrity().scheduled()).isEqualTo(12_000);
      assertThat(result.integrity().received()).isEqualTo(12_000);
      assertThat(Results.failures(result)).containsExactly("RATE_NOT_MET");
      assertThatTheStallIsDrawn(result);
      try {
        assertArithmetic(result.latencyMicros().publish());
        assertArithmetic(result.latencyMicros().endToEnd());
        return;
      } catch (AssertionError e) {
        last = e;
      }
    }
    throw last;
  }

  private static RunResult freeze(boolean blocking, Path folder) throws Exception {
    Program program = new Program(Files.createDirectory(folder));
    program.simulated(
        "serviceTime: 1ms\nstalls: [{at: 7s, for: 5s}]\nblockingSend: " + blocking + "\n");
    program.measure(LOAD).exits(1);
    return Results.only(folder.resolve("out"));
  }

  private static void assertArithmetic(RunResult.Latency latency) {
    assertThat(latency.count()).isEqualTo(12_000);
    // 6 in 7 of the calm messages may be late by as much as half a millisecond.
    assertThat(percentile(latency, "50")).isBetween(0.001 * SECOND, 0.0015 * SECOND);
    assertThat(percentile(latency, "75")).isCloseTo(2.0 * SECOND, within(0.04 * SECOND));
    assertThat(percentile(latency, "99")).isCloseTo(4.88 * SECOND, within(0.0976 * SECOND));
    assertThat(latency.max()).isCloseTo(5 * SECOND, within(0.1 * SECOND));
    assertThat(latency.mean()).isCloseTo(1.042 * SECOND, within(0.02084 * SECOND));
  }

  /** By intended time the stall is a falling line that begins where it did: at 7 s + warm-up. */
  private static void assertThatTheStallIsDrawn(RunResult result) {
    RunResult.IntendedRow worst =
        result.timeline().byIntendedSecond().stream()
            .max(Comparator.comparingDouble(row -> row.latencyMicros().get("publish").p50()))
            .orElseThrow();

    assertThat(worst.atSeconds()).isCloseTo(9, within(0.001));
  }

  private static double percentile(RunResult.Latency latency, String name) {
    return latency.percentiles().get(name);
  }
}
