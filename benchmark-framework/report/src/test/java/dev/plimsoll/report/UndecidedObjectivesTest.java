// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.ObjectivePart;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.Verdict;
import dev.plimsoll.result.Voided;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A run that passed with an undecided objective is never shown as one without doubt. */
final class UndecidedObjectivesTest {

  private static final String WORDS = "objective undecided";

  @Test
  void thePageOfSeveralRunsIsAmberAndCountsThem() {
    assertThat(html(run(1), undecided(2)))
        .contains("class=\"banner doubtful\"", "All 2 runs passed, " + WORDS + " in 1 of 2 runs")
        .contains("⚠ PASS · " + WORDS)
        .doesNotContain("banner pass");
    assertThat(html(run(1), run(2))).contains("class=\"banner pass\"").doesNotContain(WORDS);
  }

  @Test
  void thePageOfOneRunIsAmber() {
    assertThat(html(undecided(1))).contains("class=\"banner doubtful\"", "PASS · " + WORDS);
  }

  @Test
  void thePageOfSeveralRunsIsAmberWhereOneStaysVoid() {
    assertThat(html(run(1), Voided.of(run(2))))
        .contains("class=\"banner void\"", "1 of 2 void")
        .doesNotContain("banner pass");
  }

  @Test
  void thePageOfAComparisonIsAmber() {
    assertThat(comparison(run -> run))
        .contains("class=\"banner pass\"", "<strong id=\"status\">Better</strong>");
    assertThat(comparison(UndecidedObjectivesTest::undecided))
        .contains("class=\"banner doubtful\"", "Better, " + WORDS + " in 1 of 16 runs")
        .doesNotContain("banner pass");
    assertThat(comparison(Voided::of))
        .contains("class=\"banner doubtful\"", "Better, 1 of 16 runs void")
        .doesNotContain("banner pass");
  }

  @Test
  void thePageOfAComparisonIsNotAmberForAVoidRunThatWasRepeated() {
    Runs run = new Runs();
    run.attempt = 2;
    List<RunResult> runs = new ArrayList<>(sides());
    runs.add(Voided.of(run.result()));
    assertThat(html(runs.toArray(RunResult[]::new)))
        .contains("class=\"banner pass\"", "1 void run more: repeated");
  }

  @Test
  void theTableOnTheScreenMarksThem() {
    assertThat(RunsTable.lines(List.of(run(1), undecided(2))))
        .anyMatch(line -> line.startsWith("kafka-local r2") && line.contains("PASS o"))
        .anyMatch(line -> line.startsWith("  o ") && line.contains(WORDS))
        .noneMatch(line -> line.startsWith("kafka-local r1") && line.contains("PASS o"));
  }

  @Test
  void theLineOfEachRunIsNotGreen() {
    assertThat(lined(undecided(1))).startsWith("\033[1;33mPASS").contains(WORDS);
    assertThat(lined(run(1))).startsWith("\033[1;32mPASS").doesNotContain(WORDS);
  }

  private static RunResult run(int repetition) {
    Runs run = new Runs();
    run.kind = "repeat";
    run.repetition = repetition;
    return run.result();
  }

  /** Returns the page of a comparison with a better candidate, whose last run is changed. */
  private static String comparison(UnaryOperator<RunResult> change) {
    List<RunResult> runs = new ArrayList<>(sides());
    runs.set(runs.size() - 1, change.apply(runs.get(runs.size() - 1)));
    return html(runs.toArray(RunResult[]::new));
  }

  private static List<RunResult> sides() {
    List<RunResult> runs =
        new ArrayList<>(Runs.each("base", 1, 1.01, 1.02, 1.01, 1, 1.03, 1.02, 1));
    runs.addAll(Runs.each("candidate", 0.5, 0.51, 0.5, 0.52, 0.51, 0.5, 0.53, 0.5));
    return runs;
  }

  private static RunResult undecided(int repetition) {
    return undecided(run(repetition));
  }

  private static RunResult undecided(RunResult result) {
    return result.judged(
        new Verdict(
            Status.PASS,
            List.of(),
            List.of(),
            result.warnings(),
            List.of(new ObjectivePart("publish.p99 < 4 ms", 4.33, 2.12, 4.0, "ms", false, true)),
            result.steps()));
  }

  private static String lined(RunResult result) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);
    new Screen(out, false, true, false, 100).resultLine(result, "kafka");
    return text.toString(StandardCharsets.UTF_8);
  }

  private static String html(RunResult... results) {
    HtmlReport report = new HtmlReport(results.length);
    for (RunResult result : results) {
      report.add(result, "result.json");
    }
    return report.html();
  }
}
