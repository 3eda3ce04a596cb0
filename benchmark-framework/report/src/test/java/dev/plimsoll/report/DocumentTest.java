// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.ComparisonException;
import dev.plimsoll.compare.Runs;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.View;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DocumentTest {

  private static final View HOSTILE =
      new View(
          "<script>alert(1)</script>\u001B[2J\u0007\u202E",
          List.of(
              new Table(
                  List.of(Table.Column.words("name"), Table.Column.numbers("value")),
                  List.of(
                      Table.Row.words(List.of("a | b\nc", "\"><img src=x onerror=alert(1)>"))))));

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
                    Runs.each("base", 1, 1.1, 1.2, 1.3, 1.4, 1.2, 1.1),
                    Runs.each("candidate", 1.1, 1.2, 1.0, 1.4, 1.3, 1.1, 1.2)));
    String slower =
        ComparisonText.markdown(
            new Comparer(0.03)
                .compare(
                    Runs.each("base", 1, 1.01, 1.02, 1.03, 1.04, 1.05),
                    Runs.each("candidate", 1.3, 1.4, 1.5, 1.6, 1.7, 1.8)));

    assertThat(same.lines().findFirst().orElseThrow())
        .startsWith("Verdict: no difference shown — a change outside 1.0000 in publish.rate, 0.")
        .contains(" … 1.", " in publish.p50, ")
        .endsWith(" in cpu.perMessage is excluded");
    assertThat(slower.lines().findFirst().orElseThrow())
        .isEqualTo("Verdict: worse — the runs of the candidate trend");
    assertThat(slower)
        .contains(
            "worse in publish.p50, publish.p99, endToEnd.p99",
            "A trend of both sides does not enter the test");
  }

  @Test
  void aComparisonOfPairsSaysHowManyAChangeNeeds() throws ComparisonException {
    String text =
        ComparisonText.markdown(
            new Comparer(0.03)
                .compare(
                    Runs.each("base", 1, 1, 1, 1, 1, 1), Runs.each("candidate", 1, 1, 1, 1, 1, 1)));

    assertThat(text.lines().findFirst().orElseThrow())
        .startsWith("Verdict: equal — a change outside 1.0000 in publish.rate, ");
    assertThat(text)
        .contains(
            "| pairs needed to find a change with a power of 80 % | by 5 % | by 10 % | by 20 % |",
            "| publish.p50 | 8 | 8 | 8 |", "The order within the pairs was not drawn.");
  }

  @Test
  void theMethodNamesTheLooksAndTheSeedOfTheCoin() throws ComparisonException {
    assertThat(
            ComparisonText.markdown(
                new Comparer(0.03).compare(tuned("base", 8, 0), tuned("candidate", 8, 0))))
        .contains(
            "the median over 8 pairs",
            "is at most 0.0157 ",
            "Looks after 8, 12, 20 pairs, each with a level of its own, together at most 0.05.",
            "drawn by a coin with the seed 77.");
  }

  @Test
  void voidRunsStandWhereTheMediansAre() throws ComparisonException {
    String some =
        ComparisonText.markdown(
            new Comparer(0.03).compare(tuned("base", 8, 1), tuned("candidate", 8, 1)));
    String many =
        ComparisonText.markdown(
            new Comparer(0.03).compare(tuned("base", 8, 3), tuned("candidate", 8, 3)));

    assertThat(some).startsWith("Verdict: equal").contains("base, median of 8 + 1 void");
    assertThat(many.lines().findFirst().orElseThrow())
        .isEqualTo(
            "Verdict: not comparable: disturbed — void runs of the base: 3, others: 8, void runs of"
                + " the candidate: 3, others: 8");
  }

  @Test
  void differentSessionsAreInTheFirstLineAndTheFiguresFollow() throws ComparisonException {
    Runs other = new Runs();
    other.side = "candidate";
    other.seriesId = "another";
    other.slower = 2;
    String text =
        ComparisonText.markdown(
            new Comparer(0.03).compare(Runs.each("base", 1), List.of(other.result())));

    assertThat(text.lines().findFirst().orElseThrow())
        .isEqualTo(
            "Verdict: not comparable as better or worse: sessions differ — sessions of the base: 1,"
                + " of the candidate: 1; at least 5 of each are needed");
    assertThat(text).contains("| publish.p50 |", "No test was made.").doesNotContain("power of");
  }

  private static List<RunResult> tuned(String side, int pairs, int voids) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= pairs; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      run.of = 20;
      run.cell = Map.of("coin", 77, "looks", "8, 12, 20");
      if (i <= voids) {
        run.status = RunResult.Status.VOID;
        runs.add(run.result());
        run.attempt = 2;
        run.status = RunResult.Status.PASS;
      }
      runs.add(run.result());
    }
    return runs;
  }

  @Test
  void aRunThatLiesFarOffStandsInTheFirstLine() throws ComparisonException {
    String text =
        ComparisonText.markdown(
            new Comparer(0.03)
                .compare(
                    Runs.each("base", 288, 1, 1.02, 0.99, 1.01, 1, 1, 1),
                    Runs.each("candidate", 8.7, 8.6, 8.65, 8.7, 8.5, 8.6, 8.7, 8.6)));

    assertThat(text.lines().findFirst().orElseThrow())
        .startsWith("Verdict: no difference shown — a change outside ")
        .endsWith(" is excluded; run 1 of the base is an outlier");
    assertThat(text).contains("Run 1 of the base is an outlier: publish.p50 ");
  }

  @Test
  void twoRunsAreToldByBothAndNoMedian() throws ComparisonException {
    String text =
        ComparisonText.markdown(
            new Comparer(0.03).compare(Runs.each("base", 1, 2), Runs.each("candidate", 1.5, 1.6)));

    assertThat(text.lines().findFirst().orElseThrow())
        .isEqualTo("Verdict: too few runs — fewer than 6 pairs of runs can show no difference");
    assertThat(text).contains("base, 2 runs").contains(" and ").doesNotContain("median of 2");
  }

  @Test
  void otherEnvironmentsAreSaidInTheFirstLine() throws ComparisonException {
    List<RunResult> candidate = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      Runs run = new Runs();
      run.side = "candidate";
      run.repetition = i;
      run.jdk = "21";
      candidate.add(run.result());
    }
    String text =
        ComparisonText.markdown(
            new Comparer(0.03).compare(Runs.each("base", 1, 1, 1, 1, 1, 1), candidate));

    assertThat(text.lines().findFirst().orElseThrow())
        .startsWith("Verdict: equal — a change outside ")
        .endsWith("; ENVIRONMENTS DIFFER: JDK 17.0.9 against 21");
  }

  @Test
  void resultsAreToldWithTheirVerdictAndMarkedPercentiles() {
    String text = ResultMarkdown.write(List.of(SampleResults.full(), SampleResults.minimal()));

    assertThat(text)
        .contains("| ✓ PASS |", "| ✗ FAIL |", "(UNREACHABLE)", "Latency: nothing was measured")
        .contains("\\~: fewer than 10 samples");
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
