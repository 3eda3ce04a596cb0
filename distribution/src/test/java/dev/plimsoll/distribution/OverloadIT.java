// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests more load than the system can process. */
@Isolated("judges times")
class OverloadIT {

  private static final double SECOND = 1e6;

  @TempDir private Path temp;

  /**
   * Message n is due after n ms and processed after 2 n ms, so its latency is n ms: over 4 s,
   * median and mean are 2 s and the maximum is 4 s.
   */
  @Test
  void aQueueGrowsAsArithmeticSays() throws Exception {
    Program program = new Program(temp).optimized();
    program.simulated("capacity: 500\n");

    program
        .measure(
            """
            producerRate: 1000
            messageSize: 100
            warmup: 0s
            duration: 4s
            cooldown: 1s
            generatorLimit: 1m
            """)
        .exits(1);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(Results.failures(result)).containsExactly("RATE_NOT_MET");
    assertThat(result.throughput().scheduledRatePerSecond()).isEqualTo(1_000);
    Lateness lateness = Lateness.of(result);
    lateness.assertRate(result.throughput().publishRatePerSecond(), 500, 4);
    assertThat(result.integrity().received()).isEqualTo(4_000);
    assertThat(result.integrity().unsent()).isZero();
    for (Latency latency :
        List.of(result.latencyMicros().publish(), result.latencyMicros().endToEnd())) {
      lateness.assertWorst(latency.percentiles().get("50"), 2 * SECOND);
      lateness.assertWorst(latency.mean(), 2 * SECOND);
      lateness.assertWorst(latency.max(), 4 * SECOND);
    }
  }

  @Test
  void whatTheBoundHeldBackIsUnsent() throws Exception {
    Program program = new Program(temp).optimized();
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
    // 100 messages at once, then one for each of 200 acknowledgements.
    assertThat(result.integrity().sent()).isBetween(100L, 320L);
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
    Program program = new Program(temp).optimized();
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
    assertThat(result.integrity().acknowledged()).isBetween(100L, 400L);
    assertThat(result.integrity().unacknowledged())
        .isEqualTo(1_000 - result.integrity().acknowledged());
    assertThat(Results.failures(result)).contains("UNACKNOWLEDGED", "RATE_NOT_MET");
  }

  @Test
  void theScheduleHoldsAMillionPerSecondWhateverTheMachineDoes() throws Exception {
    Program program = new Program(temp).optimized();
    program.simulated("");
    program.measure(
        """
        producerRate: 1M
        producersPerTopic: 2
        messageSize: 100
        warmup: 500ms
        duration: 1s
        cooldown: 500ms
        """
            + Program.WHATEVER_THE_MACHINE_DOES);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().scheduled()).isEqualTo(1_000_000);
    assertThat(result.throughput().scheduledRatePerSecond()).isEqualTo(1_000_000);
  }

  @Test
  @Tag("long")
  void closedLoadFindsTheCapacity() throws Exception {
    Program program = new Program(temp).optimized();
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
            generatorLimit: 1m
            """)
        .exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    double rate = result.throughput().publishRatePerSecond();
    double latency = result.latencyMicros().publishService().mean();
    assertThat(rate).isBetween(500.0, 5_100.0);
    assertThat(result.latencyMicros().publish()).isNull();
    assertThat(result.latencyMicros().endToEnd()).isNull();
    assertThat(rate * latency / SECOND)
        .as(
            "Little's law: outstanding = rate × latency; the machine may keep the sender from all"
                + " 50")
        .isBetween(25.0, 51.0);
  }
}
