// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Runs;
import dev.plimsoll.export.CsvExport;
import dev.plimsoll.export.HlogExport;
import dev.plimsoll.export.VerdictText;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.Verdict;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An unsound window is next to the verdict in every view, with its reasons, and never green. */
final class UnsoundWindowsTest {

  private static final String REASONS = "began with a backlog, not steady";
  private static final String WORDS = "unsound window: " + REASONS;
  private static final String MARK = "PASS · " + WORDS;
  private static final String YELLOW = "\033[1;33m";
  private static final String GREEN = "\033[1;32m";

  @Test
  void onlyTheThreeReasonsMakeAWindowUnsound() {
    assertThat(UnsoundWindow.words(sound())).isEmpty();
    assertThat(UnsoundWindow.mark(sound())).isEmpty();
    assertThat(UnsoundWindow.words(unsound())).isEqualTo(WORDS);
    assertThat(UnsoundWindow.words(warned(sound(), "COMPILING")))
        .isEqualTo("unsound window: compiling");
    assertThat(UnsoundWindow.words(List.of(sound(), unsound(), sound())))
        .isEqualTo("unsound window in 1 of 3 runs: " + REASONS);
    assertThat(UnsoundWindow.words(List.of(sound(), sound()))).isEmpty();
  }

  @Test
  void theFirstLineOfTheScreenIsNotGreen() {
    assertThat(ResultTable.lines(unsound()).get(0)).startsWith("PASS").contains(WORDS);
    assertThat(screened(unsound())).contains(YELLOW + "PASS").doesNotContain(GREEN);
    assertThat(screened(sound())).contains(GREEN + "PASS");
  }

  @Test
  void theLineOfEachRunOfASeriesIsNotGreen() {
    String line = lined(unsound());

    assertThat(line).startsWith(YELLOW + "PASS").contains("unsound: " + REASONS);
    assertThat(lined(sound())).startsWith(GREEN).doesNotContain("unsound");
  }

  @Test
  void theSummaryOfASeriesGivesTheReasonInFull() {
    assertThat(FindingLines.ofSeries(List.of(sound(), unsound())))
        .anyMatch(line -> line.startsWith("  unsound ") && line.contains("about STARTED_IN_DEBT"));
  }

  @Test
  void theTableOfSeveralRuns() {
    List<String> lines = RunsTable.lines(List.of(sound(), unsound()));

    assertThat(lines.get(1)).doesNotContain("PASS u");
    assertThat(lines).anyMatch(line -> line.contains("PASS u"));
    assertThat(lines)
        .anyMatch(line -> line.strip().startsWith("u ") && line.contains(REASONS + " in "));
  }

  @Test
  void theExports() {
    List<RunResult> results = List.of(unsound());

    assertThat(ResultMarkdown.write(results))
        .contains(MARK, "Warning: about NOT_STEADY. (NOT_STEADY)");
    assertThat(CsvExport.summary(results))
        .contains(",STARTED_IN_DEBT NOT_STEADY,\"" + REASONS + "\",");
    assertThat(CsvExport.timeline(results)).contains(",PASS,\"" + REASONS + "\",");
    assertThat(HlogExport.write(unsound())).contains(MARK);
    assertThat(VerdictText.write(unsound()))
        .startsWith("verdict: " + MARK + "\n")
        .contains("warning NOT_STEADY: about NOT_STEADY.", "guarantees: acknowledged by ");
  }

  @Test
  void thePageOfOneRunIsAmber() {
    assertThat(html(unsound()))
        .contains("class=\"banner doubtful\"", "<strong id=\"status\">" + MARK + "</strong>");
    assertThat(html(sound())).contains("class=\"banner pass\"").doesNotContain("unsound window");
  }

  @Test
  void thePageOfSeveralRunsIsAmberAndMarksRowsAndCharts() {
    String html = html(sound(), unsound());

    assertThat(html)
        .contains("class=\"banner doubtful\"", "class=\"doubtful\"")
        .containsSubsequence(
            "All 2 runs passed, unsound window in 1 of 2 runs: " + REASONS + "</strong>",
            "id=\"answers\"",
            "⚠ " + MARK)
        .doesNotContain("banner pass");
    // The labels of groups and runs in the data of the charts.
    assertThat(html)
        .contains("\"label\":\"(unsound window in 1 of 2 runs: " + REASONS + ")\"")
        .contains("\"label\":\"run 2 (" + WORDS + ")\"");
  }

  @Test
  void aFailedRunKeepsItsColour() {
    assertThat(html(sound(), SampleResults.failed(), unsound())).contains("class=\"banner fail\"");
  }

  @Test
  void aComparisonNamesItsSideInTheFirstLine() throws Exception {
    List<RunResult> base = Runs.each("base", 1, 1, 1);
    List<RunResult> candidate =
        Stream.of(Runs.each("candidate", 1, 1, 1)).flatMap(List::stream).toList();
    List<RunResult> doubtful = new ArrayList<>(candidate);
    doubtful.set(1, warned(candidate.get(1), "COMPILING"));

    Comparison comparison = new Comparer(Comparer.MIN_EFFECT).compare(base, doubtful);

    assertThat(ComparisonText.markdown(comparison).lines().findFirst())
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("Verdict: ")
                    .contains("UNSOUND window in 1 of 3 runs: compiling (candidate)"));
  }

  @Test
  void theAnswerOfCheckHasPlaceForIt() {
    assertThat(new ResultExamination.Findings(RunResult.Status.PASS, WORDS, List.of()).marks())
        .isEqualTo(WORDS);
  }

  private static RunResult sound() {
    return warned(SampleResults.repetition("kafka", 1, 2, 1));
  }

  private static RunResult unsound() {
    return warned(SampleResults.repetition("kafka", 2, 2, 1), "STARTED_IN_DEBT", "NOT_STEADY");
  }

  private static RunResult warned(RunResult result, String... codes) {
    return result.judged(
        new Verdict(
            result.status(),
            result.failures(),
            result.voids(),
            Stream.of(codes)
                .map(code -> new Finding(code, "about " + code + ".", 2.0, 1.0))
                .toList(),
            result.objectives(),
            result.steps()));
  }

  private static String screened(RunResult result) {
    return printed(screen -> screen.result(result));
  }

  private static String lined(RunResult result) {
    return printed(screen -> screen.resultLine(result, "kafka"));
  }

  private static String printed(Consumer<Screen> what) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(text, true, StandardCharsets.UTF_8);
    what.accept(new Screen(out, false, true, false, 100));
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
