// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.choice.ChoiceResults;
import dev.plimsoll.compare.Runs;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.MetricCondition;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.Study.Cell;
import dev.plimsoll.plan.Study.Conclusion;
import dev.plimsoll.plan.Study.Published;
import dev.plimsoll.report.StudyText;
import dev.plimsoll.report.html.StudyPage;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.Voided;
import dev.plimsoll.study.StudyOutcome.Answer;
import dev.plimsoll.study.StudyOutcome.Holding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class EvaluationTest {

  private static final Map<String, List<RunResult>> RUNS =
      Map.of(
          "fast", Runs.each("fast", 1, 1.1, 1.2),
          "slow", Runs.each("slow", 2, 2.1, 2.2),
          "between", Runs.each("between", 1.05, 1.3, 1.15));

  @Test
  void publishedAndMeasuredStandInTheSameUnit() {
    StudyOutcome outcome = outcome("publish.p50[fast] < 100 ms");
    StudyOutcome.FigureOutcome metric = outcome.metrics().get(0);

    assertThat(metric.unit()).isEqualTo("ms");
    assertThat(metric.measured()).isCloseTo(3.29, within(0.05));
    assertThat(metric.ratio()).isCloseTo(metric.measured() / 2, within(1e-9));
    assertThat(metric.runs()).isEqualTo(3);
    assertThat(metric.few()).isFalse();
  }

  @Test
  void conclusionsHoldOrNotByTheRunsThemselves() {
    assertThat(holding("publish.p50[fast] < publish.p50[slow]")).isEqualTo(Holding.HOLDS);
    assertThat(holding("publish.p50[slow] < publish.p50[fast]")).isEqualTo(Holding.DOES_NOT_HOLD);
    assertThat(holding("publish.p50[fast] < publish.p50[between]"))
        .isEqualTo(Holding.IN_THE_MEDIAN);
    assertThat(holding("publish.p50[between] < publish.p50[fast]"))
        .isEqualTo(Holding.NOT_IN_THE_MEDIAN);
    assertThat(holding("publish.p50[slow] > 3 * publish.p50[fast]"))
        .isEqualTo(Holding.DOES_NOT_HOLD);
    assertThat(holding("publish.p50[absent] < publish.p50[fast]")).isEqualTo(Holding.NOT_MEASURED);
    assertThat(holding("peak.rate[*] > 1000 msg/s")).isEqualTo(Holding.HOLDS);
  }

  @Test
  void aCountIsExactlyAsClaimedOnlyIfThatOfEachRunIsKnownAndIs() {
    assertThat(losing(0L, 0L, 0L)).isEqualTo(Holding.HOLDS);
    assertThat(losing(0L, 0L, 7L)).isEqualTo(Holding.DOES_NOT_HOLD);
    assertThat(losing(0L, 0L, null)).isEqualTo(Holding.NOT_KNOWN);
  }

  private static Holding losing(Long... lost) {
    List<RunResult> fast = new ArrayList<>();
    for (int i = 0; i < lost.length; i++) {
      RunResult run = RUNS.get("fast").get(i);
      fast.add(
          ResultBuilder.of(run).integrity(SampleResults.losing(run.integrity(), lost[i])).build());
    }
    return evaluated("lost[fast] == 0", Map.of("fast", fast)).conclusions().get(0).holding();
  }

  @Test
  void aClaimWhoseDirectionIsOpenHasNoAnswer() {
    Map<String, List<RunResult>> runs =
        Map.of("fast", RUNS.get("fast").subList(1, 3), "slow", RUNS.get("between").subList(1, 3));
    Study study =
        study(
            new Conclusion(
                "It is so.",
                List.of(MetricCondition.ofCells("publish.p50[slow] < 0.5 * publish.p50[fast]")),
                List.of(MetricCondition.ofCells("publish.p50[slow] < publish.p50[fast]")),
                "",
                ""));

    assertThat(
            new Evaluation(study, 0.5, runs, Map.of(), List.of("fast", "slow"))
                .outcome()
                .conclusions()
                .get(0)
                .answer())
        .isEqualTo(Answer.NONE_YET);
  }

  @Test
  void runsOfCellsThatTheStudyHasNoMoreAreNoPeak() {
    Map<String, List<RunResult>> runs = new HashMap<>(RUNS);
    Runs greater = new Runs();
    greater.rate = 9_000;
    runs.put("removed", List.of(greater.result(), greater.result(), greater.result()));

    assertThat(evaluated("peak.rate[*] > 5000 msg/s", runs).conclusions().get(0).holding())
        .isEqualTo(Holding.DOES_NOT_HOLD);
  }

  @Test
  void twoRunsThatOverlapLeaveAConclusionOpenAndHaveNoMedian() {
    Map<String, List<RunResult>> runs =
        Map.of("fast", RUNS.get("fast"), "slow", RUNS.get("between").subList(1, 3));
    String check = "publish.p50[fast] < publish.p50[slow]";
    StudyOutcome outcome =
        new Evaluation(study(check), 0.5, runs, Map.of(), List.of("fast", "slow")).outcome();

    assertThat(outcome.conclusions().get(0).holding()).isEqualTo(Holding.OPEN);
    assertThat(outcome.conclusions().get(0).checks().get(0)).contains(" against ", " and ");
    assertThat(StudyText.markdown(outcome)).contains(" and ");
  }

  @Test
  void oneRunOfThreeLeavesAConclusionOpen() {
    Map<String, List<RunResult>> runs =
        Map.of("fast", RUNS.get("fast"), "slow", RUNS.get("slow").subList(0, 1));

    assertThat(unknown("publish.p50[fast] < publish.p50[slow]", runs).holding())
        .isEqualTo(Holding.OPEN);
    assertThat(unknown("publish.p50[slow] < 1 ns", runs).holding()).isEqualTo(Holding.OPEN);
    assertThat(unknown("publish.p50[fast] < 100 ms", runs).holding()).isEqualTo(Holding.HOLDS);
  }

  @Test
  void aPeakIsNotMeasuredBeforeAllOfItsCellsHaveRun() {
    String check = "peak.rate[*] > 1000 msg/s";
    Map<String, String> cannotRun = Map.of("absent", "no server");
    List<String> all = List.of("fast", "slow", "between", "absent");
    Map<String, List<RunResult>> some =
        Map.of("fast", RUNS.get("fast"), "between", RUNS.get("between"));

    assertThat(new Evaluation(study(check), 0.5, some, cannotRun, all).outcome().conclusions())
        .extracting(StudyOutcome.ConclusionOutcome::holding)
        .containsExactly(Holding.NOT_MEASURED);
    assertThat(new Evaluation(study(check), 0.5, RUNS, cannotRun, all).outcome().conclusions())
        .extracting(StudyOutcome.ConclusionOutcome::holding)
        .containsExactly(Holding.HOLDS);
  }

  @Test
  void cellsOnServersOfTwoVersionsHaveAColumnOfThem() {
    String check = "publish.p50[fast] < publish.p50[slow]";
    Map<String, List<RunResult>> older = new HashMap<>(RUNS);
    older.put(
        "slow",
        RUNS.get("slow").stream()
            .map(run -> SampleResults.onServer(run, run.driver().system(), "3.9.1"))
            .toList());
    List<String> order = List.of("fast", "slow");

    assertThat(markdown(new Evaluation(study(check), 0.5, older, Map.of(), order)))
        .contains("| system | server | load |", "| 3.9.1 |");
    assertThat(markdown(new Evaluation(study(check), 0.5, RUNS, Map.of(), order)))
        .doesNotContain("| server |");
  }

  private static String markdown(Evaluation evaluation) {
    return StudyText.markdown(evaluation.outcome());
  }

  @Test
  void cellsWithoutRunsAreToldWithTheReason() {
    StudyOutcome outcome = outcome("publish.p50[fast] < 100 ms");

    assertThat(outcome.complete()).isFalse();
    assertThat(outcome.cells())
        .anyMatch(cell -> cell.id().equals("absent") && cell.remarks().contains("no server"));
    assertThat(StudyText.markdown(outcome)).contains("INCOMPLETE", "no server");
    assertThat(StudyPage.html(outcome)).contains("&lt;title&gt;");
  }

  @Test
  void cellsNameTheLimitsThatTheirWorkloadsLoosened() {
    Runs run = new Runs();
    run.workload.put("generatorLimitMillis", 10_000L);
    StudyOutcome outcome =
        new Evaluation(
                study("publish.p50[fast] < 100 ms"),
                0.5,
                Map.of("fast", List.of(run.result(), run.result())),
                Map.of(),
                List.of("fast"))
            .outcome();

    String words = "loosened: generatorLimit 10,000 ms (default 0.25 ms)";
    assertThat(outcome.cells().get(0).remarks()).containsExactly(words);
    assertThat(StudyText.markdown(outcome)).contains(words);
    assertThat(StudyPage.html(outcome)).contains(words);
  }

  @Test
  void aCellThatReadsStoredMessagesHasTheSizeThatItReceived() {
    Runs run = new Runs();
    run.workload.put("load", "none");
    run.workload.put("messageSizeBytes", 7L);
    StudyOutcome outcome =
        new Evaluation(
                study("publish.p50[fast] < 100 ms"),
                0.5,
                Map.of("fast", List.of(run.result())),
                Map.of(),
                List.of("fast"))
            .outcome();

    assertThat(outcome.cells().get(0).load()).isEqualTo("reads stored messages, 1024 B");
  }

  @Test
  void theMessagesOfARunWithSeveralFaultsCountOnceAndUnknownCountsAreNotZero() {
    RunResult one = ChoiceResults.nodeLost(8, 9.0, 5);
    RunResult two =
        ResultBuilder.of(one).faults(List.of(one.faults().get(0), one.faults().get(0))).build();
    RunResult unknown = ResultBuilder.of(one).integrity(Integrity.NONE).build();

    assertThat(faults(two, two))
        .contains("; 10 acknowledged messages lost, ", " duplicated, in 2 runs.");
    assertThat(faults(two, unknown)).contains("; an unknown number of acknowledged messages lost");
  }

  private static String faults(RunResult... runs) {
    String check = "publish.p50[fast] < 100 ms";
    Map<String, List<RunResult>> fast = Map.of("fast", List.of(runs));
    return markdown(new Evaluation(study(check), 0.5, fast, Map.of(), List.of("fast")));
  }

  @Test
  void voidRunsAreInNoFigureAndTheirNumberIsStated() {
    List<RunResult> fast = new ArrayList<>(RUNS.get("fast"));
    fast.add(Voided.of(Runs.each("fast", 300).get(0)));
    StudyOutcome outcome =
        new Evaluation(
                study("publish.p50[fast] < publish.p50[slow]"),
                0.5,
                Map.of("fast", fast, "slow", RUNS.get("slow")),
                Map.of(),
                List.of("fast", "slow"))
            .outcome();

    assertThat(outcome.metrics().get(0).measured()).isCloseTo(3.29, within(0.05));
    assertThat(outcome.metrics().get(0).runs()).isEqualTo(3);
    assertThat(outcome.metrics().get(0).voids()).isEqualTo(1);
    assertThat(outcome.cells().get(0).failed()).isZero();
    assertThat(outcome.complete()).isTrue();
    assertThat(outcome.conclusions().get(0).holding()).isEqualTo(Holding.HOLDS);
    assertThat(StudyText.markdown(outcome)).contains("3 + 1 void", "3 of 3, + 1 void");
  }

  @Test
  void aCellThatStaysVoidKeepsItsRowAndLeavesConclusionsUnknown() {
    Map<String, List<RunResult>> runs =
        Map.of("fast", RUNS.get("fast"), "slow", List.of(Voided.of(RUNS.get("slow").get(0))));

    assertThat(unknown("publish.p50[fast] < publish.p50[slow]", runs).holding())
        .isEqualTo(Holding.NOT_KNOWN);
    assertThat(unknown("publish.p50[fast] < 2 * publish.p50[slow]", runs).holding())
        .isEqualTo(Holding.NOT_KNOWN);
    assertThat(unknown("peak.rate[*] > 1000 msg/s", runs).holding())
        .as("the void cell can be the best")
        .isEqualTo(Holding.NOT_KNOWN);
    assertThat(unknown("publish.p50[slow] < publish.p50[absent]", runs).checks())
        .singleElement()
        .asString()
        .endsWith(": not known, runs are void");
    StudyOutcome outcome = evaluated("publish.p50[fast] < 100 ms", runs);
    assertThat(outcome.complete()).isFalse();
    assertThat(outcome.cells().get(1).remarks()).containsExactly("void: GENERATOR_STOPPED");
    assertThat(StudyText.markdown(outcome))
        .contains("runs are missing or void", "| 0 of 3, + 1 void |");
  }

  @Test
  void runsWhoseObjectiveIsUndecidedSustainNoRate() {
    String check = "peak.rate[*] > 1000 msg/s";
    List<RunResult> undecided = RUNS.get("fast").stream().map(EvaluationTest::undecided).toList();
    List<RunResult> most =
        List.of(undecided.get(0), RUNS.get("fast").get(1), RUNS.get("fast").get(2));

    assertThat(evaluated(check, Map.of("fast", undecided)).conclusions().get(0).holding())
        .isEqualTo(Holding.NOT_MEASURED);
    assertThat(evaluated(check, Map.of("fast", most)).conclusions().get(0).holding())
        .isEqualTo(Holding.HOLDS);
  }

  private static RunResult undecided(RunResult run) {
    return ResultBuilder.of(run)
        .objectives(
            List.of(
                new RunResult.ObjectivePart("publish.p99 < 1 ms", 2.0, 0.5, 1, "ms", false, true)))
        .build();
  }

  private static StudyOutcome.ConclusionOutcome unknown(
      String check, Map<String, List<RunResult>> runs) {
    return evaluated(check, runs).conclusions().get(0);
  }

  /** The other cells of the study cannot run. */
  private static StudyOutcome evaluated(String check, Map<String, List<RunResult>> runs) {
    Map<String, String> problems = new HashMap<>();
    study(check).cells().stream()
        .map(Cell::id)
        .filter(cell -> !runs.containsKey(cell))
        .forEach(cell -> problems.put(cell, "no server"));
    return new Evaluation(study(check), 0.5, runs, problems, List.of("fast", "slow")).outcome();
  }

  @Test
  void thePagePicturesPublishedAgainstMeasured() {
    assertThat(StudyPage.html(outcome("publish.p50[fast] < 100 ms")))
        .containsSubsequence(
            "Published and measured, ",
            "class=\"range middle\"",
            "class=\"ring middle\"",
            "<table");
  }

  private static Holding holding(String check) {
    return outcome(check).conclusions().get(0).holding();
  }

  private static StudyOutcome outcome(String check) {
    return new Evaluation(
            study(check),
            0.5,
            RUNS,
            Map.of("absent", "no server"),
            List.of("fast", "slow", "between", "absent"))
        .outcome();
  }

  private static Study study(String check) {
    return study(new Conclusion("It is so.", List.of(MetricCondition.ofCells(check))));
  }

  private static Study study(Conclusion conclusion) {
    return new Study(
        "s",
        Path.of("s"),
        "<title>",
        "Which?",
        "A paper",
        "A laptop",
        1,
        3,
        new Study.Scaling(
            OptionalDouble.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty()),
        List.of("It was long ago."),
        List.of(cell("fast"), cell("slow"), cell("between"), cell("absent")),
        List.of(
            new Published(
                "fast",
                MetricCatalog.require("publish.p50"),
                2,
                "ms",
                "table 1",
                "high",
                false,
                "")),
        List.of(conclusion));
  }

  private static Cell cell(String id) {
    return new Cell(id, "d.yaml", "w.yaml", 1, List.of(), Optional.empty());
  }
}
