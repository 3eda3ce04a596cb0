// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More load than the system carries. */
class OverloadIT {

  private static final double SECOND = 1e6;

  @TempDir private Path temp;

  /**
   * Message n is due after n ms and served after 2 n ms, so that it takes n ms: over 4 s the median
   * and the mean are 2 s and the greatest is 4 s.
   */
  @Test
  void aQueueGrowsAsArithmeticSays() throws Exception {
    Program program = new Program(temp);
    program.simulated("capacity: 500\n");

    program
        .measure(
            """
            producerRate: 1000
            messageSize: 100
            warmup: 0s
            duration: 4s
            cooldown: 1s
            generatorLimit: 1s
            """)
        .exits(1);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(Results.failures(result)).containsExactly("RATE_NOT_MET");
    assertThat(result.throughput().scheduledRatePerSecond()).isEqualTo(1_000);
    assertThat(result.throughput().publishRatePerSecond()).isCloseTo(500, within(10.0));
    assertThat(result.integrity().received()).isEqualTo(4_000);
    assertThat(result.integrity().unsent()).isZero();
    for (RunResult.Latency latency :
        List.of(result.latencyMicros().publish(), result.latencyMicros().endToEnd())) {
      assertThat(latency.percentiles().get("50")).isCloseTo(2 * SECOND, within(0.06 * SECOND));
      assertThat(latency.mean()).isCloseTo(2 * SECOND, within(0.06 * SECOND));
      assertThat(latency.max()).isCloseTo(4 * SECOND, within(0.1 * SECOND));
    }
  }

  @Test
  void whatTheBoundHeldBackIsUnsent() throws Exception {
    Program program = new Program(temp);
    program.simulated("capacity: 100\n");

    program
        .measure(
            """
            producerRate: 1000
            messageSize: 100
            warmup: 0s
            duration: 2s
            cooldown: 0s
            maxOutstanding: 100
            """)
        .exits(1);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().scheduled()).isEqualTo(2_000);
    // 100 at once, then one for each of 200 acknowledgements.
    assertThat(result.integrity().sent()).isCloseTo(300, within(20L));
    assertThat(result.integrity().unsent()).isEqualTo(2_000 - result.integrity().sent());
    assertThat(result.integrity().received()).isEqualTo(result.integrity().sent());
    assertThat(Results.failures(result)).contains("UNSENT", "RATE_NOT_MET");
    assertThat(Results.warnings(result)).contains("MAX_OUTSTANDING_REACHED");
    assertThat(result.events()).anyMatch(event -> event.kind().equals("max-outstanding-reached"));
    assertThat(result.latencyMicros().publish().missing()).isEqualTo(result.integrity().unsent());
    assertThat(result.latencyMicros().publish().unknownAbove()).isEqualTo(50);
  }

  @Test
  void whatHasNoAnswerWhenTheDrainEndsIsUnacknowledged() throws Exception {
    Program program = new Program(temp);
    program.simulated("capacity: 100\n");

    program
        .measure(
            """
            producerRate: 1000
            messageSize: 100
            warmup: 0s
            duration: 1s
            cooldown: 0s
            drainTimeout: 2s
            """)
        .exits(1);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().sent()).isEqualTo(1_000);
    assertThat(result.integrity().acknowledged()).isBetween(200L, 400L);
    assertThat(result.integrity().unacknowledged())
        .isEqualTo(1_000 - result.integrity().acknowledged());
    assertThat(Results.failures(result)).contains("UNACKNOWLEDGED", "RATE_NOT_MET");
  }

  @Test
  void closedLoadFindsTheCapacity() throws Exception {
    Program program = new Program(temp);
    program.simulated("capacity: 5k\n");

    program
        .measure(
            """
            load: closed
            messageSize: 100
            warmup: 1s
            duration: 2s
            cooldown: 0s
            maxOutstanding: 50
            """)
        .exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.throughput().publishRatePerSecond()).isCloseTo(5_000, within(100.0));
    assertThat(result.latencyMicros().publish()).isNull();
    assertThat(result.latencyMicros().endToEnd()).isNull();
    // Little's law: 50 outstanding at 5,000 a second are 10 ms each.
    assertThat(result.latencyMicros().publishService().mean()).isCloseTo(10_000, within(500.0));
  }
}
