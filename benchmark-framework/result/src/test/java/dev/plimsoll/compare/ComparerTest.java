// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import dev.plimsoll.result.Voided;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ComparerTest {

  private static final Comparer COMPARER = new Comparer(Comparer.MIN_EFFECT);

  @Test
  void aDriftThatMeetsBothSidesHidesNoDifferenceAndIsNamed() throws ComparisonException {
    List<RunResult> base = new ArrayList<>();
    List<RunResult> candidate = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      double drift = 1 + i * 0.2;
      base.addAll(run("base", i + 1, drift));
      candidate.addAll(run("candidate", i + 1, drift * 1.1));
    }

    Comparison comparison = COMPARER.compare(base, candidate);

    assertThat(comparison.paired()).isTrue();
    assertThat(comparison.verdict()).isEqualTo(Outcome.WORSE);
    assertThat(row(comparison, "publish.p50").ratio()).isBetween(1.095, 1.105);
    assertThat(row(comparison, "publish.p50").interval().low()).isBetween(1.08, 1.1);
    assertThat(comparison.anomalies())
        .hasSize(2)
        .allSatisfy(
            anomaly -> {
              assertThat(anomaly).isInstanceOf(Anomaly.Trend.class);
              assertThat(((Anomaly.Trend) anomaly).last())
                  .isGreaterThan(((Anomaly.Trend) anomaly).first());
            });
  }

  @Test
  void aColdRunOfTheBaseHidesNoGreatDifferenceAndIsNamed() throws ComparisonException {
    List<RunResult> base =
        Runs.each("base", 288, 1, 1.02, 0.99, 1.01, 1, 0.98, 1, 1.02, 0.99, 1.01, 1);
    List<RunResult> candidate =
        Runs.each("candidate", 8.7, 8.6, 8.65, 8.7, 8.5, 8.6, 8.8, 8.6, 8.65, 8.7, 8.5, 8.6);

    Comparison comparison = COMPARER.compare(base, candidate);

    assertThat(comparison.verdict()).isEqualTo(Outcome.WORSE);
    assertThat(comparison.figures(Outcome.WORSE))
        .containsExactly("publish.p50", "publish.p99", "endToEnd.p99");
    assertThat(comparison.anomalies())
        .singleElement()
        .satisfies(
            anomaly -> {
              assertThat(anomaly.side()).isEqualTo("base");
              assertThat(((Anomaly.Outlier) anomaly).run()).isEqualTo(1);
            });
  }

  @Test
  void eightPairsWithAColdRunLeaveTheAnswerOpenAndSayWhatTheyExclude() throws ComparisonException {
    Comparison comparison =
        COMPARER.compare(
            Runs.each("base", 288, 1, 1.02, 0.99, 1.01, 1, 1, 1),
            Runs.each("candidate", 8.7, 8.6, 8.65, 8.7, 8.5, 8.6, 8.7, 8.6));

    assertThat(comparison.verdict()).isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);
    assertThat(row(comparison, "publish.p50").interval().low()).isLessThan(1);
    assertThat(row(comparison, "publish.p50").interval().high()).isBetween(8.0, 20.0);
    assertThat(comparison.anomalies()).hasSize(1);
  }

  @Test
  void runsWithinSomePerCentHaveNoOutlier() throws ComparisonException {
    Comparison comparison =
        COMPARER.compare(
            Runs.each("base", 1, 1.001, 1.002, 0.999, 1.12, 1.001, 1),
            Runs.each("candidate", 1.002, 1, 1.001, 1, 0.99, 1.001, 1));

    assertThat(comparison.anomalies()).isEmpty();
  }

  @Test
  void morePairsExcludeMoreAndSoDoPairsThatVaryLess() throws ComparisonException {
    assertThat(width(12, 0.08)).isLessThan(width(7, 0.08));
    assertThat(width(7, 0.02)).isLessThan(width(7, 0.2));
  }

  private static double width(int runs, double noise) throws ComparisonException {
    SplittableRandom random = new SplittableRandom(4);
    Interval interval =
        row(
                COMPARER.compare(
                    Runs.noisy("base", runs, 1, noise, random),
                    Runs.noisy("candidate", runs, 1, noise, random)),
                "publish.p99")
            .interval();
    return interval.high() / interval.low();
  }

  private static MetricComparison row(Comparison comparison, String metric) {
    return comparison.metrics().stream()
        .filter(each -> each.metric().name().equals(metric))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void burnInsAreLeftOutAndSaid() throws ComparisonException {
    Runs burnIn = new Runs();
    burnIn.repetition = 0;
    burnIn.slower = 300;
    burnIn.status = Status.FAIL;
    List<RunResult> base = Runs.each("base", 1, 1.01, 1.02, 1.03, 1.04);
    base.add(burnIn.result());

    Comparison comparison =
        COMPARER.compare(base, Runs.each("candidate", 1, 1.01, 1.02, 1.03, 1.04));

    assertThat(comparison.base().runs()).hasSize(5);
    assertThat(comparison.base().failed()).isZero();
    assertThat(comparison.paired()).isTrue();
    assertThat(comparison.caveats()).anyMatch(caution -> caution.contains("burn-in"));
  }

  @Test
  void aBaseThatFailsIsNotTheCandidatesFault() throws ComparisonException {
    List<RunResult> base = Runs.each("base", 1, 1.1, 1, 1.1, 1, 1.1, 1);
    Runs failed = new Runs();
    failed.repetition = 8;
    failed.status = Status.FAIL;
    base.add(failed.result());

    Comparison comparison =
        COMPARER.compare(base, Runs.each("candidate", 1.1, 1, 1.1, 1, 1.1, 1, 1.1, 1));

    assertThat(comparison.verdict()).isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);
    assertThat(comparison.caveats())
        .anyMatch(line -> line.contains("the base is in doubt, not the candidate"));
  }

  @Test
  void anotherDrawOfTheSameLoadIsTheSameWork() throws ComparisonException {
    Runs other = new Runs();
    other.side = "candidate";
    other.workload.put("seed", 17L);

    assertThat(COMPARER.compare(Runs.each("base", 1), List.of(other.result())).verdict())
        .isEqualTo(Outcome.TOO_FEW_RUNS);
  }

  @Test
  void fasterIsBetterAndSlowerIsWorse() throws ComparisonException {
    List<RunResult> slow = Runs.each("base", 1.30, 1.31, 1.32, 1.33, 1.34, 1.35);
    List<RunResult> fast = Runs.each("candidate", 1.00, 1.01, 1.02, 1.03, 1.04, 1.05);

    assertThat(COMPARER.compare(slow, fast).verdict()).isEqualTo(Outcome.BETTER);
    assertThat(COMPARER.compare(fast, slow).verdict()).isEqualTo(Outcome.WORSE);
  }

  @Test
  void aDifferenceThatTheGeneratorMayHaveMadeItselfIsNotShown() throws ComparisonException {
    List<RunResult> base = Runs.each("base", 1.00, 1.01, 1.02, 1.03, 1.04, 1.05);
    List<RunResult> candidate = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      Runs run = new Runs();
      run.side = "candidate";
      run.repetition = i;
      run.slower = 1.29 + i * 0.01;
      run.generatorPart = 1e9;
      candidate.add(run.result());
    }

    assertThat(COMPARER.compare(base, candidate).figures(Outcome.WORSE))
        .containsExactly("endToEnd.p99");
  }

  @Test
  void whatIsBetterInOneFigureAndWorseInAnotherIsWorse() throws ComparisonException {
    List<RunResult> base = Runs.each("base", 1.30, 1.31, 1.32, 1.33, 1.34, 1.35);
    List<RunResult> candidate = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      Runs run = new Runs();
      run.side = "candidate";
      run.repetition = i;
      run.cpu = 6 + i * 0.01;
      candidate.add(run.result());
    }

    Comparison comparison = COMPARER.compare(base, candidate);

    assertThat(comparison.verdict()).isEqualTo(Outcome.WORSE);
    assertThat(comparison.figures(Outcome.BETTER)).contains("publish.p99");
    assertThat(comparison.figures(Outcome.WORSE)).containsExactly("cpu.perMessage");
  }

  @Test
  void aDifferenceBelowTheLeastEffectDoesNotCountHoweverSureItIs() throws ComparisonException {
    List<RunResult> base = Runs.each("base", 1.000, 1.001, 1.002, 1.003, 1.004, 1.005);
    List<RunResult> candidate = Runs.each("candidate", 1.020, 1.021, 1.022, 1.023, 1.024, 1.025);

    assertThat(COMPARER.compare(base, candidate).verdict()).isEqualTo(Outcome.EQUAL);
    assertThat(new Comparer(0.01).compare(base, candidate).verdict()).isEqualTo(Outcome.WORSE);
  }

  @Test
  void fivePairsAreTooFewHoweverGreatTheDifference() throws ComparisonException {
    Comparison comparison =
        COMPARER.compare(
            Runs.each("base", 1, 1.01, 1.02, 1.03, 1.04),
            Runs.each("candidate", 3, 3.1, 3.2, 3.3, 3.4));

    assertThat(comparison.verdict()).isEqualTo(Outcome.TOO_FEW_RUNS);
    assertThat(comparison.caveats()).anyMatch(caution -> caution.contains("Pairs of runs: 5;"));
  }

  @Test
  void aSingleRunIsSaidToBeOne() throws ComparisonException {
    Comparison comparison = COMPARER.compare(Runs.each("base", 1), Runs.each("candidate", 2));

    assertThat(comparison.verdict()).isEqualTo(Outcome.TOO_FEW_RUNS);
    assertThat(comparison.caveats()).anyMatch(caution -> caution.contains("single run"));
    assertThat(comparison.metrics()).noneMatch(metric -> metric.interval().exists());
  }

  @Test
  void whatFailsIsNotBetterHoweverFastItIs() throws ComparisonException {
    List<RunResult> base = Runs.each("base", 1.30, 1.31, 1.32, 1.33, 1.34, 1.35, 1.36, 1.37);
    List<RunResult> someFail = candidate(2);
    List<RunResult> allFail = candidate(8);

    assertThat(COMPARER.compare(base, someFail).verdict()).isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);
    assertThat(COMPARER.compare(base, someFail).caveats())
        .anyMatch(caution -> caution.contains("2 of 8 runs of the candidate FAILED (LOST)"));
    assertThat(COMPARER.compare(base, allFail).verdict()).isEqualTo(Outcome.WORSE);
  }

  @Test
  void aRunThatFailedIsSaidThoughItsPartnerIsVoid() throws ComparisonException {
    List<RunResult> base = new ArrayList<>(Runs.each("base", 1, 1.01, 1.02, 1, 1, 1, 1, 1));
    List<RunResult> candidate = new ArrayList<>(Runs.each("candidate", 1, 1, 1, 1, 1, 1, 1, 1));
    base.set(0, Voided.of(base.get(0)));
    Runs failed = new Runs();
    failed.side = "candidate";
    failed.status = Status.FAIL;
    candidate.set(0, failed.result());

    Comparison comparison = COMPARER.compare(base, candidate);

    assertThat(comparison.candidate().failedUnpaired()).isEqualTo(1);
    assertThat(comparison.base().failedUnpaired()).isZero();
    assertThat(comparison.caveats())
        .contains(
            "Left out of the candidate: runs whose partner is void or missing, 1, of which 1"
                + " FAILED (LOST).");
  }

  @Test
  void interruptedRunsAreLeftOutAndSaid() throws ComparisonException {
    List<RunResult> candidate = Runs.each("candidate", 1, 1, 1, 1, 1);
    Runs interrupted = new Runs();
    interrupted.side = "candidate";
    interrupted.repetition = 6;
    interrupted.status = Status.INTERRUPTED;
    candidate.add(interrupted.result());

    Comparison comparison = COMPARER.compare(Runs.each("base", 1, 1, 1, 1, 1), candidate);

    assertThat(comparison.candidate().runs()).hasSize(5);
    assertThat(comparison.caveats()).anyMatch(caution -> caution.contains("interrupted"));
  }

  @Test
  void otherWorkOnTheOtherSideIsRefused() {
    Runs other = new Runs();
    other.side = "candidate";
    other.workload.put("topics", 7L);

    assertThatThrownBy(() -> COMPARER.compare(Runs.each("base", 1), List.of(other.result())))
        .isInstanceOf(ComparisonException.class)
        .hasMessageContaining("topics: 1 and 7");
  }

  @Test
  void anotherNameOfTheSameWorkIsNot() throws ComparisonException {
    Runs other = new Runs();
    other.side = "candidate";
    other.workload.put("name", "renamed");

    assertThat(COMPARER.compare(Runs.each("base", 1), List.of(other.result())).verdict())
        .isEqualTo(Outcome.TOO_FEW_RUNS);
  }

  @Test
  void aRunGivenTwiceIsRefused() {
    List<RunResult> base = Runs.each("base", 1, 1);
    List<RunResult> twice = List.of(base.get(0), base.get(0));

    assertThatThrownBy(() -> COMPARER.compare(twice, base))
        .isInstanceOf(ComparisonException.class)
        .hasMessageContaining("more than once");
  }

  @Test
  void otherEnvironmentsAreSaid() throws ComparisonException {
    Runs other = new Runs();
    other.side = "candidate";
    other.jdk = "21.0.1";

    assertThat(COMPARER.compare(Runs.each("base", 1), List.of(other.result())).differences())
        .containsExactly("ENVIRONMENTS DIFFER: JDK 17.0.9 against 21.0.1");
  }

  @Test
  void runsOfTwoSessionsAreNoPairs() throws ComparisonException {
    Runs other = new Runs();
    other.side = "candidate";
    other.seriesId = "another";

    Comparison comparison = COMPARER.compare(Runs.each("base", 1), List.of(other.result()));

    assertThat(comparison.paired()).isFalse();
    assertThat(comparison.verdict()).isEqualTo(Outcome.SESSIONS_DIFFER);
    assertThat(comparison.caveats()).anyMatch(caution -> caution.contains("different sessions"));
  }

  @Test
  void ofSearchesOnlyTheRateIsJudged() throws ComparisonException {
    Comparison comparison =
        COMPARER.compare(searches(Runs.each("base", 1)), searches(Runs.each("candidate", 2)));

    assertThat(comparison.metrics())
        .filteredOn(MetricComparison::judged)
        .extracting(metric -> metric.metric().name())
        .containsExactly("publish.rate");
    assertThat(comparison.metrics())
        .extracting(metric -> metric.metric().name())
        .contains("publish.p99");
    assertThat(comparison.caveats()).anyMatch(caveat -> caveat.startsWith("These are searches"));
  }

  private static List<RunResult> searches(List<RunResult> runs) {
    SearchPart search =
        new SearchPart(
            new SettingsPart(1_000, 10, 1e6, 0.05, 40, 10, 30, 1, 0, 2),
            1_000.0,
            "highest-rate",
            null,
            1,
            30,
            false,
            0,
            List.of());
    return runs.stream().map(run -> run.with(search, run.run().endedAt())).toList();
  }

  /** Pairs of searches that ended at these rates, by the system unless the failed rate is null. */
  private static Comparison ofSearches(double base, Double above, double candidate)
      throws ComparisonException {
    return COMPARER.compare(
        searches("base", base, above), searches("candidate", candidate, candidate * 1.05));
  }

  private static List<RunResult> searches(String side, double rate, Double failed) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= 8; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      run.rate = rate;
      RunResult result = run.result();
      SearchPart search =
          new SearchPart(
              new SettingsPart(1_000, 10, 1e6, 0.05, 40, 10, 30, 1, 0, 2),
              rate,
              failed == null ? "highest-rate" : "system",
              failed,
              1,
              30,
              false,
              0,
              List.of());
      runs.add(result.with(search, result.run().endedAt()));
    }
    return runs;
  }

  @Test
  void answersOfSearchesThatAreOneStepApartShowNoDifference() throws ComparisonException {
    assertThat(ofSearches(2_500, 2_625.0, 2_625).verdict()).isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);
    assertThat(ofSearches(2_500, 2_625.0, 2_800).verdict()).isEqualTo(Outcome.BETTER);
  }

  @Test
  void equalAnswersOfSearchesExcludeNoLessThanTheirPrecision() throws ComparisonException {
    Comparison comparison = ofSearches(2_500, 2_625.0, 2_500);

    assertThat(comparison.verdict()).isEqualTo(Outcome.EQUAL);
    assertThat(comparison.metrics().get(0).interval().high()).isGreaterThanOrEqualTo(1.05);
  }

  @Test
  void anAnswerThatIsALowerBoundDecidesNothing() throws ComparisonException {
    Comparison bounded = ofSearches(2_500, null, 2_800);

    assertThat(bounded.verdict()).isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);
    assertThat(bounded.caveats()).anyMatch(caveat -> caveat.startsWith("Answers of the base"));
    assertThat(ofSearches(2_500, null, 2_500).verdict()).isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);
    assertThat(ofSearches(2_800, null, 2_500).verdict()).isEqualTo(Outcome.WORSE);
  }

  private static List<RunResult> run(String side, int repetition, double slower) {
    Runs run = new Runs();
    run.side = side;
    run.repetition = repetition;
    run.slower = slower;
    return List.of(run.result());
  }

  private static List<RunResult> candidate(int failures) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= 8; i++) {
      Runs run = new Runs();
      run.side = "candidate";
      run.repetition = i;
      run.status = i <= failures ? Status.FAIL : Status.PASS;
      runs.add(run.result());
    }
    return runs;
  }
}
