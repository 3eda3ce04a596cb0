// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.distribution.Program.Said;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares, exports and checks results through the command line, including faulty ones. */
class CompareIT {

  private static final String LOAD =
      "producerRate: 500\nwarmup: 100ms\nduration: 1s\ncooldown: 100ms\n"
          + Program.WHATEVER_THE_MACHINE_DOES;

  @TempDir private Path temp;

  private Program program;

  @BeforeEach
  void makeProgram() {
    program = Program.inThisJvm(temp);
    program.simulated("serviceTime: 5ms\n").put("load.yaml", LOAD);
  }

  @Test
  void tuningFindsALongerServiceTimeAndSaysItFirst() throws Exception {
    program.put("slow.yaml", "name: slow\ndriver: simulated\nserviceTime: 20ms\n");

    Said said =
        program
            .start(
                "tune",
                "sim.yaml",
                "slow.yaml",
                "load.yaml",
                "-o",
                "out",
                "--fail-if",
                "publish.p50 > 1.10")
            .await();

    // On a machine that others use, an outlier or a trend may follow the verdict.
    assertThat(said.out().get(0)).startsWith("Verdict: worse");
    assertThat(said.err())
        .contains(
            "for 18 runs",
            "looks after 8, 12, 20 pairs",
            "measuring run 1 of 18",
            ": base, burn-in",
            ": pair 8 of 8, ",
            "measuring run 18 of 18",
            "met, so this fails");
    assertThat(said.code()).isEqualTo(1);
    assertThat(Files.readAllLines(written("-tune.md"))).isEqualTo(said.out());
    assertThat(said.out()).anyMatch(line -> line.contains("drawn by a coin with the seed "));
    assertThat(Files.readString(written("-tune.html")))
        .containsPattern(">Worse(, [^<]*)?</strong>");
    List<RunResult> results = Results.all(temp.resolve("out"));
    assertThat(results).filteredOn(result -> result.run().series().burnIn()).hasSize(2);
    assertThat(results)
        .filteredOn(result -> !result.run().series().burnIn())
        .hasSize(16)
        .allSatisfy(
            result -> assertThat(result.run().series().cell()).containsEntry("looks", "8, 12, 20"));
    for (int i = 0; i < results.size(); i += 2) {
      assertThat(results.subList(i, i + 2))
          .extracting(result -> result.run().series().cell().get("side"))
          .containsExactlyInAnyOrder("base", "candidate");
    }
  }

  private Path written(String end) throws IOException {
    try (Stream<Path> files = Files.list(temp.resolve("out"))) {
      return files.filter(file -> file.toString().endsWith(end)).findFirst().orElseThrow();
    }
  }

  @Test
  void whatIsNoResultIsNamedAndTheRestCompared() throws Exception {
    program.run("run", "-d", "sim.yaml", "-o", "out", "--repeat", "2", "load.yaml").exits(0);
    List<Path> files = Results.files(temp.resolve("out"));
    String first = files.get(0).toString();
    String second = files.get(1).toString();
    program.put("cut.json", Files.readString(files.get(0)).substring(0, 2_000));
    program.put("foreign.json", "{\"a\": 1}");
    program.put("newer.json", "{\"schema\": \"plimsoll.result/2\"}");
    Files.createDirectories(temp.resolve("empty"));

    Said said =
        program.run(
            "compare",
            "--base",
            first,
            "cut.json",
            "foreign.json",
            "newer.json",
            "empty",
            "--candidate",
            second);

    assertThat(said.out().get(0))
        .startsWith("Verdict: too few runs")
        .contains("NOT ALL RUNS: the base is 1 of the 2 runs of its series");
    assertThat(said.err()).contains("cut off", "no key 'schema'", "newer version", "no results in");
    assertThat(said.code()).isEqualTo(2);
    program.run("compare", "--base", "empty", "--candidate", second).exits(2);
    program.run("compare", "--base", first).exits(2);
    program.run("check", first, second).exits(0);
    program.run("check", "cut.json").exits(2);
    exports(first);
  }

  @Test
  void sidesOfDifferentCommandsAreNotComparedAsBetterOrWorse() throws Exception {
    program.put("slow.yaml", "name: sim\ndriver: simulated\nserviceTime: 20ms\n");
    program.run("run", "-d", "sim.yaml", "-o", "a", "--repeat", "2", "load.yaml").exits(0);
    program.run("run", "-d", "slow.yaml", "-o", "b", "--repeat", "2", "load.yaml").exits(0);

    Said said = program.run("compare", "--base", "a", "--candidate", "b").exits(0);

    assertThat(said.out().get(0))
        .startsWith("Verdict: not comparable as better or worse: sessions differ — ");
    Said judged =
        program
            .run("compare", "--base", "a", "--candidate", "b", "--fail-if", "publish.p50 > 1.1")
            .exits(1);
    assertThat(judged.err()).contains("met, so this fails", "the sessions differ");
  }

  private void exports(String result) throws IOException, InterruptedException {
    for (String format : List.of("omb", "csv", "hlog", "markdown")) {
      assertThat(program.run("export", "--format", format, result).exits(0).out()).isNotEmpty();
    }
    program.run("export", "--format", "omb", "out").exits(2);
    program.run("export", "--format", "omb", "out", "-o", "omb").exits(0);
    assertThat(Results.files(temp.resolve("omb"))).hasSize(2);
    program.run("export", "--format", "tsv", result).exits(2);
  }

  @Test
  void resultsOfDifferentWorkloadsAreRefused() throws Exception {
    program.run("run", "-d", "sim.yaml", "-o", "a", "load.yaml").exits(0);
    program
        .run("run", "-d", "sim.yaml", "-o", "b", "--set", "producerRate=700", "load.yaml")
        .exits(0);

    Said said = program.run("compare", "--base", "a", "--candidate", "b").exits(2);

    assertThat(said.err()).contains("different workloads", "producerRate: 500 and 700");
  }

  @Test
  void aStudyGoesOnWhereItEnded() throws Exception {
    program
        .put("s/fast.yaml", "name: fast\ndriver: simulated\nserviceTime: 1ms\n")
        .put("s/slow.yaml", "name: slow\ndriver: simulated\nserviceTime: 8ms\n")
        .put("s/load.yaml", LOAD)
        .put(
            "s/study.yaml",
            """
            title: "<script>alert(1)</script>"
            question: Which?
            source: A paper
            setting: A laptop
            repetitions: 1
            knownDeviations: [It was long ago.]
            matrices:
              - {drivers: {fast: fast.yaml, slow: slow.yaml}, workloads: {w: load.yaml}}
            published:
              - {cell: fast/w, figure: publish.p50, value: 2, unit: ms, source: table 1}
            conclusions:
              - {claim: Fast is faster., checks: ["publish.p50[fast/w] < publish.p50[slow/w]"]}
            """);

    program.run("study", "s", "-o", "out", "--only", "fast/*").exits(0);
    program.run("study", "s", "-o", "out").exits(2);
    Said said = program.run("study", "s", "-o", "out", "--resume").exits(0);

    assertThat(said.out()).contains("repeated: Fast is faster.");
    assertThat(said.out()).noneMatch(line -> line.contains("fast/w, run"));
    String html = Files.readString(temp.resolve("out/report.html"));
    assertThat(html).contains("&lt;script&gt;", "Fast is faster.").doesNotContain("<script>alert");
    assertThat(Files.readString(temp.resolve("out/outcome.md"))).contains("| fast/w | publish.p50");
  }

  @Test
  void aStudyIsMeasuredByWorkers() throws Exception {
    program
        .put("s/sim.yaml", "name: sim\ndriver: simulated\n")
        .put("s/load.yaml", LOAD + "topics: 2\n")
        .put(
            "s/study.yaml",
            """
            title: A study
            question: Which?
            source: A paper
            setting: A laptop
            repetitions: 1
            cells:
              - {id: only, driver: sim.yaml, workload: load.yaml}
            """);
    List<Program.Started> workers = List.of(worker(), worker());
    try {
      List<String> addresses = new ArrayList<>();
      for (Program.Started worker : workers) {
        String ready = worker.awaitLine(line -> line.startsWith("worker at "));
        addresses.add(ready.replaceAll("^worker at |, waits.*", ""));
      }

      String all = String.join(",", addresses);
      program.run("study", "s", "--workers", all, "--placement", "paired", "-o", "out").exits(0);

      try (Stream<Path> files = Files.list(temp.resolve("out"))) {
        Path result = files.filter(file -> file.toString().endsWith(".json")).findFirst().get();
        assertThat(ResultJson.read(result).byWorker())
            .extracting(WorkerPart::id)
            .isEqualTo(addresses);
      }
    } finally {
      for (Program.Started worker : workers) {
        worker.signal("TERM");
        worker.await();
      }
    }
  }

  private Program.Started worker() throws IOException {
    return new Program(temp)
        .with("BENCHMARK_OPTS", Program.WITHOUT_OPTIMIZED_CODE)
        .start("worker", "--listen", "127.0.0.1:0");
  }
}
