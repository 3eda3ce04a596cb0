// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.remote.RequestedWorkers;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.ComputedAgain;
import dev.plimsoll.result.PlannedCell;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.result.Voided;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.run.ObservedMachines;
import dev.plimsoll.series.InstalledSystems;
import dev.plimsoll.series.SeriesContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sweeps of the simulated system with a capacity of 1,000 messages per second, whatever their size.
 * A message takes 50 ms, so that the p99 is below four times that also on a busy machine. So each
 * rate below 1,000 is good, the knee is the greatest of them, and above it 1,000 messages per
 * second are acknowledged.
 */
@Tag("realtime")
final class SweepTruthTest {

  private static final String WORKLOAD =
      """
      producerRate: 100
      messageSize: 100
      warmup: 500ms
      duration: 2s
      cooldown: 100ms
      drainTimeout: 10s
      generatorLimit: 1m
      rateTolerance: 5%
      """;

  @TempDir Path folder;

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

  @BeforeEach
  void writeFiles() throws IOException {
    Files.writeString(folder.resolve("load.yaml"), WORKLOAD);
    Files.writeString(
        folder.resolve("sim.yaml"), "driver: simulated\ncapacity: 1000\nserviceTime: 50ms\n");
  }

  @Test
  void theKneeIsTheGreatestRateBelowTheCapacityAndResumingMakesNoRunTwice() throws Exception {
    List<RunPlan> plans = plans("producerRate=500,900,2000");
    SweepResults results = new SweepResults(plans, List.of());

    execute(plans, results);

    HtmlReport report = new HtmlReport(3);
    results.existing().forEach(result -> report.add(result, "file"));
    assertThat(report.knees())
        .singleElement()
        .asString()
        .contains("Knee: 900 msg/s is the last good rate")
        .contains("2,000 msg/s is not");
    RunResult overload = results.existing().get(2);
    assertThat(overload.status()).isEqualTo(RunResult.Status.FAIL);
    assertThat(overload.throughput().publishRatePerSecond()).isCloseTo(1_000, within(50.0));
    assertThat(overload.run().series().kind()).isEqualTo("sweep");
    assertThat(overload.run().series().cell()).isEqualTo(Map.of("producerRate", "2000"));
    assertThat(overload.run().series().plan())
        .hasSize(3)
        .containsOnlyOnce(PlannedCell.of(overload))
        .containsAll(results.existing().stream().map(PlannedCell::of).toList());

    assertThat(missing(plans)).as("all results are there").isEmpty();
    assertThat(missing(plans("producerRate=500,700,2000")))
        .extracting(plan -> plan.swept().get("producerRate"))
        .containsExactly("700");
    assertThat(missing(plans("producerRate=500", "duration=3s"))).as("another load").hasSize(1);
    assertThat(missing(plans("producerRate=500"), "--set", "driver.capacity=2000"))
        .as("another driver")
        .hasSize(1);
  }

  @Test
  void aRunWhoseResultsAreVoidIsMissingAndItsResultsAreKept() throws Exception {
    List<RunPlan> plans = plans("producerRate=500");
    SweepResults executed = new SweepResults(plans, List.of());
    new CellRuns(context(), executed, MatrixCell.ofSweep(plans))
        .execute(ResultFolder.of(folder.resolve("out"), false));
    RunResult result = executed.existing().get(0);
    String cell = MatrixCell.ofSweep(plans).get(0).id();

    SweepResults results = new SweepResults(plans, List.of());
    results.add(Voided.of(result));
    results.add(Voided.of(result));
    CellRuns runs = new CellRuns(context(), results, MatrixCell.ofSweep(plans));
    assertThat(runs.missing()).hasSize(1);
    assertThat(runs.hasVoid()).isTrue();
    assertThat(results.uncounted(cell, plans.get(0))).isEqualTo(2);
    assertThat(results.outcomes()).singleElement().matches(VoidRuns::isVoid);

    results.add(result);
    assertThat(runs.missing()).isEmpty();
    assertThat(runs.hasVoid()).isFalse();
    assertThat(results.existing()).hasSize(3);
    assertThat(results.outcomes()).containsExactly(result);
  }

  @Test
  void searchesAreResultsOfASweepWhateverRateTheyFind() throws Exception {
    Files.writeString(
        folder.resolve("load.yaml"),
        WORKLOAD.replace(
            "producerRate: 100", "search: {from: 500, highest: 600, confirm: 1, probe: 2s}"));
    List<RunPlan> plans = plans("messageSize=100,1000");
    SweepResults results = new SweepResults(plans, List.of());
    CellRuns runs = new CellRuns(context(), results, MatrixCell.ofSweep(plans));

    assertThat(runs.execute(ResultFolder.of(folder.resolve("out"), false))).isTrue();

    assertThat(results.outcomes()).hasSize(2).allMatch(result -> result.search() != null);
    SweepResults again = new SweepResults(plans, List.of());
    again.read(folder.resolve("out"));
    assertThat(again.outcomes()).hasSize(2);
  }

  @Test
  void theThroughputInBytesGrowsWithTheSizeAtARateThatIsSustained() throws Exception {
    List<RunPlan> plans = plans("messageSize=100,1000", "producerRate=800");
    SweepResults results = new SweepResults(plans, List.of());

    execute(plans, results);

    // A busy machine may acknowledge fewer messages in the window than 800 in each second.
    assertThat(results.existing())
        .extracting(RunResult::throughput)
        .satisfiesExactly(small -> isOfSize(small, 100), large -> isOfSize(large, 1_000));
  }

  private static void isOfSize(RunResult.Throughput throughput, int bytes) {
    double rate = throughput.publishRatePerSecond();
    assertThat(rate).isPositive();
    assertThat(throughput.publishBytesPerSecond()).isCloseTo(rate * bytes, within(1e-6 * rate));
  }

  @Test
  void aCellThatItsSystemCannotHoldIsRefusedAndTheOthersAreMeasured() throws Exception {
    Files.writeString(
        folder.resolve("load.yaml"),
        """
        load: closed
        maxOutstanding: 10
        messageSize: 100
        warmup: 0s
        backlog: {messages: 20}
        drainTimeout: 10s
        """);
    List<RunPlan> plans = plans("driver.acknowledgements=true,false");
    SweepResults results = new SweepResults(plans, List.of());
    CellRuns runs = new CellRuns(context(), results, MatrixCell.ofSweep(plans));

    runs.execute(ResultFolder.of(folder.resolve("out"), false));
    ComputedAgain.requireAgreement(folder.resolve("out"));

    assertThat(runs.hasRefused()).isTrue();
    assertThat(runs.problems().values())
        .singleElement()
        .asString()
        .contains("Nobody acknowledges messages here");
    // A busy machine may void the run, which is repeated then.
    assertThat(results.existing()).hasSizeBetween(1, 3);
  }

  private void execute(List<RunPlan> plans, SweepResults results) throws Exception {
    CellRuns runs = new CellRuns(context(), results, MatrixCell.ofSweep(plans));

    assertThat(runs.execute(ResultFolder.of(folder.resolve("out"), false))).isTrue();
    ComputedAgain.requireAgreement(folder.resolve("out"));

    assertThat(runs.problems()).isEmpty();
    assertThat(runs.hasRefused()).isFalse();
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("run " + plans.size() + " of " + plans.size() + ", about 10 s left, until ");
  }

  private List<RunPlan> missing(List<RunPlan> plans, String... arguments) {
    SweepResults results = new SweepResults(plans, List.of(arguments));
    results.read(folder.resolve("out"));
    return new CellRuns(context(), results, MatrixCell.ofSweep(plans)).missing();
  }

  private SeriesContext context() {
    PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
    return new SeriesContext(
        new Screen(out, false, false, false),
        new Interruption(),
        "test",
        "",
        List.of(),
        ObservedMachines.NONE,
        RequestedWorkers.NONE,
        1);
  }

  private List<RunPlan> plans(String sweep, String... sets) throws PlanException {
    return new PlanLoader(InstalledSystems.drivers(), name -> null, folder, folder)
        .plans(List.of("sim.yaml"), List.of("load.yaml"), List.of(sweep), List.of(sets), 1);
  }
}
