// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.EndingInfo;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/** In texts and pages of several runs, no run has the sentence of another one. */
final class OwnWarningsTest {

  private static final String CODE = "GENERATOR_PART";

  @Test
  void thePageOfTwoSystemsShowsTheSentenceOfEach() {
    HtmlReport report = new HtmlReport(2);
    report.add(warned("kafka", 1, "a tenth of it"), "kafka.json");
    report.add(warned("nats", 1, "more than half of it"), "nats.json");

    assertThat(visible(report.html()))
        .contains("<li>kafka: a tenth of it.", "<li>nats: more than half of it.");
  }

  @Test
  void aSentenceThatAllRunsShareStandsOnce() {
    HtmlReport report = new HtmlReport(2);
    report.add(warned("kafka", 1, "the same"), "kafka.json");
    report.add(warned("nats", 1, "the same"), "nats.json");

    assertThat(visible(report.html())).contains("(all runs) the same.");
  }

  @Test
  void ofManyRepetitionsTheWorstOfEachGroupIsVisible() {
    HtmlReport report = new HtmlReport(14);
    for (int i = 1; i <= 7; i++) {
      report.add(repeated("kafka", i, 7, "kafka " + i, i == 3 ? 90 : i), "kafka.json");
      report.add(repeated("nats", i, 7, "nats " + i, i == 5 ? 90 : i), "nats.json");
    }

    assertThat(visible(report.html()))
        .contains("kafka · run 3: kafka 3.", "nats · run 5: nats 5.")
        .doesNotContain("kafka 4.");
    assertThat(report.html()).contains("each of the 14", "kafka 4.");
  }

  @Test
  void theSummaryOfASeriesCountsWarningsOfEachSystemApart() {
    String text =
        String.join(
            "\n",
            FindingLines.ofSeries(
                List.of(
                    repeated("kafka", 1, 2, "a", 1),
                    repeated("kafka", 2, 2, "b", 1),
                    repeated("nats", 1, 2, "c", 1))));

    assertThat(text).contains(" on kafka · GENERATOR_PART in 2 of 2", " on nats · GENERATOR_PART");
  }

  @Test
  void theSummaryOfASeriesNamesTheRunWhoseReasonItPrints() throws Exception {
    RunResult failed =
        new Doctored(repeated("kafka", 2, 3, "a", 1))
            .with("", "failures", List.of(finding("20 messages were lost", 20)))
            .result();

    assertThat(FindingLines.ofSeries(List.of(failed, failed)).get(0))
        .contains("on kafka, run 2: 20 messages were lost.");
  }

  @Test
  void theDeliveryLineSaysUntilWhenARunWatched() throws Exception {
    RunResult result = SampleResults.full();
    // 2 s of cool-down and the drain.
    assertThat(WatchedTime.words(result)).as("redelivers at no time").isEmpty();
    assertThat(WatchedTime.words(redelivering(result, 0.01))).as("watched longer").isEmpty();
    assertThat(WatchedTime.words(redelivering(result, 1_800)))
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .startsWith("redeliveries after ")
                    .endsWith(" s are not seen (this system may take 30 min)"));
    assertThat(ResultTable.lines(redelivering(result, 1_800)))
        .anyMatch(line -> line.contains("are not seen"));
    assertThat(ResultMarkdown.write(List.of(redelivering(result, 1_800))))
        .contains("are not seen (this system may take 30 min)");
    HtmlReport report = new HtmlReport(1);
    report.add(redelivering(result, 1_800), "r.json");
    assertThat(report.html()).contains("Delivery: redeliveries after ");
  }

  private static RunResult redelivering(RunResult result, double seconds) throws Exception {
    return new Doctored(result).with("/ending", "redeliverySeconds", seconds).result();
  }

  /** What is outside of details that a reader must open. */
  private static String visible(String html) {
    return html.replaceAll("(?s)<details>.*?</details>", "");
  }

  private static RunResult warned(String driver, int repetition, String message) {
    return repeated(driver, repetition, 1, message, 1);
  }

  private static RunResult repeated(
      String driver, int repetition, int of, String message, double actual) {
    RunResult result = SampleResults.repetition(driver, repetition, of, 1);
    return result.judged(
        new Verdict(
            result.status(),
            result.failures(),
            result.voids(),
            List.of(finding(message, actual)),
            result.objectives(),
            result.steps()));
  }

  private static Finding finding(String message, double actual) {
    return new Finding(CODE, message + ".", actual, 0.1);
  }

  @Test
  void anEndingWithoutATimeIsThatOfASystemThatRedeliversAtNoCertainTime() {
    assertThat(new EndingInfo(false, null, false, 0.2).redeliverySeconds()).isNull();
  }
}
