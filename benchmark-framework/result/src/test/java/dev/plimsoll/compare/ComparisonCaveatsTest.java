// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a reader of a comparison must know, word for word, and nothing where there is nothing. */
final class ComparisonCaveatsTest {

  private static List<String> caveats(List<RunResult> base, List<RunResult> candidate)
      throws ComparisonException {
    Side side = Side.of("base", base);
    return ComparisonCaveats.about(
        side, Side.of("candidate", candidate), Basis.ofPairs(side, side.runs().size()));
  }

  private static List<RunResult> runs(String side, int count, int failed) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      run.status = i <= failed ? Status.FAIL : Status.PASS;
      run.cell = Map.of("coin", 7L);
      runs.add(run.result());
    }
    return runs;
  }

  @Test
  void ofSixPairsInADrawnOrderThereIsNothingToSay() throws ComparisonException {
    assertThat(caveats(runs("base", 6, 0), runs("candidate", 6, 0))).isEmpty();
  }

  @Test
  void fewPairsAreSaidWithTheirNumber() throws ComparisonException {
    assertThat(caveats(runs("base", 1, 0), runs("candidate", 1, 0)))
        .containsExactly(
            "The base is a single run: the difference between runs is unknown.",
            "The candidate is a single run: the difference between runs is unknown.",
            "Pairs of runs: 1; a difference needs at least 6.");
    assertThat(caveats(runs("base", 5, 0), runs("candidate", 5, 0)))
        .containsExactly("Pairs of runs: 5; a difference needs at least 6.");
  }

  @Test
  void anOrderThatWasNotDrawnIsSaid() throws ComparisonException {
    List<RunResult> base = Runs.each("base", 1, 1, 1, 1, 1, 1);

    assertThat(caveats(base, Runs.each("candidate", 1, 1, 1, 1, 1, 1)))
        .singleElement()
        .asString()
        .startsWith("The order within the pairs was not random: ");
  }

  @Test
  void voidRunsAreCountedWithTheirReasons() throws ComparisonException {
    List<RunResult> base = runs("base", 6, 0);
    Runs disturbed = new Runs();
    disturbed.repetition = 7;
    disturbed.status = Status.VOID;
    base.add(disturbed.result());

    assertThat(caveats(base, runs("candidate", 6, 0)))
        .containsExactly("Left out of the base: void runs, 1 (GENERATOR_STOPPED).");
  }

  @Test
  void runsThatAreLeftOutAreCounted() throws ComparisonException {
    List<RunResult> base = runs("base", 6, 0);
    Runs burnIn = new Runs();
    burnIn.repetition = 0;
    base.add(burnIn.result());
    List<RunResult> candidate = runs("candidate", 6, 0);
    for (int i = 7; i < 9; i++) {
      Runs interrupted = new Runs();
      interrupted.repetition = i;
      interrupted.status = Status.INTERRUPTED;
      candidate.add(interrupted.result());
    }

    assertThat(caveats(base, candidate))
        .containsExactly(
            "Left out of the base: burn-in runs, 1.",
            "Left out of the candidate: interrupted runs, 2.");
  }

  @Test
  void failedRunsAreCountedAndTheSideThatFailsMoreIsNotCalledBetter() throws ComparisonException {
    assertThat(caveats(runs("base", 6, 1), runs("candidate", 6, 2)))
        .containsExactly(
            "1 of 6 runs of the base FAILED (LOST).",
            "2 of 6 runs of the candidate FAILED (LOST).",
            "The candidate failed more often than the base, so it is not called better.");
    assertThat(caveats(runs("base", 6, 2), runs("candidate", 6, 2)))
        .hasSize(3)
        .last()
        .asString()
        .startsWith("Runs of the base FAILED: ");
    assertThat(caveats(runs("base", 6, 0), runs("candidate", 6, 1))).hasSize(2);
  }

  @Test
  void aRunOnBothSidesIsSaid() throws ComparisonException {
    List<RunResult> base = runs("base", 6, 0);
    List<RunResult> candidate = runs("candidate", 5, 0);
    candidate.add(base.get(5));

    assertThat(caveats(base, candidate)).containsExactly("Runs on both sides: 1.");
  }

  @Test
  void sidesOfDifferentSessionsAndSidesWithoutPairsAreSaid() throws ComparisonException {
    Side base = Side.of("base", runs("base", 6, 0));
    Runs other = new Runs();
    other.seriesId = "another";
    Side candidate = Side.of("candidate", List.of(other.result()));

    assertThat(ComparisonCaveats.about(base, candidate, Basis.none(1, 1)))
        .last()
        .asString()
        .startsWith("The sides were measured in different sessions (commands). ");
    assertThat(ComparisonCaveats.about(base, candidate, Basis.ofSessions(5, 6)))
        .last()
        .asString()
        .startsWith("The sides were measured in different sessions (commands): 5 and 6. ");
    assertThat(ComparisonCaveats.about(base, base, Basis.none(1, 1)))
        .last()
        .asString()
        .startsWith("Base and candidate have no repetition in common: ");
  }
}
