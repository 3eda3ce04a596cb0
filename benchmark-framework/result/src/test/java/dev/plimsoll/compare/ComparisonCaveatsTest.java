// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a reader of a comparison must know, word for word, and nothing where there is nothing. */
final class ComparisonCaveatsTest {

  private static final String FEW = " runs; 5 a side are the fewest that can show a difference.";

  private static List<String> caveats(List<RunResult> base, List<RunResult> candidate)
      throws ComparisonException {
    return ComparisonCaveats.about(Side.of("base", base), Side.of("candidate", candidate), true);
  }

  private static List<RunResult> runs(String side, int count, int failed) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      run.status = i <= failed ? Status.FAIL : Status.PASS;
      runs.add(run.result());
    }
    return runs;
  }

  @Test
  void ofFivePairsThereIsNothingToSay() throws ComparisonException {
    assertThat(caveats(runs("base", 5, 0), runs("candidate", 5, 0))).isEmpty();
  }

  @Test
  void fewRunsAreSaidWithTheirNumber() throws ComparisonException {
    assertThat(caveats(runs("base", 1, 0), runs("candidate", 4, 0)))
        .containsExactly(
            "The base is a single run: nothing is known of how much runs differ.",
            "The candidate has 4" + FEW);
    assertThat(caveats(runs("base", 2, 0), runs("candidate", 5, 0)))
        .containsExactly("The base has 2" + FEW);
  }

  @Test
  void runsThatAreLeftOutAreCounted() throws ComparisonException {
    List<RunResult> base = runs("base", 5, 0);
    Runs burnIn = new Runs();
    burnIn.repetition = 0;
    base.add(burnIn.result());
    List<RunResult> candidate = runs("candidate", 5, 0);
    for (int i = 6; i < 8; i++) {
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
    assertThat(caveats(runs("base", 5, 1), runs("candidate", 5, 2)))
        .containsExactly(
            "1 of 5 runs of the base FAILED (LOST).",
            "2 of 5 runs of the candidate FAILED (LOST).",
            "The candidate failed more often than the base, so it is not called better.");
    assertThat(caveats(runs("base", 5, 2), runs("candidate", 5, 2)))
        .hasSize(3)
        .last()
        .asString()
        .startsWith("Runs of the base FAILED: ");
    assertThat(caveats(runs("base", 5, 0), runs("candidate", 5, 1))).hasSize(2);
  }

  @Test
  void aRunOnBothSidesIsSaid() throws ComparisonException {
    List<RunResult> base = runs("base", 5, 0);
    List<RunResult> candidate = runs("candidate", 4, 0);
    candidate.add(base.get(4));

    assertThat(caveats(base, candidate))
        .containsExactly("The same run stands on both sides: 1 of the candidate's.");
  }

  @Test
  void sidesThatDidNotAlternateAreSaid() throws ComparisonException {
    Side base = Side.of("base", runs("base", 5, 0));

    assertThat(ComparisonCaveats.about(base, Side.of("x", runs("x", 5, 0)), false))
        .singleElement()
        .asString()
        .startsWith("The sides did not run alternately: ");
  }
}
