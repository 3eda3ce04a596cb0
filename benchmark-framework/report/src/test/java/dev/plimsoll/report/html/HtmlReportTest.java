// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plimsoll.report.ResultTable;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.result.BaselinePart;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.MixPart;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.UsagePart;
import dev.plimsoll.result.UsagePart.UsageRow;
import dev.plimsoll.result.Voided;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HtmlReportTest {

  private static final String EVIL = "</script><script>alert(1)</script>";

  @TempDir private Path folder;

  @Test
  void saysTheVerdictAndItsReasonsBeforeAnyFigure() {
    String html = html(SampleResults.failed());

    assertThat(html)
        .containsSubsequence(
            "<strong id=\"status\">FAIL</strong>",
            "30 messages were never acknowledged.",
            "20 messages were lost.",
            "<dl class=\"tiles\">",
            "id=\"charts\"",
            "id=\"integrity\"");
  }

  @Test
  void thePageOfAMixHasItsNameAsTitle() {
    List<String> streams = List.of("orders", "bulk");
    RunResult[] results =
        streams.stream()
            .map(name -> Optional.of(new MixPart("1", "shop", name, streams, "abc")))
            .map(mix -> ResultBuilder.of(SampleResults.full()).mix(mix).build())
            .toArray(RunResult[]::new);

    assertThat(html(results)).contains("<title>shop – Plimsoll</title>");
  }

  @Test
  void showsAllWorkersOfARun() {
    assertThat(html(SampleResults.full()))
        .containsSubsequence(
            "2 workers, the latest by its own fault first", "id=\"workers-0\"", "w1", "w0");
    assertThat(html(SampleResults.minimal())).doesNotContain("id=\"workers-");
  }

  @Test
  void showsTheObjectivesOfEachRunBeforeAnyOtherFigure() {
    RunResult one = SampleResults.withObjectives("publish.p99 < 1us", "lost == 0");

    assertThat(html(one))
        .containsSubsequence(
            "<strong id=\"status\">FAIL",
            "id=\"objectives\"",
            "publish.p99 &lt; 1 us",
            "✗ missed",
            "lost == 0",
            "✓ met",
            "<dl class=\"tiles\">");
    assertThat(html(one, one)).containsSubsequence("id=\"objectives\"", "id=\"answers\"");
    assertThat(html(SampleResults.full())).doesNotContain("id=\"objectives\"");
  }

  @Test
  void namesTheBottleneckAndTheShareOfTheBaseline() throws Exception {
    UsageRow row = new UsageRow(5, 10, 19.0, 1L, 0L, 0L, 0L, 0L);
    RunResult result =
        new Doctored(SampleResults.full())
            .with(
                "/resources",
                "usage",
                List.of(new UsagePart("machine here", "machine", 2, null, null, List.of(row))))
            .with(
                "/environment",
                "baselines",
                List.of(
                    new BaselinePart("here", null, "/", 20.48e6, 1.0, 2.0, "a", 1e9, null, null)))
            .result();

    assertThat(html(result))
        .contains("Bottleneck: the processors of machine here, used to 95 %.", "of the baseline")
        .contains("<td>10 %</td>");
    assertThat(ResultTable.lines(result))
        .anyMatch(line -> line.contains("bottleneck") && line.contains("used to 95 %"))
        .anyMatch(line -> line.contains("disk at least 10 % (2.05 MB/s; here reached 20.5 MB/s"));
    assertThat(html(SampleResults.full())).doesNotContain("Bottleneck", "of the baseline");
  }

  @Test
  void saysFirstThatPromisesDiffer() {
    GuaranteesPart all =
        new GuaranteesPart(
            "quorum",
            "fsync",
            3,
            List.of("fsync", "fsync"),
            "at-least-once",
            "partition",
            null,
            "",
            List.of());
    RunResult one = SampleResults.full();

    assertThat(html(one, SampleResults.promising(one, all)))
        .containsSubsequence(
            "Guarantees differ", "id=\"answers\"", "≠ acknowledged by", "≠ replicas");
    assertThat(html(one, one)).doesNotContain("Guarantees differ");
  }

  @Test
  void theGuaranteesThatDifferAreATableAndEachSystemHasARow() throws Exception {
    GuaranteesPart all =
        new GuaranteesPart(
            "quorum",
            "fsync",
            3,
            List.of("fsync", "fsync"),
            "at-least-once",
            "partition",
            null,
            "",
            List.of());
    RunResult one = SampleResults.full();
    String html = html(one, SampleResults.promising(one, all));

    assertThat(table(html, "terms"))
        .contains("≠ acknowledged by", "≠ replicas")
        .doesNotContain("delivery");
    assertThat(table(html, "systems")).containsSubsequence("kafka-local", "kafka-local-quorum");
    assertThat(html(one, named(one, "other")))
        .contains("id=\"systems\"")
        .doesNotContain("id=\"terms\"");
    assertThat(html(one, one)).doesNotContain("id=\"systems\"", "id=\"terms\"");
  }

  @Test
  void repetitionsOfASystemAreAMedianWithItsRange() {
    String systems =
        table(
            html(
                SampleResults.repetition("a", 1, 3, 1),
                SampleResults.repetition("a", 2, 3, 5),
                SampleResults.repetition("a", 3, 3, 2),
                SampleResults.repetition("b", 1, 1, 1)),
            "systems");

    assertThat(systems).contains("all 3 passed", "<td class=\"text\">PASS</td>");
    assertThat(systems)
        .containsPattern("<td>\\S+s <span class=\"range\">\\(\\S+s … \\S+s\\)</span></td>");
    assertThat(systems.split("<tr class=\"pass\">")).hasSize(3);
  }

  private static String table(String html, String id) {
    String from = html.substring(html.indexOf("id=\"" + id + "\""));
    return from.substring(0, from.indexOf("</table>"));
  }

  @Test
  void leaderAgainstServerOnOneReplicaIsNotMarked() {
    GuaranteesPart server =
        new GuaranteesPart(
            "server",
            "page-cache",
            1,
            List.of("page-cache"),
            "at-least-once",
            "partition",
            null,
            "",
            List.of());
    RunResult one = SampleResults.full();

    assertThat(html(one, SampleResults.promising(one, server)))
        .doesNotContain("Guarantees differ", "≠ acknowledged by")
        .contains("acknowledged by");
  }

  @Test
  void claimsOnlyWhatWasChecked() throws Exception {
    RunResult full = SampleResults.full();
    RunResult noOrder = new Doctored(full).with("/integrity", "outOfOrder", null).result();
    RunResult nothing =
        new Doctored(noOrder)
            .with("/integrity", "lost", null)
            .with("/integrity", "duplicated", null)
            .result();

    assertThat(html(full)).contains("; nothing lost, duplicated or out of order.");
    assertThat(html(noOrder))
        .contains("; nothing lost or duplicated (no order was promised).")
        .doesNotContain("out of order.");
    assertThat(html(nothing)).contains("loss, copies and order were not checked.");
    assertThat(html(full, nothing))
        .contains("No message was lost beyond what was promised, in 1 of them");
    assertThat(html(nothing, nothing)).contains("Loss was not checked.");
  }

  @Test
  void whatWasAskedForIsWhatTheWorkloadSays() throws Exception {
    RunResult poisson =
        new Doctored(SampleResults.full())
            .with("/workload", "producerRate", 2_000)
            .with("/throughput", "scheduledRatePerSecond", 1_940.0)
            .with("/throughput", "publishRatePerSecond", 1_940.0)
            .result();

    assertThat(html(poisson)).contains("97 % of 2,000 asked for");
  }

  @Test
  void writesWhatIsEqualOnce() throws Exception {
    String html =
        html(SampleResults.repetition("a", 1, 1, 1), SampleResults.repetition("b", 1, 1, 1));

    assertThat(html)
        .contains(
            "<th scope=\"row\">delivery</th><td colspan=\"2\" class=\"text\">at-least-once</td>")
        .doesNotContain("≠ delivery");
  }

  @Test
  void saysOfManyRunsWhichHaveAValue() throws Exception {
    RunResult[] runs = new RunResult[9];
    for (int i = 0; i < runs.length; i++) {
      runs[i] = Doctored.at(1_000 * (1 + i), 1);
    }
    runs[8] = new Doctored(runs[8]).with("/workload", "topics", 7).result();

    assertThat(html(runs)).contains("7  ← 9,000/s").contains("1  ← 1,000/s, ");
  }

  @Test
  void marksFiguresThatRestOnTooLittleOrAreNotKnown() {
    assertThat(html(SampleResults.full())).contains(" ~</td>");
    assertThat(html(SampleResults.failed())).contains("≥ ").contains("≥30.0s");
  }

  @Test
  void statesExactFigures() {
    RunResult result = SampleResults.full();
    String p99 = NumberFormat.EXACT.text(result.latencyMicros().publish().percentiles().get("99"));

    assertThat(html(result)).contains("<td>" + p99 + "</td>");
  }

  @Test
  void loadsNothing() {
    assertThat(html(SampleResults.full()))
        .contains("default-src &#39;none&#39;")
        .doesNotContain("<link", " src=", "@import", "sourceMappingURL");
  }

  @Test
  void carriesTheLicencesOfItsLibraries() {
    assertThat(html(SampleResults.full()))
        .contains("The MIT License (MIT)", "Chart.js Contributors", "chartjs-plugin-zoom");
  }

  @Test
  void escapesWhatComesFromFiles() throws Exception {
    RunResult evil =
        new Doctored(SampleResults.full())
            .with("/workload", "name", EVIL)
            .with("/driver/settings", EVIL, EVIL)
            .with("/run", "id", "\"><b>")
            .with("/environment/workers/0", "host", EVIL)
            .with("/phases/0", "name", EVIL)
            .result();

    assertThat(html(evil)).doesNotContain(EVIL, "<b>\"").contains("&lt;/script&gt;&lt;script&gt;");
  }

  @Test
  void takesTheRunsOwnIdForNoDifference() throws Exception {
    RunResult other =
        new Doctored(SampleResults.full())
            .with("/run", "id", "other")
            .with("/driver/settings", "leaders", java.util.Map.of("plimsoll-other-0", "1"))
            .result();
    RunResult one =
        new Doctored(SampleResults.full())
            .with("/driver/settings", "leaders", java.util.Map.of("plimsoll-k3f9-0", "1"))
            .result();

    assertThat(html(one, other)).contains("plimsoll-‹run›-0").doesNotContain("≠ leaders");
  }

  @Test
  void replacesAnOlderReportButNoOtherFile() throws Exception {
    HtmlReport report = new HtmlReport(1);
    report.add(SampleResults.full(), "a.json");
    Path old = folder.resolve("old.html");
    Path other = folder.resolve("other.html");
    Files.writeString(other, "<p>mine</p>");

    report.write(old);
    report.write(old);
    assertThatExceptionOfType(ResultException.class)
        .isThrownBy(() -> report.write(other))
        .withMessageContaining("other.html")
        .withMessageContaining("-o");
    assertThat(other).hasContent("<p>mine</p>");
    try (var files = Files.list(folder)) {
      assertThat(files).as("and nothing is left").hasSize(2);
    }
  }

  @Test
  void labelsNameOnlyWhatDiffers() throws Exception {
    assertThat(labels(SampleResults.full())).containsExactly("kafka-local");
    assertThat(labels(Doctored.at(1_000, 1), Doctored.at(2_000, 1)))
        .containsExactly("1,000/s", "2,000/s");
    assertThat(
            labels(
                SampleResults.repetition("a", 1, 2, 1),
                SampleResults.repetition("a", 2, 2, 1),
                SampleResults.repetition("b", 1, 1, 1)))
        .containsExactly("a · run 1", "a · run 2", "b");
    assertThat(labels(SampleResults.full(), SampleResults.full())).doesNotHaveDuplicates();
  }

  @Test
  void repetitionsOfASideHaveOneColourAndBurnInsNoneOfTheirOwn() throws Exception {
    List<RunResult> runs = new ArrayList<>(tune());
    runs.add(0, marked(SampleResults.repetition("a", 1, 1, 1), "base", true));
    List<RunGroup> groups = RunGroups.of(runs, Optional.empty());

    assertThat(groups)
        .extracting(RunGroup::label)
        .containsExactly("base · burn-in", "base", "candidate");
    assertThat(groups).extracting(RunGroup::colour).containsExactly(0, 0, 1);
    assertThat(groups).extracting(RunGroup::dash).containsExactly(0, 0, 0);
    assertThat(groups.get(1).runs()).hasSize(6);
  }

  @Test
  void voidRunsAreAGroupThatIsNotShownAndAreCountedInThatOfTheOthers() {
    RunResult first = SampleResults.repetition("a", 1, 3, 1);
    RunResult second = SampleResults.repetition("a", 2, 3, 1);
    List<RunGroup> groups =
        RunGroups.of(
            List.of(first, Voided.of(second), second, SampleResults.repetition("b", 1, 1, 1)),
            Optional.empty());

    assertThat(groups).extracting(RunGroup::label).containsExactly("a", "a · void", "b");
    assertThat(groups).extracting(RunGroup::runs).startsWith(List.of(0, 2), List.of(1));
    assertThat(groups).extracting(RunGroup::counts).containsExactly(true, false, true);
    assertThat(groups).extracting(RunGroup::voids).containsExactly(1, 0, 0);
    assertThat(groups).extracting(RunGroup::dash).containsExactly(0, 1, 0);
  }

  @Test
  void aVoidRunThatWasRepeatedLeavesTheVerdictOfAllRuns() {
    RunResult first = SampleResults.repetition("a", 1, 2, 1);
    RunResult second = SampleResults.repetition("a", 2, 2, 1);

    assertThat(html(first, Voided.of(second), second))
        .containsSubsequence(
            "<div class=\"banner pass\">",
            "All 2 runs passed",
            "1 void run more: repeated, and in no median.");
    assertThat(html(first, Voided.of(second), Voided.of(second)))
        .containsSubsequence("<div class=\"banner void\">", "1 of 2 void", "1 void run more");
  }

  @Test
  void groupsOfASystemShareItsColour() throws Exception {
    RunResult one = Doctored.at(1_000, 1);
    RunResult two = Doctored.at(2_000, 1);
    List<RunGroup> groups =
        RunGroups.of(List.of(one, two, named(one, "b"), named(two, "b")), Optional.empty());

    assertThat(groups).extracting(RunGroup::colour).containsExactly(0, 0, 1, 1);
    assertThat(groups).extracting(RunGroup::dash).containsExactly(0, 1, 0, 1);
    assertThat(groups.get(3).label()).isEqualTo("b · 2,000/s");
  }

  @Test
  void theRunsOfATuneAreOneComparison() throws Exception {
    assertThat(html(tune().toArray(RunResult[]::new)))
        .containsSubsequence(
            "<div class=\"banner fail\">",
            "<strong id=\"status\">Worse</strong>",
            "class=\"dotplot\"",
            "<li class=\"worse\"><span class=\"label\">publish.p99 ↓</span>",
            "id=\"answers\"");
  }

  @Test
  void severalSystemsAreComparedAtTheTop() throws Exception {
    RunResult one = SampleResults.full();

    assertThat(html(one, named(one, "other")))
        .containsSubsequence(
            "Publish latency", "<li class=\"c0\">", "<li class=\"c1\">", "id=\"answers\"");
    assertThat(html(one)).doesNotContain("class=\"dotplot\"");
  }

  @Test
  void settingsOfASystemAreInATableOfItsOwn() throws Exception {
    RunResult kafka = SampleResults.full();
    RunResult redis =
        new Doctored(named(kafka, "redis-local"))
            .with("/driver", "system", "redis")
            .with("/driver", "settings", java.util.Map.of("maxlen", 9))
            .result();
    String html = html(kafka, redis);
    String ofRedis = html.substring(html.indexOf("id=\"driver-redis\""));

    assertThat(html).contains("id=\"driver-kafka\"");
    assertThat(ofRedis.substring(0, ofRedis.indexOf("</table>")))
        .contains("maxlen")
        .doesNotContain("acks");
  }

  @Test
  void oneRunHasNoBarsOfThroughput() throws Exception {
    assertThat(html(SampleResults.full())).doesNotContain("figure-throughput");
    assertThat(html(Doctored.at(1_000, 1), Doctored.at(2_000, 1))).contains("figure-throughput");
  }

  private static List<RunResult> tune() throws Exception {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      runs.add(marked(SampleResults.repetition("a", i, 6, 1 + i / 100.0), "base", false));
      runs.add(marked(SampleResults.repetition("a", i, 6, 3 + i / 100.0), "candidate", false));
    }
    return runs;
  }

  private static RunResult marked(RunResult run, String side, boolean burnIn) throws Exception {
    return new Doctored(run)
        .with("/run", "id", side + run.run().series().repetition() + burnIn)
        .with("/run/series", "kind", "compare")
        .with("/run/series", "cell", java.util.Map.of("side", side))
        .with("/run/series", "burnIn", burnIn)
        .result();
  }

  private static RunResult named(RunResult run, String driver) throws Exception {
    return new Doctored(run).with("/driver", "name", driver).result();
  }

  private static List<String> labels(RunResult... results) {
    List<RunResult> all = List.of(results);
    return RunGroups.labels(all, RunGroups.of(all, Optional.empty()));
  }

  private static String html(RunResult... results) {
    HtmlReport report = new HtmlReport(results.length);
    for (RunResult result : results) {
      report.add(result, "result.json");
    }
    return report.html();
  }
}
