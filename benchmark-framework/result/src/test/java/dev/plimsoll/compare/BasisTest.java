// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the conclusions of a comparison are based on, and the outcome over all metrics. */
final class BasisTest {

  private static final Outcome BETTER = Outcome.BETTER;
  private static final Outcome WORSE = Outcome.WORSE;
  private static final Outcome EQUAL = Outcome.EQUAL;
  private static final Outcome NONE = Outcome.NO_DIFFERENCE_SHOWN;
  private static final Outcome FEW = Outcome.TOO_FEW_RUNS;

  private static Side side(String kind, String session, int count, Map<String, Object> cell)
      throws ComparisonException {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      Runs run = new Runs();
      run.kind = kind;
      run.seriesId = session;
      run.repetition = i;
      run.cell = cell;
      runs.add(run.result());
    }
    return Side.of("base", runs);
  }

  @Test
  void theLooksAreThoseThatTuneStoredWithItsRuns() throws ComparisonException {
    Map<String, Object> looks = Map.of("looks", "8, 12, 20", "coin", 7L);
    Basis tuned = Basis.ofPairs(side("compare", "s", 8, looks), 8);
    assertThat(tuned.looks()).isEqualTo(Looks.SEQUENTIAL);
    assertThat(tuned.look().pairs()).isEqualTo(8);
    assertThat(tuned.coin()).hasValue(7);
    assertThat(Basis.ofPairs(side("compare", "s", 8, looks), 9).look().pairs())
        .as("of nine that were tried, one is void")
        .isEqualTo(12);
    assertThat(Basis.ofPairs(side("compare", "s", 9, looks), 8).look().pairs()).isEqualTo(12);

    assertThat(Basis.ofPairs(side("repeat", "s", 8, looks), 8).looks()).isEqualTo(Looks.once(8));
    assertThat(Basis.ofPairs(side("compare", "s", 8, Map.of()), 8).looks())
        .isEqualTo(Looks.once(8));
    assertThat(Basis.ofPairs(side("compare", "s", 8, Map.of()), 8).coin()).isEmpty();
  }

  @Test
  void runsOfSeveralSessionsHaveASingleLook() throws ComparisonException {
    Map<String, Object> looks = Map.of("looks", "8, 12, 20", "coin", 7L);
    List<RunResult> both = new ArrayList<>(side("compare", "s", 4, looks).runs());
    both.addAll(side("compare", "t", 4, looks).runs());

    assertThat(Basis.ofPairs(Side.of("base", both), 8).looks()).isEqualTo(Looks.once(8));
    both.addAll(side("compare", "u", 1, Map.of()).runs());
    assertThat(Basis.ofPairs(Side.of("base", both), 9).coin()).as("one was not drawn").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"5, 5, true", "4, 9, false", "9, 4, false"})
  void fiveSessionsOfEachSideAreEnough(int base, int candidate, boolean enough) {
    Basis basis = Basis.ofSessions(base, candidate);

    assertThat(basis.isEnough()).isEqualTo(enough);
    assertThat(basis.baseUnits()).isEqualTo(base);
    assertThat(basis.candidateUnits()).isEqualTo(candidate);
    assertThat(Basis.none(base, candidate).isEnough()).isFalse();
  }

  private static Outcome overall(
      double failuresP, List<Outcome> metrics, int failed, int failedOther)
      throws ComparisonException {
    Side base = failing("base", failed);
    Side candidate = failing("candidate", failedOther);
    List<MetricComparison> rows = new ArrayList<>();
    for (int i = 0; i < metrics.size(); i++) {
      Metric metric = JudgedMetrics.judged(base, candidate).get(i);
      rows.add(new MetricRow(base, candidate, 0.03).plain(metric, true, metrics.get(i)));
    }
    Judgement judgement = new Judgement(Basis.ofPairs(base, 8), rows, failuresP);
    return OverallOutcome.of(judgement, base, candidate);
  }

  private static Side failing(String name, int failed) throws ComparisonException {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= 8; i++) {
      Runs run = new Runs();
      run.side = name;
      run.repetition = i;
      run.status = i <= failed ? Status.FAIL : Status.PASS;
      runs.add(run.result());
    }
    return Side.of(name, runs);
  }

  @Test
  void failuresThatChanceDoesNotExplainDecideAloneAtTheLevel() throws ComparisonException {
    assertThat(overall(0.05, List.of(BETTER), 0, 3)).isEqualTo(WORSE);
    assertThat(overall(0.05, List.of(WORSE), 3, 0)).isEqualTo(BETTER);
    assertThat(overall(0.051, List.of(WORSE), 3, 0)).isEqualTo(WORSE);
  }

  @Test
  void aMetricThatIsWorseOutweighsOnesThatAreBetter() throws ComparisonException {
    assertThat(overall(1, List.of(BETTER, WORSE, EQUAL), 0, 0)).isEqualTo(WORSE);
    assertThat(overall(1, List.of(BETTER, EQUAL, NONE), 0, 0)).isEqualTo(BETTER);
    assertThat(overall(1, List.of(EQUAL, EQUAL), 0, 0)).isEqualTo(EQUAL);
    assertThat(overall(1, List.of(EQUAL, NONE), 0, 0)).isEqualTo(NONE);
    assertThat(overall(1, List.of(FEW, FEW), 0, 0)).isEqualTo(FEW);
    assertThat(overall(1, List.of(FEW, EQUAL), 0, 0)).isEqualTo(NONE);
    assertThat(overall(1, List.of(), 0, 0)).isEqualTo(FEW);
  }

  @Test
  void aCandidateThatFailsMoreIsNeitherBetterNorEqual() throws ComparisonException {
    assertThat(overall(1, List.of(BETTER), 0, 1)).isEqualTo(NONE);
    assertThat(overall(1, List.of(EQUAL), 0, 1)).isEqualTo(NONE);
    assertThat(overall(1, List.of(BETTER), 1, 1)).isEqualTo(BETTER);
    assertThat(overall(1, List.of(EQUAL), 1, 0)).isEqualTo(EQUAL);
  }

  @ParameterizedTest
  @CsvSource({"0.9709, 1.03, true", "0.9708, 1.03, false", "0.98, 1.0301, false", "NaN, 1, false"})
  void anIntervalWithinTheLeastEffectIsSoInBothDirections(double low, double high, boolean within) {
    assertThat(new Interval(low, high).isWithin(0.03)).isEqualTo(within);
  }
}
