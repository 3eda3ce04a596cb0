// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Combinations of numbers of topics, producers, subscriptions and messages. */
class ShapesIT {

  private static final String SHORT =
      """
      messageSize: 100
      warmup: 500ms
      duration: 1s
      cooldown: 500ms
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  @Test
  void everySubscriptionGetsEveryMessage() throws Exception {
    RunResult result =
        measure(
            "",
            SHORT
                + """
                producerRate: 2000
                topics: 4
                partitionsPerTopic: 5
                producersPerTopic: 2
                subscriptionsPerTopic: 3
                consumerPerSubscription: 2
                """);

    assertThat(result.integrity().scheduled()).isEqualTo(2_000);
    assertThat(result.integrity().received()).isEqualTo(6_000);
    assertThat(result.integrity().subscriptions())
        .hasSize(12)
        .allSatisfy(one -> assertThat(one.received()).isEqualTo(500));
  }

  @Test
  void producingOnlySaysNothingOfDelivery() throws Exception {
    RunResult result = measure("", SHORT + "producerRate: 5000\nsubscriptionsPerTopic: 0\n");

    assertThat(result.integrity().acknowledged()).isEqualTo(5_000);
    assertThat(result.integrity().received()).isNull();
    assertThat(result.integrity().lost()).isNull();
    assertThat(result.latencyMicros().publish().count()).isEqualTo(5_000);
    assertThat(result.latencyMicros().endToEnd()).isNull();
    assertThat(result.throughput().receiveRatePerSecond()).isNull();
  }

  @Test
  void messagesWithoutAStampAreCountedAndNotTimed() throws Exception {
    RunResult result =
        measure(
            "serviceTime: 1ms\n",
            SHORT.replace("messageSize: 100", "messageSize: 10") + "producerRate: 5000\n");

    assertThat(result.integrity().acknowledged()).isEqualTo(5_000);
    assertThat(result.integrity().received())
        .as("what arrived inside the window, neither warm-up nor probes")
        .isCloseTo(5_000, within(250L + 5_000 * (long) Lateness.of(result).longest() / 1_000_000));
    assertThat(result.integrity().lost()).isNull();
    assertThat(result.latencyMicros().endToEnd()).isNull();
    assertThat(result.latencyMicros().publish().count()).isEqualTo(5_000);
  }

  @Test
  void manyProducersKeepOneScheduleTogether() throws Exception {
    RunResult result =
        measure("", SHORT + "producerRate: 3k\nproducersPerTopic: 300\nkeys: {kind: zipf}\n");

    assertThat(result.integrity().scheduled()).isEqualTo(3_000);
    assertThat(result.integrity().received()).isEqualTo(3_000);
  }

  @Test
  void tenThousandTopicsFitIntoOneRun() throws Exception {
    RunResult result = measure("", SHORT + "topics: 10000\nproducerRate: 10k\n");

    assertThat(result.integrity().scheduled()).isEqualTo(10_000);
    assertThat(result.integrity().received()).isEqualTo(10_000);
    assertThat(result.integrity().subscriptions()).as("summed by name").hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "producerRate: 10k\nproducersPerTopic: 7\n",
        "producerRate: 10k\nproducersPerTopic: 7\narrivals: poisson\n",
        "load: closed\nproducersPerTopic: 7\n",
      })
  void aCountOfMessagesIsExact(String load) throws Exception {
    RunResult result =
        measure(
            "serviceTime: 100us\n",
            load
                + """
                messages: 12345
                messageSize: 100
                warmup: 500ms
                cooldown: 200ms
                """
                + Program.WHATEVER_THE_MACHINE_DOES);

    assertThat(result.integrity().scheduled()).isEqualTo(12_345);
    assertThat(result.integrity().sent()).isEqualTo(12_345);
    assertThat(result.integrity().received()).isEqualTo(12_345);
  }

  @Test
  void stepsHaveTheirOwnFigures() throws Exception {
    RunResult result =
        measure(
            "",
            """
            rateSteps: [{rate: 1k, for: 1s}, {rate: 3k, for: 1s}]
            messageSize: 100
            warmup: 0s
            cooldown: 500ms
            """
                + Program.WHATEVER_THE_MACHINE_DOES);

    assertThat(result.integrity().scheduled()).isEqualTo(4_000);
    assertThat(result.steps())
        .extracting(RunResult.Step::targetRatePerSecond)
        .containsExactly(1_000.0, 3_000.0);
    assertThat(result.steps())
        .extracting(step -> step.latencyMicros().publish().count())
        .containsExactly(1_000L, 3_000L);
  }

  private RunResult measure(String behaviour, String load) throws Exception {
    Program program = Program.inThisJvm(temp);
    program.simulated(behaviour);
    program.measure(load);
    return Results.exactCounts(temp.resolve("out"));
  }
}
