// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.ComparisonException;
import dev.plimsoll.compare.Runs;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DocumentTest {

  private static final List<ReportBlock> HOSTILE =
      List.of(
          new ReportBlock.Heading(1, "<script>alert(1)</script>\u001B[2J\u0007\u202E"),
          new ReportBlock.Table(
              List.of("name", "value:"),
              List.of(List.of("a | b\nc", "\"><img src=x onerror=alert(1)>"))));

  @Test
  void whatComesFromFilesIsTextInMarkdown() {
    String markdown = MarkdownText.write(HOSTILE);

    assertThat(markdown).doesNotContain("<script", "<img").contains("| a \\| b c |");
    assertThat(markdown).doesNotContain("\u001B", "\u0007", "\u202E").contains("\uFFFD\\[2J");
    assertThat(markdown.lines().filter(line -> line.startsWith("|"))).hasSize(3);
  }

  @Test
  void aComparisonBeginsWithItsVerdict() throws ComparisonException {
    String same =
        ComparisonText.markdown(
            new Comparer(0.03)
                .compare(
                    Runs.each("base", 1, 1.01, 1.02, 1.03, 1.04),
                    Runs.each("candidate", 1.01, 1.02, 1.0, 1.04, 1.03)));
    String slower =
        ComparisonText.markdown(
            new Comparer(0.03)
                .compare(
                    Runs.each("base", 1, 1.01, 1.02, 1.03, 1.04),
                    Runs.each("candidate", 1.3, 1.4, 1.5, 1.6, 1.7)));

    assertThat(same.lines().findFirst().orElseThrow())
        .startsWith("Verdict: no difference shown — nothing below ")
        .contains(" % in publish.p50, ")
        .endsWith("could have been seen");
    assertThat(slower.lines().findFirst().orElseThrow())
        .isEqualTo("Verdict: worse — the runs of the candidate trend");
    assertThat(slower).contains("worse in publish.p50, publish.p99, endToEnd.p99");
  }

  @Test
  void aRunThatLiesFarOffStandsInTheFirstLineWithWhatItHid() throws ComparisonException {
    String text =
        ComparisonText.markdown(
            new Comparer(0.03)
                .compare(
                    Runs.each("base", 288, 1, 1.02, 0.99, 1.01),
                    Runs.each("candidate", 8.7, 8.6, 8.65, 8.7, 8.5)));

    assertThat(text.lines().findFirst().orElseThrow())
        .contains("nothing below 3 % in publish.rate, a factor of 28")
        .endsWith("; run 1 of the base is an outlier");
    assertThat(text).contains("Run 1 of the base is an outlier: publish.p50 ");
  }

  @Test
  void twoRunsAreToldByBothAndNoMedian() throws ComparisonException {
    String text =
        ComparisonText.markdown(
            new Comparer(0.03).compare(Runs.each("base", 1, 2), Runs.each("candidate", 1.5, 1.6)));

    assertThat(text.lines().findFirst().orElseThrow())
        .isEqualTo("Verdict: too few runs — fewer than 5 runs a side can show no difference");
    assertThat(text).contains("base, 2 runs").contains(" and ").doesNotContain("median of 2");
  }

  @Test
  void otherEnvironmentsAreSaidInTheFirstLine() throws ComparisonException {
    List<RunResult> candidate = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      Runs run = new Runs();
      run.side = "candidate";
      run.repetition = i;
      run.jdk = "21";
      candidate.add(run.result());
    }
    String text =
        ComparisonText.markdown(
            new Comparer(0.03).compare(Runs.each("base", 1, 1, 1, 1, 1), candidate));

    assertThat(text.lines().findFirst().orElseThrow())
        .startsWith("Verdict: no difference shown — nothing below 3 % in publish.rate, 3 % in ")
        .endsWith("; ENVIRONMENTS DIFFER: JDK 17.0.9 against 21");
  }

  @Test
  void resultsAreToldWithTheirVerdictAndMarkedPercentiles() {
    String text = ResultMarkdown.write(List.of(SampleResults.full(), SampleResults.minimal()));

    assertThat(text)
        .contains("| PASS |", "| FAIL |", "FAIL UNREACHABLE", "No latency was measured.")
        .contains("(*)");
  }

  @Test
  void aComparisonNamesNoFolderOfTheMachineAndNoGeneratedClient() throws Exception {
    List<RunResult> base = doctored(Runs.each("base", 1, 1, 1, 1, 1), "1", "producer-7");
    List<RunResult> candidate = doctored(Runs.each("candidate", 1, 1, 1, 1, 1), "5", "producer-10");

    assertThat(ComparisonText.markdown(new Comparer(0.03).compare(base, candidate)))
        .contains("| linger | 1 | 5 |", "| kafka.yaml |")
        .doesNotContain("producer-", "/home/someone");
  }

  private static List<RunResult> doctored(List<RunResult> runs, String linger, String client)
      throws Exception {
    List<RunResult> doctored = new ArrayList<>();
    for (RunResult run : runs) {
      doctored.add(
          new Doctored(run)
              .with("/driver", "file", "/home/someone/kafka.yaml")
              .with("/driver", "settings", Map.of("linger", linger, "client.id", client))
              .result());
    }
    return doctored;
  }
}
