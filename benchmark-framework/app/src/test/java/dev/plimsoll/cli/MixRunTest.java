// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.ComputedAgain;
import dev.plimsoll.result.MixTotals;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.PhasePart;
import dev.plimsoll.result.RunResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of a mix on the simulated system, each stream of which has a system of its own. */
@Tag("realtime")
final class MixRunTest {

  private static final String LOAD =
      """
      name: shop
      warmup: 300ms
      cooldown: 200ms
      generatorLimit: 1m
      rateTolerance: 0.5
      """;

  private static final String TWO =
      """
      duration: 1s
      mix:
        orders: {producerRate: 400, messageSize: 100}
        bulk: {producerRate: 20, messageSize: 9000, topics: 2, subscriptionsPerTopic: 2}
      """;

  @TempDir private Path folder;
  private Typed typed;

  @Test
  void streamsKeepTheirRatesSizesAndClientsAndHaveOneWindow() throws Exception {
    List<RunResult> results = run(TWO);
    RunResult orders = results.get(0);
    RunResult bulk = results.get(1);

    assertThat(orders.workload().name()).isEqualTo("shop/orders");
    assertThat(orders.integrity().scheduled()).isEqualTo(400);
    assertThat(bulk.integrity().scheduled()).isEqualTo(20);
    assertThat(orders.integrity().received()).isEqualTo(400);
    assertThat(bulk.integrity().received()).isEqualTo(2 * 20);
    assertThat(bulk.throughput().publishBytesPerSecond())
        .isEqualTo(9_000 * bulk.throughput().publishRatePerSecond());
    assertThat(orders.integrity().foreign()).isZero();
    assertThat(bulk.integrity().foreign()).isZero();
    // Both loads start at the same instant, so that their phases are the same.
    assertThat(phases(orders)).isEqualTo(phases(bulk));
    assertThat(typed.code()).isEqualTo(ExitCode.OK);
    assertThat(typed.out())
        .contains("shop on sim: PASS", "all streams", "measuring shop for 1.0 s");
  }

  @Test
  void eachResultNamesTheStreamsBesideIt() throws Exception {
    List<RunResult> results = run(TWO);

    assertThat(results)
        .extracting(each -> each.mix().orElseThrow().stream())
        .containsExactly("orders", "bulk");
    assertThat(results.get(0).mix().orElseThrow().others()).containsExactly("bulk");
    assertThat(results)
        .extracting(each -> each.mix().orElseThrow().id())
        .containsOnly(results.get(0).mix().orElseThrow().id());
    assertThat(results).extracting(each -> each.run().id()).doesNotHaveDuplicates();
    assertThat(typed.out()).contains("stream orders of shop, beside bulk");
  }

  @Test
  void anObjectiveThatOneStreamMissesFailsTheRunAndNotTheOtherStream() throws Exception {
    List<RunResult> results =
        run(
            TWO.replace(
                "messageSize: 100}", "messageSize: 100, objectives: [endToEnd.p50 < 1us]}"));

    assertThat(results).extracting(RunResult::status).containsExactly(Status.FAIL, Status.PASS);
    assertThat(results.get(0).failures())
        .extracting(Finding::code)
        .containsExactly("OBJECTIVE_MISSED");
    assertThat(typed.code()).isEqualTo(ExitCode.FAILED);
    assertThat(typed.out()).contains("shop on sim: FAIL");
  }

  @Test
  void theWindowOfAllStreamsEndsWithTheBacklogOfOne() throws Exception {
    List<RunResult> results =
        run(
            """
            mix:
              fresh: {producerRate: 200, messageSize: 100}
              late:
                producerRate: 200
                messageSize: 100
                backlog: {time: 500ms, before: 300ms, after: 300ms}
            """);
    RunResult fresh = results.get(0);
    RunResult late = results.get(1);

    assertThat(late.backlog().drainedAtSeconds()).isNotNull();
    assertThat(fresh.backlog()).isNull();
    assertThat(phases(fresh)).isEqualTo(phases(late));
    assertThat(results).extracting(RunResult::failures).containsOnly(List.of());
  }

  @Test
  void reportsShowTheStreamsTogether() throws Exception {
    List<RunResult> results = run(TWO);
    HtmlReport report = new HtmlReport(2);
    results.forEach(result -> report.add(result, "a.json"));
    Path page;
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      page = files.filter(file -> file.toString().endsWith("-and-1-more.html")).findFirst().get();
    }

    assertThat(report.html()).contains("shop on sim: PASS", "all streams");
    assertThat(Files.readString(page)).contains("shop on sim: PASS", "all streams");
    assertThat(Typed.run("export", "--format", "markdown", folder.resolve("out").toString()).out())
        .contains("shop on sim: PASS", "| all streams | PASS | 420 ");
  }

  @Test
  void aMixIsNotDividedAmongWorkersNorShownWhileItRuns() throws Exception {
    Path load = Files.writeString(folder.resolve("mix.yaml"), LOAD + TWO);
    Path system = system();

    assertThat(refused(load, system, "--workers", "127.0.0.1:1").err())
        .contains("mix.yaml is a mix, whose streams run in this process: take the workers out");
    assertThat(refused(load, system, "--metrics", "prometheus=0").err())
        .contains("--metrics: ", "mix.yaml is a mix", "take the option out");
  }

  private static Typed refused(Path load, Path system, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("run", "-d", system.toString()));
    words.addAll(List.of(options));
    words.add(load.toString());
    Typed refused = Typed.run(words.toArray(String[]::new));
    assertThat(refused.code()).isEqualTo(ExitCode.USAGE);
    return refused;
  }

  private static List<PhasePart> phases(RunResult result) {
    return result.phases().stream().filter(phase -> !phase.name().equals("drain")).toList();
  }

  private Path system() throws IOException {
    return Files.writeString(
        folder.resolve("sim.yaml"), "name: sim\ndriver: simulated\nserviceTime: 1ms\n");
  }

  /** Returns the results in the order of the mix, each of which was examined. */
  private List<RunResult> run(String mix) throws Exception {
    Path load = Files.writeString(folder.resolve("mix.yaml"), LOAD + mix);
    Path out = folder.resolve("out");
    typed = Typed.run("run", "-d", system().toString(), "-o", out.toString(), load.toString());
    List<RunResult> results = new ArrayList<>();
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).toList()) {
        assertThat(ResultExamination.of(file).problems()).isEmpty();
        results.add(ComputedAgain.agreed(ResultJson.read(file)));
      }
    }
    List<MixTotals> mixes = MixTotals.of(results);
    assertThat(mixes).as(typed.out() + typed.err()).hasSize(1);
    assertThat(mixes.get(0).absent()).isEmpty();
    return mixes.get(0).streams();
  }
}
