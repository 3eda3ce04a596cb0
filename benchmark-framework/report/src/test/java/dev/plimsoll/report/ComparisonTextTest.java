// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Comparer;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Outcome;
import dev.plimsoll.compare.Runs;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ComparisonTextTest {

  @Test
  void whereRunsThatFailedDecideTheSummarySaysSo() throws Exception {
    List<RunResult> base = Runs.each("base", 1.30, 1.31, 1.32, 1.33, 1.34, 1.35, 1.36, 1.37);
    List<RunResult> candidate = new ArrayList<>();
    for (int i = 1; i <= 8; i++) {
      Runs run = new Runs();
      run.side = "candidate";
      run.repetition = i;
      run.status = Status.FAIL;
      candidate.add(run.result());
    }

    Comparison comparison = new Comparer(Comparer.MIN_EFFECT).compare(base, candidate);

    assertThat(comparison.verdict()).isEqualTo(Outcome.WORSE);
    assertThat(ComparisonText.summary(comparison))
        .contains(": the runs that FAILED decide: 8 of 8 against 0 of 8 of the base; better in ");
  }
}
