// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.TimelineRow;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a real Kafka, through the command line. Rates are low, because speed is not tested. */
class KafkaRunIT {

  private static final String LOAD =
      """
      messageSize: 200
      producerRate: 1000
      warmup: 1s
      duration: 2s
      cooldown: 500ms
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  /**
   * For a broker that takes seconds for its first messages if the machine is busy. The cool-down is
   * long enough to send the late messages.
   */
  private static final String SLOW_LOAD =
      LOAD.replace("producerRate: 1000", "producerRate: 200").replace("500ms", "6s");

  @TempDir private static Path home;
  private static LocalKafka kafka;

  @TempDir private Path temp;

  @BeforeAll
  static void startBroker() throws Exception {
    kafka = new LocalKafka(home);
    kafka.start();
  }

  @AfterAll
  static void stopBroker() throws Exception {
    kafka.stop();
  }

  @AfterEach
  void noTopicIsLeft() throws Exception {
    assertThat(kafka.topicsOfRuns()).isEmpty();
  }

  @Test
  void theQuickstartReceivesWhatItSends() throws Exception {
    String quickstart = Path.of("..", "workloads", "quickstart.yaml").toAbsolutePath().toString();

    run(
        "-d",
        "kafka",
        "--set",
        "producerRate=1000",
        "--set",
        "warmup=1s",
        "--set",
        "duration=3s",
        "--set",
        "rateTolerance=1",
        "--set",
        "generatorLimit=1m",
        quickstart);

    RunResult result = only();
    assertThat(result.integrity().sent()).isEqualTo(3_000);
    assertThat(result.integrity().received()).isEqualTo(3_000);
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.driver().system()).isEqualTo("kafka");
    assertThat(result.environment().brokers()).hasSize(1);
    assertThat(Results.warnings(result)).contains("SHARED_HOST");
  }

  @Test
  void transactionsDeliverExactlyOnce() throws Exception {
    run(
        "-d",
        driverFile("kafka-transactional.yaml"),
        "--set",
        "driver.commonConfig.bootstrap.servers=" + kafka.address(),
        workload(SLOW_LOAD));

    RunResult result = only();
    assertThat(result.driver().guarantees().delivery()).isEqualTo("at-least-once");
    assertThat(result.integrity().received()).isEqualTo(400);
    assertThat(result.integrity().duplicated()).isZero();
    assertThat(result.latencyMicros().publish().count()).isEqualTo(400);
  }

  @Test
  @Tag("long")
  void manyTopicsAreCreatedProbedAndDeleted() throws Exception {
    kafka
        .program(temp)
        .run(
            "run",
            "-o",
            "out",
            "-d",
            "kafka",
            workload(SLOW_LOAD + "topics: 50\npartitionsPerTopic: 2\nsubscriptionsPerTopic: 2\n"));

    assertThat(Results.exactCounts(temp.resolve("out")).integrity().received()).isEqualTo(800);
  }

  @Test
  @Tag("long")
  void keysAndClosedLoadAreExact() throws Exception {
    run(
        "-d",
        "kafka",
        workload(
            """
            load: closed
            messages: 5000
            messageSize: 200
            warmup: 1s
            cooldown: 200ms
            maxOutstanding: 20
            rateTolerance: 1
            generatorLimit: 1m
            partitionsPerTopic: 4
            producersPerTopic: 3
            consumerPerSubscription: 2
            keys: {kind: zipf, count: 100}
            """));

    RunResult result = only();
    assertThat(result.integrity().sent()).isEqualTo(5_000);
    assertThat(result.integrity().received()).isEqualTo(5_000);
    assertThat(result.integrity().outOfOrder()).isZero();
  }

  @Test
  void anExistingTopicIsFilledAndConsumedAndStays() throws Exception {
    kafka.createTopic("mine", 3);
    run("-d", "kafka", workload(LOAD + "topicNames: [mine]\nsubscriptionsPerTopic: 0\n"));
    long stored = only().timeline().rows().stream().mapToLong(TimelineRow::acknowledged).sum();
    Files.delete(Results.files(temp.resolve("out")).get(0));

    run(
        "-d",
        "kafka",
        workload(
            """
            topicNames: [mine]
            producersPerTopic: 0
            warmup: 0s
            duration: 1m
            messageSize: 200
            """));

    RunResult result = only();
    assertThat(result.integrity().received()).isEqualTo(stored).isGreaterThanOrEqualTo(2_000);
    assertThat(result.integrity().duplicated()).isZero();
    assertThat(result.integrity().outOfOrder()).isZero();
    assertThat(result.integrity().lost()).isNull();
    assertThat(result.latencyMicros().endToEnd()).isNull();
    assertThat(kafka.hasTopic("mine")).isTrue();
  }

  @Test
  @Tag("long")
  void requestsAreAnsweredAndTheirTopicsGo() throws Exception {
    run(
        "-d",
        "kafka",
        workload(LOAD + "load: request-reply\nproducersPerTopic: 2\npartitionsPerTopic: 3\n"));

    RunResult result = only();
    assertThat(result.integrity().received()).isEqualTo(2_000);
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.integrity().duplicated()).isZero();
    assertThat(result.latencyMicros().roundTrip().count()).isEqualTo(2_000);
    assertThat(result.latencyMicros().publish().count()).isEqualTo(2_000);
  }

  @Test
  void transactionsDoNotAnswerRequests() throws Exception {
    String load = workload(LOAD + "load: request-reply\n");

    assertThat(
            kafka
                .program(temp)
                .run("run", "-d", driverFile("kafka-transactional.yaml"), load)
                .exits(2)
                .err())
        .contains("load.yaml", "needs request-reply");
  }

  @Test
  void filesOfOpenMessagingBenchmarkRunUnchanged() throws Exception {
    Program program = kafka.program(temp);
    program.put(
        "omb-kafka.yaml",
        """
        name: Kafka
        driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver

        # Kafka client-specific configuration
        replicationFactor: 1

        topicConfig: |
          min.insync.replicas=1

        commonConfig: |
          bootstrap.servers=%s

        producerConfig: |
          acks=all
          linger.ms=1
          batch.size=1048576

        consumerConfig: |
          auto.offset.reset=earliest
          enable.auto.commit=false
          max.partition.fetch.bytes=10485760
        """
            .formatted(kafka.address()));
    program.put(
        "omb-load.yaml",
        """
        name: 1 producer / 1 consumer on 1 topic

        topics: 1
        partitionsPerTopic: 10
        messageSize: 1024
        useRandomizedPayloads: true
        randomBytesRatio: 0.5
        randomizedPayloadPoolSize: 100

        subscriptionsPerTopic: 1
        consumerPerSubscription: 1
        producersPerTopic: 1
        producerRate: 500
        consumerBacklogSizeGB: 0
        testDurationMinutes: 15
        """);

    program
        .run(
            "--drivers",
            "omb-kafka.yaml",
            "--output",
            "out",
            // Fifteen minutes are too long for a test.
            "--set",
            "duration=2s",
            "--set",
            "warmup=1s",
            "--set",
            "rateTolerance=1",
            "--set",
            "generatorLimit=1m",
            "omb-load.yaml")
        .exits(0);

    RunResult result = only();
    assertThat(result.integrity().received()).isEqualTo(1_000);
    assertThat(result.run().name()).isEqualTo("1 producer / 1 consumer on 1 topic on Kafka");
  }

  private String workload(String text) {
    kafka.program(temp).put("load.yaml", text);
    return "load.yaml";
  }

  private static String driverFile(String name) {
    return Path.of("..", "driver-kafka", name).toAbsolutePath().toString();
  }

  private void run(String... arguments) throws Exception {
    String[] all = new String[arguments.length + 3];
    System.arraycopy(new String[] {"run", "-o", "out"}, 0, all, 0, 3);
    System.arraycopy(arguments, 0, all, 3, arguments.length);
    kafka.program(temp).run(all).exits(0);
  }

  private RunResult only() throws Exception {
    return Results.only(temp.resolve("out"));
  }
}
