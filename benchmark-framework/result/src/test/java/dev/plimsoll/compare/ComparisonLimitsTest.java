// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** When a difference counts: both sides of each condition, with runs that do not vary by chance. */
final class ComparisonLimitsTest {

  private static final Metric P50 = MetricCatalog.require("publish.p50");

  private static List<RunResult> runs(
      String side, int count, double slower, Consumer<Runs> change) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      run.slower = slower + i * 0.001;
      change.accept(run);
      runs.add(run.result());
    }
    return runs;
  }

  private static Comparison compare(double candidateSlower, Consumer<Runs> change)
      throws ComparisonException {
    return new Comparer(0.1)
        .compare(runs("base", 6, 1, run -> {}), runs("candidate", 6, candidateSlower, change));
  }

  private static MetricComparison p50(Comparison comparison) {
    return comparison.metrics().stream()
        .filter(each -> each.metric().equals(P50))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aDifferenceFromTheLeastEffectOnCountsInBothDirections() throws ComparisonException {
    assertThat(p50(compare(1.09, run -> {})).outcome()).isEqualTo(Outcome.EQUAL);
    assertThat(p50(compare(1.12, run -> {})).outcome()).isEqualTo(Outcome.WORSE);
    assertThat(p50(compare(0.92, run -> {})).outcome()).isEqualTo(Outcome.EQUAL);
    assertThat(p50(compare(0.89, run -> {})).outcome()).isEqualTo(Outcome.BETTER);
  }

  @Test
  void aDifferenceMustExceedWhatTheGeneratorsAdded() throws ComparisonException {
    MetricComparison row = p50(compare(1.5, run -> {}));
    double difference = row.candidate() - row.base();

    assertThat(p50(compare(1.5, run -> run.generatorPart = difference * 0.99)).outcome())
        .isEqualTo(Outcome.WORSE);
    assertThat(p50(compare(1.5, run -> run.generatorPart = difference * 1.01)).outcome())
        .isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);
  }

  @Test
  void aDifferenceOfReceiptsMustExceedWhatTheGeneratorsAddedToThem() throws ComparisonException {
    MetricComparison row = endToEnd(compare(1.5, run -> {}));
    double difference = row.candidate() - row.base();

    assertThat(receipts(difference * 0.9).outcome()).isEqualTo(Outcome.WORSE);
    assertThat(receipts(difference * 1.1).outcome()).isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);
  }

  private static MetricComparison receipts(double candidatesPart) throws ComparisonException {
    return endToEnd(
        new Comparer(0.1)
            .compare(
                runs("base", 6, 1, run -> run.endToEndPart = 1),
                runs("candidate", 6, 1.5, run -> run.endToEndPart = candidatesPart)));
  }

  private static MetricComparison endToEnd(Comparison comparison) {
    return comparison.metrics().stream()
        .filter(each -> each.metric().name().equals("endToEnd.p99"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theGeneratorsShareIsTheDifferenceOfBothSides() throws ComparisonException {
    Side base = Side.of("base", runs("base", 3, 1, run -> run.generatorPart = 30));
    Side candidate = Side.of("candidate", runs("candidate", 3, 1, run -> run.generatorPart = 50));

    assertThat(GeneratorShares.difference(P50, base, candidate)).isEqualTo(20);
    assertThat(GeneratorShares.difference(P50, candidate, base)).isEqualTo(20);
    assertThat(GeneratorShares.difference(MetricCatalog.require("endToEnd.p50"), base, candidate))
        .isZero();
  }

  @Test
  void thePlanOfPairsCountsWhatTheGeneratorsAdded() throws ComparisonException {
    MetricComparison row = p50(compare(1, run -> {}));
    double share = row.base() * 0.12;

    assertThat(planned(compare(1, run -> run.generatorPart = share)).isNever(1.1)).isTrue();
    assertThat(planned(compare(1, run -> run.generatorPart = share)).isNever(1.2)).isFalse();
    assertThat(planned(compare(1, run -> {})).isNever(1.1)).isFalse();
  }

  private static NeededPairs planned(Comparison comparison) {
    return NeededPairs.of(comparison).stream()
        .filter(each -> each.metric().equals(P50))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRateIsBetterWhenItIsGreater() throws ComparisonException {
    // The processor time of each message changes with the rate.
    assertThat(compare(1, run -> run.rate = 3_000).figures(Outcome.BETTER))
        .containsExactly("publish.rate", "cpu.perMessage");
    assertThat(compare(1, run -> run.rate = 1_000).figures(Outcome.WORSE))
        .containsExactly("publish.rate", "cpu.perMessage");
  }

  @Test
  void aSideThatFailsSignificantlyMoreIsWorseAndTheOtherBetter() throws ComparisonException {
    List<RunResult> pass = runs("base", 6, 1, run -> {});
    List<RunResult> fail = runs("candidate", 6, 0.5, run -> run.status = Status.FAIL);

    assertThat(new Comparer(0.1).compare(pass, fail).verdict()).isEqualTo(Outcome.WORSE);
    assertThat(new Comparer(0.1).compare(fail, pass).verdict()).isEqualTo(Outcome.BETTER);
  }

  @Test
  void sixPairsAreEnoughAndFiveAreNot() throws ComparisonException {
    Comparer comparer = new Comparer(0.1);
    List<RunResult> six = runs("base", 6, 1, run -> {});

    assertThat(comparer.compare(six, runs("candidate", 6, 2, run -> {})).verdict())
        .isEqualTo(Outcome.WORSE);
    Comparison few = comparer.compare(six, runs("candidate", 5, 2, run -> {}));
    assertThat(few.verdict()).isEqualTo(Outcome.TOO_FEW_RUNS);
    assertThat(p50(few).outcome()).isEqualTo(Outcome.TOO_FEW_RUNS);
    assertThat(p50(few).interval().exists()).isFalse();
    assertThat(NeededPairs.of(few)).isEmpty();
  }

  @Test
  void pairsWithoutAnyDifferenceAreEqual() throws ComparisonException {
    Comparison comparison = compare(1, run -> {});

    assertThat(comparison.verdict()).isEqualTo(Outcome.EQUAL);
    assertThat(p50(comparison).ratio()).isEqualTo(1);
    assertThat(p50(comparison).p()).isEqualTo(1);
    assertThat(p50(comparison).hasMedians()).isTrue();
    assertThat(NeededPairs.of(comparison)).hasSize(5);
  }

  @Test
  void theRatiosOfSingleRunsGoFromTheLeastToTheGreatest() throws ComparisonException {
    MetricComparison row = p50(compare(2, run -> {}));

    assertThat(row.ratios().low()).isBetween(1.985, 1.995);
    assertThat(row.ratios().high()).isBetween(2.0, 2.01);
    assertThat(row.baseRuns()).isEqualTo(6);
  }

  @Test
  void onlyAFewFilesWithTheSameGuaranteesAreNamed() {
    GuaranteeTerms terms =
        new GuaranteeTerms("leader", List.of("memory"), 3, "at-least-once", "none");
    List<EqualGuaranteeFiles.Entry> entries = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      entries.add(new EqualGuaranteeFiles.Entry(i + ".yaml", "kafka", terms));
    }
    EqualGuaranteeFiles files = new EqualGuaranteeFiles(entries);

    assertThat(files.of("kafka", terms)).containsExactly("0.yaml", "1.yaml", "2.yaml", "3.yaml");
    assertThat(files.of("redis", terms)).isEmpty();
  }
}
