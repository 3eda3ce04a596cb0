// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.distribution.Program.Started;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an operator of workers sees: their status and their log. Each worker is a process. */
@Timeout(900)
class WorkerOperationIT {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final String LOAD =
      """
      topics: 2
      producerRate: 200
      messageSize: 100
      warmup: 1s
      cooldown: 0s
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;
  private WorkerProcesses workers;

  @BeforeEach
  void startWorkers() throws Exception {
    program =
        new Program(temp)
            .with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE)
            .simulated("serviceTime: 1ms\n");
    workers = WorkerProcesses.start(program, 2);
  }

  @AfterEach
  void stopWorkers() throws Exception {
    workers.close();
  }

  private Started load(String duration) throws Exception {
    program.put("load.yaml", LOAD + "duration: " + duration + "\n");
    return program.start(
        "run",
        "-d",
        "sim.yaml",
        "-o",
        "out",
        "-w",
        workers.all(),
        "--placement",
        "paired",
        "load.yaml");
  }

  private List<String> status() throws Exception {
    return program.start("worker", "status", workers.all()).await().exits(0).out();
  }

  @Test
  void aWorkerThatWasStoppedAndGoesOnIsFreeAndServesTheNextRun() throws Exception {
    Started run = load("10m");
    run.awaitLine(line -> line.startsWith("measuring"));
    assertThat(status()).allMatch(line -> line.contains("in use by run "));

    workers.process(1).signal("STOP");
    run.await().exits(4);
    workers.process(1).signal("CONT");

    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(200))
        .until(() -> status().stream().allMatch(line -> line.endsWith(": free")));
    load("2s").await().exits(0);
    workers.process(1).signal("TERM");
    assertThat(workers.process(1).await().err())
        .containsPattern("released coordinator=\"run .* was silent for 5.0 s\"")
        .containsPattern("released coordinator=\"run .*\"its coordinator has ended the run\"");
  }

  @Test
  void theLogAloneSaysWhoGeneratedLoadFromWhenUntilWhen() throws Exception {
    load("2s").await().exits(0);
    workers.process(0).signal("TERM");
    Said said = workers.process(0).await();

    String time = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z ";
    assertThat(said.err().lines().filter(line -> line.matches(time + ".*")).toList())
        .satisfiesExactly(
            line -> assertThat(line).matches(time + "INFO  worker listening at=.*"),
            line ->
                assertThat(line)
                    .matches(
                        time
                            + "INFO  worker attached coordinator=\"run .* of host .*\""
                            + " from=127.0.0.1:\\d+ system=simulated"),
            line ->
                assertThat(line)
                    .contains("worker opened coordinator=\"run ", " workload=load ")
                    .contains("load=\"200 msg/s, here 100 msg/s\""),
            line -> assertThat(line).contains("worker load-begins coordinator=\"run "),
            line -> assertThat(line).contains("worker load-ends coordinator=\"run ", " sent="),
            line -> assertThat(line).contains("worker released coordinator=\"run "),
            line -> assertThat(line).contains("worker ended reason="));
  }

  @Test
  void aWorkerThatDoesNotAnswerIsNamedAndTheOthersAreShown() throws Exception {
    workers.process(1).signal("KILL");
    workers.process(1).await();

    Said said = program.start("worker", "status", workers.all()).await().exits(1);

    assertThat(said.out()).hasSize(2);
    assertThat(said.out().get(0)).startsWith("worker " + workers.address(0)).endsWith(": free");
    assertThat(said.out().get(1)).contains(workers.address(1), "does not answer");
    assertThat(program.start("worker", "stats").await().exits(2).err())
        .contains("status HOST:PORT");
    assertThat(program.start("worker", "status").await().exits(2).err()).contains("name workers");
  }
}
