// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerPart;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A subscription of Kafka with two consumers on each of two workers: whenever one of them restarts,
 * its group assigns the partitions anew.
 */
@Timeout(600)
class WorkersRestartIT {

  /** Nothing is acknowledged before the end, so that everything comes again with its partition. */
  private static final String RESTARTS =
      """
      topics: 1
      partitionsPerTopic: 4
      producersPerTopic: 2
      subscriptionsPerTopic: 1
      consumerPerSubscription: 4
      consumers: {restartEvery: 2s, acknowledgeEvery: 100000, acknowledgeAfter: 1m}
      producerRate: 200
      messageSize: 100
      warmup: 2s
      duration: 9s
      cooldown: 6s
      drainTimeout: 2m
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  /** Each restart is that of the consumer that has the only partition, if all moves succeeded. */
  private static final String MOVES =
      """
      topics: 1
      partitionsPerTopic: 1
      producersPerTopic: 2
      subscriptionsPerTopic: 1
      consumerPerSubscription: 2
      consumers: {restartEvery: 3s, acknowledgeEvery: 100000, acknowledgeAfter: 1m}
      producerRate: 200
      messageSize: 100
      warmup: 2s
      duration: 23s
      cooldown: 2s
      drainTimeout: 2m
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  /**
   * The consumer that stays hears of the other one's leave within 50 ms, before that is back, and
   * keeps the partition then. With the group protocol of the server (4.3.1) chance decides: it
   * assigns partitions once in a second, by the members' ids, and a restart takes 0.3 s.
   */
  private static final String DRIVER =
      """
      name: kafka-sticky
      driver: kafka
      broker: local
      consumerConfig:
        heartbeat.interval.ms: 50
        partition.assignment.strategy: org.apache.kafka.clients.consumer.CooperativeStickyAssignor
      """;

  @TempDir private Path home;
  @TempDir private Path temp;

  private LocalKafka kafka;
  private Program program;
  private WorkerProcesses workers;

  @BeforeEach
  void start() throws Exception {
    kafka = new LocalKafka(home);
    kafka.start();
    program = kafka.program(temp).with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE);
    workers = WorkerProcesses.start(program, 2, "--allow-client-classes");
  }

  @AfterEach
  void stop() throws Exception {
    if (workers != null) {
      workers.close();
    }
    kafka.stop();
  }

  @Test
  @Tag("long")
  void consumersThatRestartAtTwoWorkersReceiveAgainWhatTheyHadAndLoseNothing() throws Exception {
    program.put("restarts.yaml", RESTARTS);

    program.run("run", "-d", "kafka", "-o", "out", "-w", workers.all(), "restarts.yaml").exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    Integrity counts = result.integrity();
    assertThat(counts.sent()).isEqualTo(1_800);
    assertThat(counts.acknowledged()).isEqualTo(1_800);
    assertThat(counts.received()).as("distinct, over both workers").isEqualTo(1_800);
    assertThat(counts.lost()).isZero();
    assertThat(counts.undelivered()).isZero();
    assertThat(counts.outOfOrder()).as("where one worker had the partition").isZero();
    assertThat(result.consumers().redelivered()).as("nothing had been acknowledged").isPositive();
    assertThat(result.consumers().restarts().count()).isEqualTo(4);
    assertThat(result.byWorker()).hasSize(2).allSatisfy(WorkersRestartIT::assertReceives);
  }

  @Tag("long")
  @Test
  void aPartitionThatMovesToAnotherWorkerGivesCopiesAndReceiptsOfUnknownOrder() throws Exception {
    program.put("driver.yaml", DRIVER);
    program.put("moves.yaml", MOVES);

    program
        .run("run", "-d", "driver.yaml", "-o", "out", "-w", workers.all(), "moves.yaml")
        .exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    Integrity counts = result.integrity();
    assertThat(counts.sent()).isEqualTo(4_600);
    assertThat(counts.received()).as("distinct, over both workers").isEqualTo(4_600);
    assertThat(counts.lost()).isZero();
    assertThat(result.byWorker())
        .hasSize(2)
        .allSatisfy(worker -> assertThat(worker.integrity().received()).isPositive());
    assertThat(result.sharedReceipts().orElseThrow().copies())
        .as("received by one worker, not acknowledged, and received by the other")
        .isPositive();
    assertThat(result.sharedReceipts().orElseThrow().orderUnknown()).isPositive();
  }

  private static void assertReceives(WorkerPart worker) {
    assertThat(worker.consumers()).isEqualTo(2);
    assertThat(worker.integrity().received()).isPositive();
  }
}
