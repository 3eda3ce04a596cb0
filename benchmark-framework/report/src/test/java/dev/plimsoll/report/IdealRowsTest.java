// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * In each table of several runs, what an ideal generator would have measured is below what was
 * measured, where both are written differently.
 */
final class IdealRowsTest {

  @Test
  void theTableOnTheScreenHasARowBelowThatOfARun() {
    RunResult late = run(1, 300);
    List<String> lines = RunsTable.lines(List.of(late, run(2, 0)));

    assertThat(rows(lines, "  ideal"))
        .singleElement()
        .satisfies(
            row ->
                assertThat(row.strip().split(" +"))
                    .containsExactly(
                        "ideal", micros(late, "50"), micros(late, "99"), micros(late, "99.9")));
    assertThat(lines.indexOf(rows(lines, "  ideal").get(0)))
        .isEqualTo(lines.indexOf(rows(lines, "kafka-local r1").get(0)) + 1);
    assertThat(lines).anyMatch(line -> line.contains(IdealText.MEANS));
  }

  @Test
  void aDifferenceThatIsNotWrittenMakesNoRow() {
    List<RunResult> results = List.of(run(1, 0.01), run(2, 0));

    assertThat(RunsTable.lines(results)).noneMatch(line -> line.contains("ideal"));
    assertThat(ResultMarkdown.write(results).lines().limit(4))
        .noneMatch(line -> line.contains("ideal"));
    assertThat(html(results)).doesNotContain("ideal</th>");
  }

  @Test
  void theMedianOfRepetitionsHasThatOfTheIdealGenerator() {
    RunResult middle = run(2, 300);
    List<String> lines = RunsTable.lines(List.of(run(1, 200), middle, run(3, 400)));

    int median = lines.indexOf(rows(lines, "  median of 3").get(0));
    assertThat(lines.get(median + 1)).startsWith("  ideal").contains(micros(middle, "99.9"));
  }

  @Test
  void markdownHasARowBelowThatOfARun() {
    RunResult late = run(1, 300);

    assertThat(ResultMarkdown.write(List.of(late, run(2, 0))))
        .contains(
            ", ideal |  |  |  |  |  |  |  | "
                + String.join(" | ", micros(late, "50"), micros(late, "99"), micros(late, "99.9"))
                + " |  |  |")
        .contains(IdealText.MEANS);
  }

  @Test
  void thePageHasARowInTheOverviewAndInTheTableOfNumbers() {
    RunResult late = run(1, 300);
    String html = html(List.of(late, run(2, 0)));

    assertThat(html)
        .containsSubsequence(
            "id=\"answers\"",
            ", ideal</th>",
            ">" + micros(late, "50") + "</td>",
            "id=\"latency-endToEnd\"",
            ", ideal</th>",
            TableCell.exact(ideal(late, "50")).text(),
            "id=\"latency-endToEndService\"");
    assertThat(html.split(", ideal</th>", -1)).hasSize(3);
  }

  @Test
  void theChartOfPercentilesHasThePercentilesOfTheKindsThatDiffer() {
    RunResult late = run(1, 300);
    Map<String, Double> ideal = late.generator().ideal().get("endToEnd").percentiles();

    assertThat(html(List.of(late)))
        .contains("Diamonds, ideal: ")
        .contains(
            "\"ideal\":{\"endToEnd\":{\"50\":%s,\"99\":%s,\"99.9\":%s}}"
                .formatted(ideal.get("50"), ideal.get("99"), ideal.get("99.9")));
    assertThat(html(List.of(run(2, 0)))).contains("\"ideal\":{}").doesNotContain("Diamonds, ideal");
  }

  @Test
  void thePageOfSystemsHasARowBelowThatOfASystemAndDiamondsInThePlot() {
    List<RunResult> results = new ArrayList<>();
    results.add(run(1, 300));
    RunResult other = run(2, 0);
    RunResult.DriverPart driver = other.driver();
    results.add(
        ResultBuilder.of(other)
            .driver(
                new RunResult.DriverPart(
                    "nats",
                    driver.variant(),
                    "nats-local",
                    driver.file(),
                    driver.sha256(),
                    driver.settings(),
                    driver.clientVersion(),
                    driver.product(),
                    driver.serverVersion(),
                    driver.guarantees()))
            .build());

    assertThat(html(results))
        .containsSubsequence(
            "id=\"systems\"",
            "kafka",
            ", ideal</th>",
            ">" + micros(results.get(0), "99") + "</td>",
            "nats",
            "End-to-end or round-trip latency",
            "Diamonds, ideal: ",
            "class=\"ideal upper\"",
            "class=\"ideal lower\"",
            " · ideal p50 " + micros(results.get(0), "50"),
            "id=\"answers\"");
    assertThat(html(results).split("class=\"ideal upper\"", -1))
        .as("one of two systems")
        .hasSize(2);
  }

  private static RunResult run(int repetition, double generatorMicros) {
    Runs run = new Runs();
    run.kind = "repeat";
    run.repetition = repetition;
    run.endToEndPart = generatorMicros;
    return run.result();
  }

  private static double ideal(RunResult result, String percentile) {
    return result.generator().ideal().get("endToEnd").percentiles().get(percentile);
  }

  private static String micros(RunResult result, String percentile) {
    return Numbers.micros(ideal(result, percentile));
  }

  private static List<String> rows(List<String> lines, String start) {
    return lines.stream().filter(line -> line.startsWith(start)).toList();
  }

  private static String html(List<RunResult> results) {
    HtmlReport report = new HtmlReport(results.size());
    results.forEach(result -> report.add(result, "result.json"));
    return report.html();
  }
}
