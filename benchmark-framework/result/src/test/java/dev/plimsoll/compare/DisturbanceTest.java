// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When void runs forbid a comparison. */
final class DisturbanceTest {

  private static final Comparer COMPARER = new Comparer(Comparer.MIN_EFFECT);

  /** Returns pairs, of which the first attempt at some was void. */
  private static List<RunResult> runs(String side, String session, int count, int voids) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      Runs run = new Runs();
      run.side = side;
      run.seriesId = session;
      run.repetition = i;
      if (i <= voids) {
        run.status = Status.VOID;
        runs.add(run.result());
        run.attempt = 2;
        run.status = Status.PASS;
      }
      runs.add(run.result());
    }
    return runs;
  }

  /** Returns pairs, of which the first attempts at some were void on the other side. */
  private static List<RunResult> again(String side, int count, int again) {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      runs.add(run.result());
      if (i <= again) {
        run.attempt = 2;
        runs.add(run.result());
      }
    }
    return runs;
  }

  @Test
  void upToAFifthOfVoidRunsIsPermittedAndMoreIsNot() throws ComparisonException {
    Comparison fifth = COMPARER.compare(runs("base", "s1", 12, 3), runs("candidate", "s1", 12, 3));
    Comparison more = COMPARER.compare(runs("base", "s1", 12, 4), runs("candidate", "s1", 12, 4));

    assertThat(fifth.verdict()).isEqualTo(Outcome.EQUAL);
    assertThat(fifth.base().runs()).hasSize(12);
    assertThat(more.verdict()).isEqualTo(Outcome.DISTURBED);
    assertThat(more.figures(Outcome.DISTURBED)).hasSize(5);
    assertThat(more.metrics().get(0).ratio()).isEqualTo(1);
  }

  @Test
  void moreVoidRunsOfOneSideThanChanceExplainsForbidAComparison() throws ComparisonException {
    assertThat(COMPARER.compare(again("base", 30, 6), runs("candidate", "s1", 30, 6)).verdict())
        .isEqualTo(Outcome.DISTURBED);
    assertThat(COMPARER.compare(again("base", 30, 4), runs("candidate", "s1", 30, 4)).verdict())
        .isEqualTo(Outcome.EQUAL);
  }

  @Test
  void voidRunsOfSessionsAreComparedBySession() throws ComparisonException {
    List<RunResult> base = new ArrayList<>();
    List<RunResult> some = new ArrayList<>();
    List<RunResult> many = new ArrayList<>();
    for (int session = 0; session < 5; session++) {
      base.addAll(runs("base", "a" + session, 6, 0));
      some.addAll(runs("candidate", "b" + session, 6, session == 0 ? 1 : 0));
      many.addAll(runs("candidate", "b" + session, 6, 1));
    }

    assertThat(COMPARER.compare(base, some).verdict()).isEqualTo(Outcome.NO_DIFFERENCE_SHOWN);
    assertThat(COMPARER.compare(base, many).verdict()).isEqualTo(Outcome.DISTURBED);
  }
}
