// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which runs of two sides are pairs. */
final class PairingTest {

  private static RunResult run(String side, int repetition, int attempt, Status status) {
    return run(side, repetition, attempt, status, "compare", "s1");
  }

  private static RunResult run(
      String side, int repetition, int attempt, Status status, String kind, String session) {
    Runs run = new Runs();
    run.side = side;
    run.repetition = repetition;
    run.attempt = attempt;
    run.status = status;
    run.kind = kind;
    run.seriesId = session;
    return run.result();
  }

  private static List<String> pairs(List<RunResult> base, List<RunResult> candidate)
      throws ComparisonException {
    Pairing pairing =
        Pairing.of(Side.of("base", base), Side.of("candidate", candidate)).orElseThrow();
    return List.of(
        pairing.base().runs().stream().map(run -> run.run().id()).toList()
            + " "
            + pairing.base().unpaired().size(),
        pairing.candidate().runs().stream().map(run -> run.run().id()).toList()
            + " "
            + pairing.candidate().unpaired().size());
  }

  @Test
  void runsOfTheSameRepetitionArePairs() throws ComparisonException {
    assertThat(
            pairs(
                List.of(run("b", 2, 1, Status.PASS), run("b", 1, 1, Status.FAIL)),
                List.of(run("c", 1, 1, Status.PASS), run("c", 2, 1, Status.PASS))))
        .containsExactly("[b1s1, b2s1] 0", "[c1s1, c2s1] 0");
  }

  @Test
  void aRepetitionOfOneSideOnlyIsLeftOut() throws ComparisonException {
    assertThat(
            pairs(
                List.of(run("b", 1, 1, Status.PASS), run("b", 3, 1, Status.PASS)),
                List.of(run("c", 1, 1, Status.PASS), run("c", 2, 1, Status.PASS))))
        .containsExactly("[b1s1] 1", "[c1s1] 1");
  }

  @Test
  void ofARepeatedPairTheLastAttemptOfBothCounts() throws ComparisonException {
    assertThat(
            pairs(
                List.of(run("b", 1, 1, Status.PASS), run("b", 1, 2, Status.PASS)),
                List.of(run("c", 1, 1, Status.VOID), run("c", 1, 2, Status.PASS))))
        .containsExactly("[b1s1again2] 1", "[c1s1again2] 0");
  }

  @Test
  void aPairThatStaysVoidIsNotMadeOfTwoAttempts() throws ComparisonException {
    assertThat(
            pairs(
                List.of(run("b", 1, 1, Status.PASS), run("b", 1, 2, Status.VOID)),
                List.of(run("c", 1, 1, Status.VOID), run("c", 1, 2, Status.PASS))))
        .containsExactly("[] 1", "[] 1");
  }

  @Test
  void repetitionsOfOtherSeriesAreRepeatedForEachSideAlone() throws ComparisonException {
    assertThat(
            pairs(
                List.of(run("b", 1, 1, Status.PASS, "repeat", "s1")),
                List.of(
                    run("c", 1, 1, Status.VOID, "repeat", "s1"),
                    run("c", 1, 2, Status.PASS, "repeat", "s1"))))
        .containsExactly("[b1s1] 0", "[c1s1again2] 0");
  }

  @Test
  void pairsOfSeveralSessionsStayWithinTheirs() throws ComparisonException {
    assertThat(
            pairs(
                List.of(
                    run("b", 1, 1, Status.PASS, "compare", "s1"),
                    run("b", 1, 1, Status.PASS, "compare", "s2")),
                List.of(
                    run("c", 1, 1, Status.PASS, "compare", "s2"),
                    run("c", 1, 1, Status.PASS, "compare", "s1"))))
        .containsExactly("[b1s1, b1s2] 0", "[c1s1, c1s2] 0");
  }

  @Test
  void sidesWithDifferentSessionsHaveNoPairs() throws ComparisonException {
    Side base = Side.of("base", List.of(run("b", 1, 1, Status.PASS, "compare", "s1")));
    Side candidate = Side.of("candidate", List.of(run("c", 1, 1, Status.PASS, "compare", "s2")));

    assertThat(Pairing.of(base, candidate)).isEmpty();
  }
}
