// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Groups that are not all runs of their series say so. */
final class IncompleteGroupsTest {

  private static final Comparer COMPARER = new Comparer(Comparer.MIN_EFFECT);

  private static List<RunResult> repeated(String side, int first, int last, int of) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = first; i <= last; i++) {
      Runs run = new Runs();
      run.side = side;
      run.kind = "repeat";
      run.repetition = i;
      run.of = of;
      runs.add(run.result());
    }
    return runs;
  }

  private static List<RunResult> tuned(String side, int pairs, double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= pairs; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      run.of = 20;
      run.slower = 1 + noise * random.nextDouble();
      run.cell = Map.of("coin", 5, "looks", "8, 12, 20");
      runs.add(run.result());
    }
    return runs;
  }

  private static List<String> said(List<RunResult> base, List<RunResult> candidate)
      throws ComparisonException {
    return COMPARER.compare(base, candidate).differences();
  }

  @Test
  void runsChosenFromASeriesAreSaidWithTheirNumber() throws ComparisonException {
    Comparison comparison =
        COMPARER.compare(repeated("base", 1, 5, 12), repeated("candidate", 8, 12, 12));

    assertThat(comparison.verdict()).isEqualTo(Outcome.TOO_FEW_RUNS);
    assertThat(comparison.differences())
        .containsExactly(
            "NOT ALL RUNS: the base is 5 of the 12 runs of its series",
            "NOT ALL RUNS: the candidate is 5 of the 12 runs of its series");
  }

  @Test
  void allRunsOfASeriesAreNothingToSay() throws ComparisonException {
    assertThat(said(repeated("base", 1, 12, 12), repeated("candidate", 1, 12, 12))).isEmpty();
  }

  @Test
  void anInterruptedSeriesEndsEarlyAndIsNoPlaceToChooseFrom() throws ComparisonException {
    List<RunResult> whole = repeated("candidate", 1, 12, 12);

    assertThat(said(interruptedAt(8, repeated("base", 1, 7, 12)), whole)).isEmpty();
    assertThat(said(interruptedAt(8, repeated("base", 3, 7, 12)), whole))
        .containsExactly("NOT ALL RUNS: the base is 5 of the 7 runs of its series");
  }

  @Test
  void anInterruptedSeriesExcusesNoOtherOne() throws ComparisonException {
    List<RunResult> base = interruptedAt(8, repeated("base", 1, 7, 12));
    for (int i = 3; i <= 7; i++) {
      Runs chosen = new Runs();
      chosen.side = "base";
      chosen.kind = "repeat";
      chosen.seriesId = "s2";
      chosen.repetition = i;
      chosen.of = 12;
      base.add(chosen.result());
    }

    assertThat(said(base, repeated("candidate", 1, 12, 12)))
        .contains("NOT ALL RUNS: the base is 1 incomplete series of 2");
  }

  private static List<RunResult> interruptedAt(int repetition, List<RunResult> runs) {
    Runs last = new Runs();
    last.side = "base";
    last.kind = "repeat";
    last.repetition = repetition;
    last.of = 12;
    last.status = Status.INTERRUPTED;
    runs.add(last.result());
    return runs;
  }

  @Test
  void aTuneThatIsUndecidedGoesOn() throws ComparisonException {
    assertThat(said(tuned("base", 8, 0.5, 1), tuned("candidate", 8, 0.5, 2)))
        .containsExactly("NOT ALL RUNS: `tune` does not end undecided after 8 pairs");
    assertThat(said(tuned("base", 10, 0.5, 1), tuned("candidate", 10, 0.5, 2)))
        .containsExactly("NOT ALL RUNS: 10 pairs, but `tune` looks after 8, 12, 20");
    assertThat(said(tuned("base", 20, 0.5, 1), tuned("candidate", 20, 0.5, 2))).isEmpty();
    assertThat(said(tuned("base", 8, 0, 1), tuned("candidate", 8, 0, 2)))
        .as("equal sides end it")
        .isEmpty();
  }

  @Test
  void pairsThatATuneDoesNotEndWithAreSaidWhateverTheyShow() throws ComparisonException {
    assertThat(said(tuned("base", 9, 0, 1), slower(tuned("candidate", 9, 0, 2))))
        .containsExactly("NOT ALL RUNS: 9 pairs, but `tune` looks after 8, 12, 20");
    assertThat(said(tuned("base", 8, 0, 1), slower(tuned("candidate", 8, 0, 2))))
        .as("a difference ends it")
        .isEmpty();
  }

  @Test
  void pairsOfATuneThatWasToLookOnceAreSaid() throws ComparisonException {
    Map<String, Object> once = Map.of("coin", 5, "looks", "20");

    assertThat(said(paired("base", 7, once), paired("candidate", 7, once)))
        .containsExactly("NOT ALL RUNS: 7 pairs, but `tune` looks after 20");
    assertThat(said(paired("base", 20, once), paired("candidate", 20, once))).isEmpty();
    assertThat(said(paired("base", 7, Map.of()), paired("candidate", 7, Map.of()))).isEmpty();
  }

  private static List<RunResult> paired(String side, int pairs, Map<String, Object> cell) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= pairs; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      run.of = pairs;
      run.cell = cell;
      runs.add(run.result());
    }
    return runs;
  }

  private static List<RunResult> slower(List<RunResult> runs) {
    List<RunResult> slower = new ArrayList<>();
    for (RunResult each : runs) {
      Runs run = new Runs();
      run.side = "candidate";
      run.repetition = each.run().series().repetition();
      run.of = 20;
      run.slower = 1.3;
      run.cell = Map.of("coin", 5, "looks", "8, 12, 20");
      slower.add(run.result());
    }
    return slower;
  }

  @Test
  void aTuneWithoutItsFirstPairsIsNotWhole() throws ComparisonException {
    assertThat(
            said(
                tuned("base", 20, 0.5, 1).subList(3, 20),
                tuned("candidate", 20, 0.5, 2).subList(3, 20)))
        .contains("NOT ALL RUNS: the base is 17 of the 20 runs of its series");
  }

  @Test
  void theLevelIsThatOfTheLookOfTheTune() throws ComparisonException {
    Basis basis =
        COMPARER.compare(tuned("base", 12, 0.5, 1), tuned("candidate", 12, 0.5, 2)).basis();

    assertThat(basis.look()).isEqualTo(new Looks.Look(12, 0.015));
    assertThat(basis.coin()).hasValue(5);
    assertThat(COMPARER.compare(repeated("base", 1, 9, 9), repeated("c", 1, 9, 9)).basis().look())
        .isEqualTo(new Looks.Look(9, 0.05));
  }
}
