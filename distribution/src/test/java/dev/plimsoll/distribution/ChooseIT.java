// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.distribution.Program.Started;
import dev.plimsoll.result.Resources;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Verdict;
import dev.plimsoll.result.WorkerCost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A choice from the command line, with workloads that were shortened by hand. */
class ChooseIT {

  private static final String NEED =
      "100 msg/s of 100 B, p99 end to end under 30 s, may lose messages";

  private static final String OBJECTIVES = "objectives: [\"endToEnd.p99 < 30 s\"]\n";

  private static final String SURVIVES = "100 msg/s, survives the loss of a node";

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void writeTheFilesOfAChoice() {
    program = Program.inThisJvm(temp);
    program.put("fast.yaml", "name: fast\ndriver: simulated\nserviceTime: 1ms\n");
    program.put("slow.yaml", "name: slow\ndriver: simulated\nserviceTime: 2ms\n");
    program.put("out/need.yaml", need(" --quick"));
    program.put("out/load.yaml", workload("load"));
    program.put("out/probe.yaml", workload("probe"));
  }

  private static String need(String options) {
    return "# Written by bin/benchmark choose%s. The workloads beside it can be changed.\nneeds: '%s'\n"
        .formatted(options, NEED);
  }

  private static String workload(String name) {
    return "name: choose-"
        + name
        + "\nproducerRate: 100\nmessageSize: 100\n"
        + OBJECTIVES
        + "warmup: 0s\nmessages: 100\ncooldown: 0s\n"
        + Program.WHATEVER_THE_MACHINE_DOES;
  }

  @Test
  void theAnswerIsOnTheScreenAndOnAPageAndGoesOnWhereItEnded() throws Exception {
    Said first = choose("fast.yaml", "--need", NEED);
    Said again = choose("fast.yaml,slow.yaml", "--need", NEED);
    Said resumed = choose("fast.yaml,slow.yaml", "--resume");

    first.exits(0);
    assertThat(first.out())
        .anyMatch(line -> line.contains("Indication only: fast carries your load; fast has"))
        .anyMatch(line -> line.contains("at least 2 × headroom"));
    again.exits(2);
    assertThat(again.err()).contains("holds runs of this choice already: add --resume");
    resumed.exits(0);
    assertThat(resumed.out())
        .anyMatch(line -> line.contains("run 4 of 4"))
        .anyMatch(line -> line.contains("Indication only: both carry your load"));
    assertThat(Results.files(temp.resolve("out"))).hasSize(8);
    assertThat(Files.readString(temp.resolve("out/choice.html")))
        .containsSubsequence("Indication only", "both carry your load", ">fast<", ">slow<");
    assertThat(temp.resolve("out/runs.html")).isNotEmptyFile();
  }

  @Test
  void aRunThatFailedWhileJitCompilersWereAtWorkDoesNotCountAndIsRepeated() throws Exception {
    program.put("out/load.yaml", workload("load").replace("p99 < 30 s", "p99 < 1 us"));
    choose("fast.yaml", "--need", NEED);
    for (Path file : Results.files(temp.resolve("out"))) {
      RunResult result = ResultJson.read(file);
      if (!result.run().name().startsWith("choose-load on ")) {
        continue;
      }
      if (result.run().series().attempt() > 1) {
        Files.delete(file);
      } else {
        Files.writeString(file, ResultJson.write(compiling(result)));
      }
    }

    Said resumed = choose("fast.yaml", "--resume");
    Said again = choose("fast.yaml", "--resume");

    resumed.exits(0);
    assertThat(resumed.out())
        .anyMatch(line -> line.contains("fast, attempt 2"))
        .noneMatch(line -> line.contains("the load, attempt"))
        .anyMatch(
            line -> line.contains("Indication only: fast does not carry your load: objective"))
        .anyMatch(line -> line.contains(" failed while JIT compilers were at work, so "));
    assertThat(again.out()).noneMatch(line -> line.contains("fast, attempt"));
    // Compilers of this process may be at work in the second attempt, too; the third one counts.
    assertThat(Results.files(temp.resolve("out"))).hasSizeBetween(5, 6);
  }

  private static RunResult compiling(RunResult result) {
    Resources was = result.resources();
    List<WorkerCost> workers =
        was.workers().stream()
            .map(
                worker ->
                    new WorkerCost(
                        worker.id(),
                        worker.cpuSeconds(),
                        worker.gcPauseMillis(),
                        100.0,
                        worker.hiccupMicros(),
                        worker.allocatedBytes(),
                        worker.residentBytes(),
                        worker.processorTimes()))
            .toList();
    return Verdict.judge(
        ResultBuilder.of(result)
            .resources(new Resources(workers, was.brokers(), was.usage(), was.processorTimes()))
            .build());
  }

  @Test
  void aWholeChoiceHasThreeRunsAndThenASearch() throws Exception {
    program.put("whole/need.yaml", need(""));
    program.put("whole/load.yaml", workload("load"));
    program.put(
        "whole/search.yaml",
        workload("search")
            .replace(OBJECTIVES, "")
            .replace("messages: 100", "duration: 1s")
            .replace(
                "producerRate: 100",
                "search: {from: 100, highest: 200, precision: 50%, probe: 1s, confirm: 1}"));

    Said said = program.run("choose", "-d", "fast.yaml", "-o", "whole", "--resume");

    // Whether probes of a second pass depends on the machine.
    assertThat(said.out()).anyMatch(line -> line.startsWith("  answer      fast "));
    List<RunResult> results = Results.all(temp.resolve("whole"));
    assertThat(results).hasSize(4);
    assertThat(results)
        .filteredOn(result -> result.search() != null)
        .singleElement()
        .satisfies(search -> assertThat(search.run().series().order()).isEqualTo(4));
  }

  @Test
  void anInterruptionWhileAServerStartsShowsWhatWasMeasuredBefore() throws Exception {
    Path server = temp.resolve("bin/redis-server");
    program.put(
        "bin/redis-server",
        "#!/bin/sh\n[ \"$1\" = --version ] && echo 'Redis server v=8.0.2' || exec sleep 600\n");
    assertThat(server.toFile().setExecutable(true)).isTrue();
    program.put("slow.yaml", "name: slow\ndriver: redis\nbroker: local\n");
    Started choice =
        new Program(temp)
            .with("PATH", server.getParent() + ":" + System.getenv("PATH"))
            .start("choose", "--quick", "-d", "fast.yaml,slow.yaml", "-o", "out", "--need", NEED);
    choice.awaitLine(line -> line.startsWith("starting Redis"));

    choice.signal("INT");
    Said said = choice.await().exits(130);

    assertThat(String.join(" ", said.out()).replaceAll(" +", " "))
        .contains("fast carries your load", "Unknown for slow: it was not run");
    assertThat(temp.resolve("out/choice.html")).isNotEmptyFile();
  }

  @Test
  void aFolderOfAnotherNeedIsRefused() throws Exception {
    choose("fast.yaml", "--need", NEED).exits(0);

    Said other = choose("fast.yaml", "--resume", "--need", "200 msg/s");

    other.exits(2);
    assertThat(other.err()).contains("holds runs of another need");
  }

  @Test
  void nodesOfServersOfThisMachineAreLost() throws Exception {
    assertThat(planned("kafka", SURVIVES).out())
        .contains("kafka: profile:majority-of-three-page-cache/kafka")
        .anyMatch(line -> line.contains("kafka, loss of a node: 1 run"));
  }

  @Test
  void systemsThatCannotGiveTheGuaranteesAreLeftOutWithTheReason() throws Exception {
    Said none = planned("redis", SURVIVES);

    assertThat(planned("kafka,redis", SURVIVES).out())
        .anyMatch(line -> line.startsWith("left out: redis: a replica confirms what it has in"));
    none.exits(2);
    assertThat(none.err()).contains("no system can give these guarantees; redis: a replica");
  }

  @Test
  void aSystemThatGuaranteesMoreThanNeededIsTriedAndSaysSo() throws Exception {
    assertThat(planned("kafka", "100 msg/s, memory is enough").out())
        .contains("kafka: profile:one-copy-page-cache/kafka")
        .anyMatch(line -> line.startsWith("kafka guarantees more than you need: it writes each"));
  }

  @Test
  void withoutSystemsTheKnownOnesAreNamed() throws Exception {
    Said said = program.run("choose", "--need", NEED);

    said.exits(2);
    assertThat(said.err()).contains("name the systems to choose from: -d amqp,kafka,mqtt,");
  }

  @Test
  void aMissingServerIsNamedOnceAndBeforeTheFirstRun() throws Exception {
    program.put("old.yaml", "name: old\ndriver: redis\nbroker: local\nbroker.version: 0.0.1\n");

    Said said = choose("fast.yaml,old.yaml", "--need", NEED);

    said.exits(2);
    assertThat(said.err())
        .contains("choose: old: there is no redis-server 0.0.1 on this machine")
        .contains("run 'bin/benchmark broker install redis --version 0.0.1'", "leave it out of -d")
        .doesNotContain("× the load");
    assertThat(said.out()).isEmpty();
  }

  private Said planned(String drivers, String need) throws Exception {
    return program.run("choose", "--dry-run", "-d", drivers, "--need", need);
  }

  private Said choose(String drivers, String... more) throws Exception {
    List<String> words = new ArrayList<>(List.of("choose", "--quick", "-d", drivers, "-o", "out"));
    words.addAll(List.of(more));
    return program.run(words.toArray(String[]::new));
  }
}
