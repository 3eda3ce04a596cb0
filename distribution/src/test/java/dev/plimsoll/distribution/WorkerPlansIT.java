// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a plan contains beside keys and numbers, with two workers on the simulated system. */
@Timeout(600)
class WorkerPlansIT {

  private static final String LOAD =
      """
      topics: 2
      partitionsPerTopic: 1
      messageSize: 100
      warmup: 1s
      duration: 3s
      cooldown: 1s
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private static Path ofWorkers;

  /** They serve one run after the other. */
  private static WorkerProcesses workers;

  @TempDir private Path temp;

  private Program program;

  @BeforeAll
  static void startWorkers() throws Exception {
    Program worker = new Program(ofWorkers).with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE);
    workers = WorkerProcesses.start(worker, 2);
  }

  @BeforeEach
  void makeProgram() {
    program = Program.inThisJvm(temp);
    program.simulated("serviceTime: 1ms\n");
  }

  @AfterAll
  static void endWorkers() throws Exception {
    workers.close();
  }

  private Program.Said measure(String workload, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-w", workers.all(), "--placement", "paired"));
    arguments.addAll(List.of(more));
    return program.measure(workload, arguments.toArray(String[]::new));
  }

  @Test
  void filesOfTheCoordinatorTravelToTheWorkers() throws Exception {
    program.put("rates.csv", "time,rate\n0,200\n3,400\n").put("payload", "x".repeat(100));

    measure(LOAD + "rateFile: rates.csv\npayload: file\npayloadFile: payload\n").exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().scheduled()).isEqualTo(900);
    assertThat(result.integrity().received()).isEqualTo(900);
    assertThat(result.environment().placement()).isEqualTo("paired");
  }

  @Test
  void eventsAreExecutedByTheCoordinator() throws Exception {
    Path done = temp.resolve("done");
    String event = "events: [{at: 1s, do: exec, command: [touch, " + done + "]}]\n";

    measure(LOAD + "producerRate: 200\n" + event, "--allow-faults").exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(done).exists();
    assertThat(result.integrity().received()).isEqualTo(600);
    assertThat(result.events()).anyMatch(each -> each.source().equals("injected"));
  }

  @Test
  void eachWorkerRepeatsItsFailedSends() throws Exception {
    program.simulated("serviceTime: 1ms\nsendErrors: 0.1\nseed: 1\n");

    measure(LOAD + "producerRate: 200\nretry: {after: 1ms}\n").exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.integrity().acknowledged()).isEqualTo(600);
    assertThat(result.integrity().received()).isEqualTo(600);
    assertThat(result.integrity().duplicated()).isZero();
    assertThat(result.retries().orElseThrow().messages()).isPositive();
    assertThat(result.byWorker())
        .hasSize(2)
        .allSatisfy(worker -> assertThat(worker.integrity().received()).isEqualTo(300));
  }

  @Test
  void aWorkloadForMoreWorkersIsRefusedWithTheirNumber() throws Exception {
    String text =
        measure(
                LOAD.replace("topics: 2", "topics: 1M")
                    + "producersPerTopic: 4\nproducerRate: 1k\n")
            .exits(2)
            .all();

    assertThat(text)
        .contains("4,000,000 producers and 1,000,000 consumers need at least 4 workers")
        .contains("2 were named");
  }
}
