// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.distribution.Program.Started;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.LostWorkersPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.series.InstalledSystems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two workers that load NATS for a coordinator, each a process, one of which fails. */
@Timeout(900)
class WorkersIT {

  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final double PLANNED_SECONDS = 600;

  /** Two topics, so that each worker has a producer and a consumer. */
  private static final String ENDLESS =
      """
      topics: 2
      partitionsPerTopic: 1
      producersPerTopic: 1
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      producerRate: 400
      messageSize: 100
      warmup: 2s
      duration: 10m
      cooldown: 3s
      drainTimeout: 60s
      """
          + Program.WHATEVER_THE_MACHINE_DOES;

  private static final String SHORT = ENDLESS.replace("duration: 10m", "duration: 3s");

  /** Longer than it takes to notice that a worker is lost. */
  private static final String SOME_TIME = ENDLESS.replace("duration: 10m", "duration: 15s");

  @TempDir private static Path home;

  @TempDir private Path temp;

  private Program program;
  private WorkerProcesses workers;

  @BeforeAll
  static void startBroker() throws Exception {
    assumeTrue(InstalledSystems.localBroker("nats").orElseThrow().isInstalled(), "no nats-server");
    program(home).run("broker", "start", "nats").exits(0);
  }

  @AfterAll
  static void stopBroker() throws Exception {
    program(home).run("broker", "stop", "nats");
  }

  private static Program program(Path folder) {
    return new Program(folder)
        .with("PLIMSOLL_RUN", home.resolve("run").toString())
        .with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE);
  }

  @BeforeEach
  void startWorkers() throws Exception {
    program = program(temp);
    program.put("nats.yaml", "name: nats\ndriver: nats\nbroker: local\n");
    program.put("endless.yaml", ENDLESS).put("short.yaml", SHORT).put("some.yaml", SOME_TIME);
    workers = WorkerProcesses.start(program, 2);
  }

  @AfterEach
  void endWorkers() throws Exception {
    workers.close();
  }

  private Started start(String workload, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("run", "-d", "nats.yaml", "-o", "out", "-w", workers.all()));
    arguments.addAll(List.of(more));
    arguments.add(workload);
    return program.start(arguments.toArray(String[]::new));
  }

  private static void awaitMeasuring(Started run) throws IOException {
    run.awaitLine(line -> line.contains(" meas "));
    run.awaitLine(line -> line.contains(" meas "));
  }

  private RunResult result(String folder) throws Exception {
    return Results.only(temp.resolve(folder));
  }

  @Test
  void twoWorkersLoseNothing() throws Exception {
    start("short.yaml").await().exits(0);

    Integrity counts = result("out").integrity();
    assertThat(counts.sent()).isEqualTo(1_200);
    assertThat(counts.received()).isEqualTo(1_200);
    assertThat(counts.lost()).isZero();
    assertThat(counts.duplicated()).isZero();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void noMessageBetweenWorkersOfOneMachineArrivesBeforeItWasSent() throws Exception {
    start("short.yaml").await().exits(0);

    RunResult result = result("out");
    assertThat(result.environment().clock().kind()).isEqualTo("synchronised");
    assertThat(result.environment().clock().maxErrorMicros()).isLessThan(0.1);
    assertThat(result.latencyMicros().endToEnd().negative().count()).isZero();
    assertThat(result.latencyMicros().endToEnd().min()).isPositive();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void eachWorkerStatesWhatItsThreadsDidAndWhoUsedTheProcessors() throws Exception {
    start("short.yaml").await().exits(0);

    RunResult result = result("out");
    assertThat(result.resources().processorTimes()).isNull();
    assertThat(result.resources().workers())
        .hasSize(2)
        .allMatch(worker -> worker.processorTimes().ownSeconds() > 0)
        .allMatch(worker -> worker.processorTimes().brokerSeconds() > 0);
    assertThat(result.byWorker())
        .hasSize(2)
        .allMatch(worker -> worker.generator().busiestSender() != null)
        .allMatch(worker -> worker.generator().threads().size() == 2);
    assertThat(result.generator().threads()).hasSize(2).allMatch(each -> each.threads() >= 2);
  }

  @Test
  void aKilledWorkerVoidsTheRunWhichKeepsWhatTheOtherMeasured() throws Exception {
    Started run = start("endless.yaml");
    awaitMeasuring(run);

    workers.process(1).signal("KILL");
    Said said = run.await().exits(4);

    RunResult result = result("out");
    assertNamesTheSecond(result);
    assertEndedByTheLoss(result);
    assertThat(said.out()).anyMatch(line -> line.startsWith("VOID"));
    assertThat(String.join(" ", said.out())).contains("worker " + workers.address(1));
    LostWorkersPart lost = result.lostWorkers().orElseThrow();
    assertThat(lost.receivedByOthers()).as("spread: its topic has a consumer here").isPositive();
    assertThat(lost.unknownSubscriptions()).isEqualTo(1);
    Integrity others = lost.others();
    assertThat(others.sent()).isPositive();
    assertThat(others.acknowledged()).isEqualTo(others.sent());
    assertThat(others.received()).as("all of it went to the lost consumer").isZero();
    assertThat(result.latencyMicros().publish().count()).isGreaterThanOrEqualTo(others.sent());
    assertThat(program.run("cleanup", "-d", "nats.yaml").exits(0).out())
        .anyMatch(line -> line.contains("nothing to remove"));
  }

  @Test
  @Tag("long")
  void aStoppedWorkerIsNoticedAndTheOtherServesTheNextRun() throws Exception {
    Started run = start("endless.yaml", "--placement", "paired");
    awaitMeasuring(run);

    workers.process(1).signal("STOP");
    run.await().exits(4);

    RunResult result = result("out");
    assertNamesTheSecond(result);
    assertEndedByTheLoss(result);
    Integrity others = result.lostWorkers().orElseThrow().others();
    assertThat(others.sent()).isPositive();
    assertThat(others.received()).as("paired: all at the other worker").isEqualTo(others.sent());
    assertThat(others.lost()).isZero();
    assertThat(others.duplicated()).isZero();
    program
        .run("run", "-d", "nats.yaml", "-o", "next", "-w", workers.address(0), "short.yaml")
        .exits(0);
    assertThat(result("next").integrity().received()).isEqualTo(1_200);
  }

  /** The result fails with the name of the second worker, and claims no count of it. */
  private void assertNamesTheSecond(RunResult result) {
    String second = workers.address(1);
    assertThat(result.status()).isEqualTo(Status.VOID);
    assertThat(result.voids()).extracting(RunResult.Finding::code).contains("WORKER_LOST");
    assertThat(Results.failures(result)).doesNotContain("LOST");
    assertThat(result.voids().get(0).message()).contains(second);
    assertThat(result.integrity()).isEqualTo(Integrity.NONE);
    assertThat(result.backlogs()).isNull();
    assertThat(result.throughput().scheduledRatePerSecond()).isNull();
    assertThat(result.lostWorkers().orElseThrow().degraded()).isFalse();
    assertThat(result.lostWorkers().orElseThrow().workers())
        .singleElement()
        .satisfies(
            worker -> {
              assertThat(worker.id()).isEqualTo(second);
              assertThat(worker.due()).isNull();
              assertThat(worker.noticedAtSeconds()).isBetween(0.0, PLANNED_SECONDS);
            });
    assertThat(result.events())
        .filteredOn(event -> event.kind().equals("worker-lost"))
        .singleElement()
        .satisfies(event -> assertThat(event.target()).isEqualTo(second));
    assertThat(result.timeline().rows()).anyMatch(row -> row.sent() > 0);
  }

  /**
   * The run, planned for ten minutes, ended because the loss was noticed, and the event says when:
   * within the phases that the run had.
   */
  private static void assertEndedByTheLoss(RunResult result) {
    double lastPhaseEnd =
        result.phases().stream()
            .mapToDouble(phase -> phase.startSeconds() + phase.seconds())
            .max()
            .orElseThrow();
    double noticed = result.lostWorkers().orElseThrow().workers().get(0).noticedAtSeconds();
    assertThat(noticed).isLessThanOrEqualTo(lastPhaseEnd);
    assertThat(lastPhaseEnd).isLessThan(PLANNED_SECONDS);
    assertThat(result.events())
        .filteredOn(event -> event.kind().equals("worker-lost"))
        .allMatch(event -> event.atSeconds() == noticed);
  }

  @Tag("long")
  @Test
  void aRunThatToleratesTheLossOfAWorkerPassesDegraded() throws Exception {
    Started run = start("some.yaml", "--placement", "paired", "--tolerate-workers", "1");
    awaitMeasuring(run);

    workers.process(1).signal("KILL");
    Said said = run.await().exits(0);

    String second = workers.address(1);
    assertThat(said.out())
        .filteredOn(line -> line.startsWith("PASS"))
        .singleElement()
        .asString()
        .contains("degraded: without worker " + second);
    RunResult result = result("out");
    assertThat(result.status()).isEqualTo(Status.PASS);
    assertThat(Results.warnings(result)).contains("DEGRADED");
    assertThat(result.integrity()).isEqualTo(Integrity.NONE);
    LostWorkersPart lost = result.lostWorkers().orElseThrow();
    assertThat(lost.degraded()).isTrue();
    assertThat(lost.workers()).singleElement().matches(each -> each.due() == null);
    assertThat(lost.others().scheduled()).as("200/s for 15 s").isEqualTo(3_000);
    assertThat(lost.others().received()).isEqualTo(3_000);
  }

  @Test
  @Tag("long")
  void theWorkersOfAKilledCoordinatorEndTheLoadAndServeTheNext() throws Exception {
    Started first = start("endless.yaml");
    awaitMeasuring(first);

    Said second =
        program
            .run("run", "-d", "nats.yaml", "-o", "refused", "-w", workers.all(), "short.yaml")
            .exits(1);
    assertThat(second.all()).contains(workers.address(0) + " is in use by run ");
    assertThat(first.isAlive()).isTrue();

    String killed = "process " + first.pid() + ",";
    first.signal("KILL");
    first.await();
    Path next = temp.resolve("next");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                program
                        .run(
                            "run",
                            "-d",
                            "nats.yaml",
                            "-o",
                            "next",
                            "-w",
                            workers.all(),
                            "short.yaml")
                        .code()
                    == 0);
    List<RunResult> passed =
        Results.all(next).stream().filter(each -> each.status() == Status.PASS).toList();
    assertThat(passed).singleElement().matches(each -> each.integrity().received() == 1_200);
    assertThat(program.run("cleanup", "-d", "nats.yaml", "--yes").exits(0).out())
        .anyMatch(line -> line.contains(": 2 topics") && line.contains(killed))
        .anyMatch(line -> line.startsWith("nats: removed 2 topics of 1 run"));
    assertThat(program.run("cleanup", "-d", "nats.yaml").exits(0).out())
        .anyMatch(line -> line.contains("nothing to remove"));
  }

  @Test
  void toleratingIsRefusedWhereNoWorkerWouldBeLeft() throws Exception {
    Said said = start("short.yaml", "--tolerate-workers", "2").await().exits(2);

    assertThat(said.err()).contains("--tolerate-workers: 2 of 2 workers").contains("from 0 to 1");
  }

  @Test
  void theSecretsOfADriverFileStayOutOfWorkersAndProcessLists() throws Exception {
    String secret = "S3cr3tPLANT77";
    program.put(
        "redis.yaml",
        "name: redis\ndriver: redis\naddress: 127.0.0.1:1\nuser: me\npassword: " + secret + "\n");
    Started run =
        program.start(
            "run", "--verbose", "-d", "redis.yaml", "-o", "out", "-w", workers.all(), "short.yaml");
    List<String> commands = new ArrayList<>(List.of(command(run)));
    for (Started worker : workers.processes()) {
      commands.add(command(worker));
    }
    Said said = run.await().exits(1);

    List<String> texts = new ArrayList<>(commands);
    texts.add(said.all());
    for (Started worker : workers.processes()) {
      worker.signal("INT");
      texts.add(worker.await().all());
    }
    for (Path file : Results.files(temp.resolve("out"))) {
      texts.add(Files.readString(file));
    }
    assertThat(texts).hasSizeGreaterThan(5).noneMatch(text -> text.contains(secret));
    assertThat(said.all()).contains("worker " + workers.address(0)).contains("127.0.0.1:1");
  }

  @Test
  void aWorkerLoadsNoClassAndExecutesNoCommandThatACoordinatorNames() throws Exception {
    program.put(
        "kafka.yaml",
        """
        name: kafka
        driver: kafka
        commonConfig: {bootstrap.servers: '127.0.0.1:1'}
        producerConfig: {interceptor.classes: com.example.Interceptor}
        """);
    program.put(
        "events.yaml", SHORT + "events: [{at: 3s, do: exec, command: [touch, executed]}]\n");

    Said classes =
        program
            .run("run", "-d", "kafka.yaml", "-o", "out", "-w", workers.all(), "short.yaml")
            .exits(1);
    Said command = start("events.yaml", "--allow-faults").await().exits(2);

    assertThat(classes.all())
        .contains("worker " + workers.address(0) + " loads no class that a coordinator names")
        .contains("interceptor.classes")
        .contains("--allow-client-classes");
    assertThat(command.err()).contains("events");
    assertThat(temp.resolve("executed")).doesNotExist();
  }

  /** The command line of a process, as {@code ps} shows it. */
  private static String command(Started process) throws IOException {
    return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
  }
}
