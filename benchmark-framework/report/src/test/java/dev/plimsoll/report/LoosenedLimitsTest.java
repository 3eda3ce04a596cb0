// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Runs;
import dev.plimsoll.export.CsvExport;
import dev.plimsoll.export.HlogExport;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A limit that the workload has loosened is next to the verdict in every view. */
final class LoosenedLimitsTest {

  private static final String VALUE = "loosened: generatorLimit 10,000 ms";
  private static final String WORDS = "generatorLimit 10,000 ms (default 0.25 ms)";
  private static final String MARK = "PASS · loosened: " + WORDS;

  @TempDir private Path folder;

  @Test
  void aLimitIsLoosenedIfItIsMoreThanItsDefault() throws Exception {
    assertThat(LoosenedLimit.of(SampleResults.full())).isEmpty();
    assertThat(LoosenedLimit.mark(SampleResults.full())).isEmpty();
    assertThat(LoosenedLimit.of(with("generatorLimitMillis", 0.25))).as("the default").isEmpty();
    assertThat(LoosenedLimit.of(with("generatorLimitMillis", 0.2))).as("less").isEmpty();
    assertThat(LoosenedLimit.words(loosened())).isEqualTo("loosened: " + WORDS);
    assertThat(LoosenedLimit.words(with("rateTolerance", 1.0)))
        .isEqualTo("loosened: rateTolerance 100 % (default 1 %)");
    assertThat(LoosenedLimit.words(with("errorTolerance", 0.001)))
        .isEqualTo("loosened: errorTolerance 0.1 % (default 0 %)");
  }

  /** The default of a system that may lose messages is 1 %. */
  @Test
  void theDefaultOfLossIsThatOfTheGuarantee() throws Exception {
    RunResult atLeastOnce = with("lossTolerance", 0.01);
    assertThat(LoosenedLimit.words(atLeastOnce))
        .isEqualTo("loosened: lossTolerance 1 % (default 0 %)");
    RunResult atMostOnce =
        new Doctored(atLeastOnce).with("/driver/guarantees", "delivery", "at-most-once").result();
    assertThat(LoosenedLimit.of(atMostOnce)).isEmpty();
  }

  @Test
  void theFirstLineOfTheScreenAndOfTheTextReport() throws Exception {
    assertThat(ResultTable.lines(loosened()).get(0)).startsWith("PASS").contains(VALUE);
    assertThat(ResultTable.lines(SampleResults.full()).get(0)).doesNotContain("loosened");
  }

  @Test
  void theLineOfEachRunOfASeriesHoweverNarrow() throws Exception {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    Screen screen =
        new Screen(new PrintStream(text, true, StandardCharsets.UTF_8), false, false, false, 40);
    screen.resultLine(loosened(), "run 1 of 3");

    assertThat(text.toString(StandardCharsets.UTF_8))
        .startsWith("PASS")
        .contains("limits loosened");
  }

  @Test
  void theTableOfSeveralRuns() throws Exception {
    List<String> lines = RunsTable.lines(List.of(SampleResults.full(), loosened()));

    assertThat(lines.get(2)).contains("PASS ").doesNotContain("PASS l");
    assertThat(lines).anyMatch(line -> line.contains("PASS l"));
    assertThat(lines)
        .anyMatch(line -> line.strip().startsWith("l ") && line.contains("loosened: " + WORDS));
    assertThat(String.join("\n", RunsTable.lines(List.of(SampleResults.full()))))
        .doesNotContain("loosened");
  }

  @Test
  void markdownAndTheOtherExports() throws Exception {
    List<RunResult> results = List.of(loosened());

    assertThat(ResultMarkdown.write(results)).contains(MARK);
    assertThat(CsvExport.summary(results)).contains("loosenedLimits", ",\"" + WORDS + "\",");
    assertThat(HlogExport.write(loosened())).contains(MARK);
  }

  @Test
  void pagesOfOneRunAndOfSeveral() throws Exception {
    assertThat(html(loosened())).contains("<strong id=\"status\">" + MARK + "</strong>");
    assertThat(html(SampleResults.full(), loosened()))
        .containsSubsequence(
            "All 2 runs passed</strong>",
            "Limits of the verdict loosened: " + WORDS,
            "id=\"answers\"",
            "✓ " + MARK);
    assertThat(html(SampleResults.full(), SampleResults.full())).doesNotContain("loosened");
  }

  @Test
  void theFirstLineOfAComparison() throws Exception {
    Comparison comparison =
        new Comparer(Comparer.MIN_EFFECT).compare(runs("base"), runs("candidate"));

    assertThat(ComparisonText.markdown(comparison).lines().findFirst())
        .hasValueSatisfying(
            line ->
                assertThat(line)
                    .startsWith("Verdict: ")
                    .contains("LIMITS OF THE VERDICT loosened: " + WORDS));
  }

  private static List<RunResult> runs(String side) {
    Runs run = new Runs();
    run.side = side;
    run.workload.put("generatorLimitMillis", 10_000L);
    return List.of(run.result());
  }

  @Test
  void theAnswerOfCheck() throws Exception {
    Path file = Files.writeString(folder.resolve("r.json"), ResultJson.write(loosened()));

    assertThat(ResultExamination.of(file).marks()).isEqualTo("loosened: " + WORDS);
  }

  private static RunResult loosened() throws Exception {
    return with("generatorLimitMillis", 10_000);
  }

  private static RunResult with(String key, Object value) throws Exception {
    return new Doctored(SampleResults.full()).with("/workload", key, value).result();
  }

  private static String html(RunResult... results) {
    HtmlReport report = new HtmlReport(results.length);
    for (RunResult result : results) {
      report.add(result, "result.json");
    }
    return report.html();
  }
}
