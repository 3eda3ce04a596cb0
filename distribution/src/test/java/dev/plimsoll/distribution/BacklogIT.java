// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.result.BacklogPart;
import dev.plimsoll.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A backlog from the command line, and its result in each view. */
class BacklogIT {

  private static final String TIMES =
      "messageSize: 1KiB\nwarmup: 2s\ncooldown: 0s\n" + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void makeProgram() {
    program = new Program(temp);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "redis"})
  void aRealSystemKeepsTheBacklogForItsConsumers(String system) throws Exception {
    program.put(
        "load.yaml",
        TIMES
            + "producerRate: 2000\npartitionsPerTopic: 4\nconsumerPerSubscription: 2\n"
            + "backlog: {messages: 6k, before: 2s, after: 1s}\n");

    program.run("run", "-d", system, "-o", "out", "load.yaml").exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    BacklogPart backlog = result.backlog();
    assertThat(backlog.atResume()).isGreaterThanOrEqualTo(6_000);
    assertThat(backlog.drainSeconds()).isNotNull();
    assertThat(backlog.catchUpSeconds()).isNotNull();
    assertThat(result.integrity().lost() + result.integrity().undelivered()).isZero();
    assertThat(result.integrity().duplicated()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "redis", "nats-streaming"})
  @Tag("long")
  void aNewSubscriptionReadsWhatWasStoredBeforeIt(String system) throws Exception {
    program.put(
        "load.yaml",
        """
        producersPerTopic: 0
        fill: 50k
        messageSize: 100
        partitionsPerTopic: 4
        warmup: 0s
        cooldown: 0s
        duration: 1m
        """);

    program.run("run", "-d", system, "-o", "out", "load.yaml").exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    // A producer may send one more before it sees that the number is reached.
    assertThat(result.integrity().received()).isBetween(50_000L, 50_001L);
    assertThat(result.workload().fill()).isEqualTo(50_000);
  }

  @Test
  void aFileOfOmbRunsAndTheBacklogIsInEachView() throws Exception {
    program.simulated("consumerCapacity: 5000000\n");
    Said said =
        program.measure(
            """
            name: OMB backlog
            topics: 1
            partitionsPerTopic: 1
            messageSize: 1048576
            useRandomizedPayloads: true
            randomBytesRatio: 0.5
            randomizedPayloadPoolSize: 10
            subscriptionsPerTopic: 100
            consumerPerSubscription: 1
            producersPerTopic: 1
            producerRate: 50
            consumerBacklogSizeGB: 1
            backlogDrainRatio: 0.9
            testDurationMinutes: 15
            """,
            "--set",
            "warmup=1s",
            "--set",
            "generatorLimit=1m",
            "--set",
            "rateTolerance=1");

    said.exits(0);
    assertThat(said.out())
        .anyMatch(line -> line.contains("testDurationMinutes is ignored"))
        .anyMatch(line -> line.startsWith("consumers resume; "))
        .anyMatch(line -> line.startsWith("  backlog     Consumers were paused for"));
    Path file = Results.files(temp.resolve("out")).get(0);
    Program views = Program.inThisJvm(temp);
    views.run("check", file.toString()).exits(0);
    views.run("report", file.toString(), "-o", "page.html").exits(0);
    assertThat(Files.readString(temp.resolve("page.html")))
        .containsSubsequence("PASS", "Consumers were paused for", "id=\"backlog-0\"");
    assertThat(views.run("export", "--format", "csv", file.toString()).out().get(0))
        .contains("backlogDrainSeconds");
  }

  @Test
  void aSystemThatStoresNothingIsRefusedBeforeAnythingStarts() throws Exception {
    Program program = Program.inThisJvm(temp);
    program.put("core.yaml", "name: core\ndriver: nats\nbroker: local\nmode: core\n");
    program.put("load.yaml", "producerRate: 2000\nbacklog: {time: 2s}\n");

    assertThat(program.run("run", "-d", "core.yaml", "-o", "out", "load.yaml").exits(2).err())
        .contains("load.yaml:2:10: backlog: needs pause, which the driver nats");
    assertThat(temp.resolve("out")).doesNotExist();
  }
}
