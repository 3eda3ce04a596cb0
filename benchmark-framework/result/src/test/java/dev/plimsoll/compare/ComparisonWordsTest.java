// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.result.MixPart;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.ObjectivePart;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What differs besides the settings, and what is left out, word for word. */
final class ComparisonWordsTest {

  private static final Comparer COMPARER = new Comparer(Comparer.MIN_EFFECT);

  private static List<RunResult> runs(String side, int count, Consumer<Runs> change) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      run.of = count;
      change.accept(run);
      runs.add(run.result());
    }
    return runs;
  }

  private static RunResult warned(RunResult run, String code) {
    return run.judged(
        new Verdict(
            run.status(),
            run.failures(),
            run.voids(),
            List.of(new Finding(code, "A warning.", null, null)),
            run.objectives(),
            run.steps()));
  }

  private static List<String> differences(List<RunResult> base, List<RunResult> candidate)
      throws ComparisonException {
    return COMPARER.compare(base, candidate).differences();
  }

  @Test
  void outcomesHaveWordsAndTwoOfThemForbidAComparison() {
    assertThat(Outcome.BETTER.words()).isEqualTo("better");
    assertThat(Outcome.DISTURBED.words()).isEqualTo("not comparable: disturbed");
    assertThat(Outcome.values())
        .filteredOn(outcome -> !outcome.isComparable())
        .containsExactly(Outcome.SESSIONS_DIFFER, Outcome.DISTURBED);
  }

  @Test
  void unsoundWindowsOfASideAreNamedWithTheirNumber() throws ComparisonException {
    List<RunResult> base = runs("base", 3, run -> {});
    List<RunResult> candidate = runs("candidate", 3, run -> {});
    assertThat(differences(base, candidate)).isEmpty();

    candidate.set(1, warned(candidate.get(1), "NOT_STEADY"));
    assertThat(differences(base, candidate))
        .containsExactly("UNSOUND window in 1 of 3 runs: not steady (candidate)");
    base.set(0, warned(base.get(0), "COMPILING"));
    assertThat(differences(base, candidate))
        .containsExactly(
            "UNSOUND window in 1 of 3 runs: compiling (base)",
            "UNSOUND window in 1 of 3 runs: not steady (candidate)");
  }

  @Test
  void loosenedLimitsOfTheWorkloadAreNamedOnce() throws ComparisonException {
    Consumer<Runs> loosened = run -> run.workload.put("rateTolerance", 0.5);

    assertThat(differences(runs("base", 3, loosened), runs("candidate", 3, loosened)))
        .singleElement()
        .asString()
        .startsWith("LIMITS OF THE VERDICT loosened: rateTolerance 50 %");
  }

  @Test
  void severalEnvironmentsOfASideAreNamedTogether() throws ComparisonException {
    List<RunResult> candidate =
        runs("candidate", 3, run -> run.jdk = run.repetition == 2 ? "21.0.1" : "17.0.9");

    assertThat(differences(runs("base", 3, run -> {}), candidate))
        .containsExactly("ENVIRONMENTS DIFFER: JDK 17.0.9 against 17.0.9/21.0.1");
  }

  @Test
  void runsOfDifferentWorkloadsAreNoSide() {
    List<RunResult> mixed =
        runs("base", 2, run -> run.workload.put("topics", (long) run.repetition));

    assertThatThrownBy(() -> Side.of("base", mixed))
        .isInstanceOf(ComparisonException.class)
        .hasMessage(
            "base: these runs are of different workloads (quickstart and quickstart differ"
                + " in topics: 1 and 2), so their figures cannot be compared: give results of"
                + " one workload");
  }

  @Test
  void runsOfDifferentDriversAreNamed() {
    List<RunResult> mixed =
        List.of(
            SampleResults.repetition("kafka", 1, 2, 1),
            SampleResults.ofRun(SampleResults.repetition("redis", 2, 2, 1), "other"));

    assertThatThrownBy(() -> Side.of("candidate", mixed))
        .isInstanceOf(ComparisonException.class)
        .hasMessageStartingWith(
            "candidate: these runs were made on several drivers: kafka (kafka), redis (kafka);");
  }

  @Test
  void loadBesideTheRunsThatDiffersIsSaid() throws ComparisonException {
    List<RunResult> alone = runs("base", 3, run -> {});
    List<RunResult> mixed = runs("candidate", 3, run -> {});
    mixed.replaceAll(run -> inMix(run, "a"));
    List<RunResult> base = runs("base", 3, run -> {});
    base.replaceAll(run -> inMix(run, "b"));

    assertThat(COMPARER.compare(alone, mixed).caveats())
        .contains(
            "The load beside these runs differs: the base ran alone, the candidate in the mix shop"
                + " beside bulk. A difference may be that of the load beside them.");
    assertThat(COMPARER.compare(base, mixed).caveats())
        .contains(
            "The load beside these runs differs: both sides ran in the mix shop beside bulk, with"
                + " different keys. A difference may be that of the load beside them.");
    base.replaceAll(run -> inMix(run, "a"));
    assertThat(COMPARER.compare(base, mixed).caveats())
        .noneMatch(caveat -> caveat.contains("load beside"));
  }

  private static RunResult inMix(RunResult run, String sha256) {
    MixPart mix = new MixPart("1", "shop", "orders", List.of("orders", "bulk"), sha256);
    return ResultBuilder.of(run).mix(Optional.of(mix)).build();
  }

  @Test
  void runsWithoutAPartnerAreCounted() throws ComparisonException {
    List<RunResult> base = runs("base", 8, run -> {});
    List<RunResult> candidate = runs("candidate", 7, run -> {});
    candidate.remove(0);

    assertThat(COMPARER.compare(base, candidate).caveats())
        .contains("Left out of the base: runs whose partner is void or missing, 2.")
        .noneMatch(caveat -> caveat.startsWith("Left out of the candidate"));
    assertThat(COMPARER.compare(base.subList(2, 8), candidate).caveats())
        .contains("Left out of the candidate: runs whose partner is void or missing, 1.");
  }

  private static List<RunResult> series(String side, int series, int runs, int of) {
    List<RunResult> all = new ArrayList<>();
    for (int i = 0; i < series; i++) {
      String id = side + i;
      all.addAll(
          runs(
              side,
              runs,
              run -> {
                run.seriesId = id;
                run.kind = "repeat";
                run.of = of;
              }));
    }
    return all;
  }

  @Test
  void severalIncompleteSeriesAreCounted() throws ComparisonException {
    List<RunResult> base = series("base", 2, 3, 5);
    base.addAll(series("whole", 1, 5, 5));

    assertThat(differences(base, series("candidate", 1, 3, 3)))
        .containsExactly("NOT ALL RUNS: the base is 2 incomplete series of 3");
  }

  @Test
  void aSeriesThatTheUserInterruptedIsNotCalledIncomplete() throws ComparisonException {
    List<RunResult> base = series("base", 1, 3, 5);
    Runs interrupted = new Runs();
    interrupted.seriesId = "base0";
    interrupted.kind = "repeat";
    interrupted.repetition = 4;
    interrupted.status = Status.INTERRUPTED;
    base.add(interrupted.result());

    assertThat(differences(base, series("candidate", 1, 3, 3))).isEmpty();
  }

  @Test
  void aVoidRunIsOneOfItsSeries() throws ComparisonException {
    List<RunResult> base = series("base", 1, 9, 10);
    Runs disturbed = new Runs();
    disturbed.seriesId = "base0";
    disturbed.kind = "repeat";
    disturbed.repetition = 10;
    disturbed.status = Status.VOID;
    base.add(disturbed.result());

    assertThat(differences(base, series("candidate", 1, 3, 3))).isEmpty();
  }

  @Test
  void aRunWithoutASeriesIsAll() throws ComparisonException {
    RunResult alone = SampleResults.minimal();

    assertThat(differences(List.of(alone), List.of(SampleResults.ofRun(alone, "other"))))
        .noneMatch(line -> line.startsWith("NOT ALL RUNS"));
  }

  @Test
  void copiesAreKeptInEachPlaceOnce() {
    assertThat(terms(List.of()).keptIn()).isEqualTo("nowhere");
    assertThat(terms(List.of("memory")).keptIn()).isEqualTo("memory");
    assertThat(terms(List.of("disk", "memory", "disk")).keptIn()).isEqualTo("disk and memory");
    assertThat(GuaranteeTerms.of(SampleResults.minimal())).isEmpty();
    assertThat(GuaranteeTerms.of(SampleResults.full()).orElseThrow().ordering())
        .isEqualTo("partition");
  }

  private static GuaranteeTerms terms(List<String> copies) {
    return new GuaranteeTerms("leader", copies, 3, "at-least-once", "none");
  }

  @Test
  void runsWhoseObjectivesAreUndecidedAreCountedUnlessTheyFailed() throws ComparisonException {
    ObjectivePart undecided = new ObjectivePart("x", 1.0, 2.0, 1, "ms", false, true);
    RunResult passed = withObjective(runs("base", 1, run -> {}).get(0), undecided);
    RunResult failed =
        withObjective(
            runs("base", 2, run -> run.status = run.repetition == 2 ? Status.FAIL : Status.PASS)
                .get(1),
            undecided);
    List<RunResult> all = new ArrayList<>(List.of(passed, failed));
    all.add(runs("base", 3, run -> {}).get(2));
    all.add(withObjective(runs("base", 4, run -> {}).get(3), undecided));

    assertThat(Side.of("base", all).undecided()).isEqualTo(2);
  }

  private static RunResult withObjective(RunResult run, ObjectivePart objective) {
    return run.judged(
        new Verdict(
            run.status(), run.failures(), run.voids(), List.of(), List.of(objective), run.steps()));
  }

  @Test
  void theContentOfAWorkloadWithItsDriverIdentifiesRepetitions() {
    RunResult run = SampleResults.full();

    assertThat(WorkloadContent.contentOf(run))
        .hasSize(4)
        .isEqualTo(WorkloadContent.contentOf(SampleResults.ofRun(run, "other")))
        .startsWith("kafka-local");
    assertThat(run.work()).containsKeys("topics", "load").doesNotContainKey("name");
  }

  @Test
  void aFurtherMetricIsComparedAsTheOthersAre() throws ComparisonException {
    Comparison paired =
        COMPARER.compare(runs("base", 6, run -> {}), runs("candidate", 6, run -> run.slower = 2));
    MetricComparison row = COMPARER.row(MetricCatalog.require("publish.p99.9"), paired);
    assertThat(row.judged()).isFalse();
    assertThat(row.interval().exists()).isTrue();
    assertThat(row.ratio()).isBetween(1.99, 2.01);
    assertThat(row.outcome()).isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);

    Comparison alone =
        COMPARER.compare(
            runs("base", 3, run -> run.seriesId = "a"),
            runs("candidate", 3, run -> run.seriesId = "b"));
    assertThat(COMPARER.row(MetricCatalog.require("publish.p99"), alone).interval().exists())
        .isFalse();
    assertThat(COMPARER.row(MetricCatalog.require("publish.p99"), alone).judged()).isFalse();
    assertThat(COMPARER.row(MetricCatalog.require("publish.p99"), alone).ratio()).isEqualTo(1);
    assertThat(alone.paired()).isFalse();
  }

  @Test
  void aConditionMayBeOnARatioInPercent() {
    FailCondition condition = FailCondition.parse("publish.p99 > 150%");

    assertThat(condition.limit()).isEqualTo(1.5);
    assertThat(condition.isMetBy(1.6)).isTrue();
    assertThat(condition.isMetBy(1.4)).isFalse();
    assertThat(condition.relation().holds(2, 1)).isTrue();
  }

  @Test
  void aComparisonWithoutCommonRepetitionsHasNoPairs() throws ComparisonException {
    List<RunResult> all = runs("base", 6, run -> {});
    Comparison comparison =
        COMPARER.compare(all.subList(0, 3), runs("candidate", 6, run -> {}).subList(3, 6));

    assertThat(comparison.paired()).isFalse();
    assertThat(comparison.verdict()).isEqualTo(Outcome.TOO_FEW_RUNS);
    assertThat(comparison.base().runs()).hasSize(3);
    assertThat(comparison.basis().baseUnits()).isEqualTo(1);
    assertThat(comparison.basis().isEnough()).isFalse();
  }

  @Test
  void allMetricsOfAnAnomalyAreNamedAndRunsWithoutThemAreLeftOut() {
    List<RunResult> runs = runs("base", 5, run -> run.slower = run.repetition == 3 ? 9 : 1);
    runs.add(SampleResults.minimal());
    Side side = new Side("base", runs, List.of(), List.of(), 0);
    List<Metric> metrics =
        List.of(MetricCatalog.require("publish.p50"), MetricCatalog.require("publish.p99"));

    assertThat(AnomalyDetector.of(List.of(side), metrics))
        .singleElement()
        .satisfies(
            anomaly -> {
              List<String> named = new ArrayList<>(anomaly.others());
              named.add(anomaly.metric().name());
              assertThat(named).containsExactlyInAnyOrder("publish.p50", "publish.p99");
            });
  }

  @Test
  void asManyPatternsAsThereAreAreAllOfThem() {
    double[] values = {1, 2, 4, 8, 16, 32, 64, 128};

    assertThat(SignPatterns.of(8, 128).sums(values))
        .containsExactly(SignPatterns.of(8).sums(values));
    assertThat(SignPatterns.of(8, 127).count()).isEqualTo(127);
    assertThat(SignPatterns.of(8, 127).sums(values))
        .as("drawn")
        .isNotEqualTo(Arrays.copyOf(SignPatterns.of(8).sums(values), 127));
    assertThat(SignPatterns.of(8).pairs()).isEqualTo(8);
    assertThat(SignPatterns.of(0).count()).isEqualTo(1);
  }
}
