// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import static dev.plimsoll.choice.ChoiceResults.failedAtStart;
import static dev.plimsoll.choice.ChoiceResults.voided;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.VoidRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChoiceRunsTest {

  @Test
  void aStartIsRepeatedTwiceHoweverManyAttemptsAreVoid() throws Exception {
    List<RunResult> attempts =
        List.of(
            attempt(1, voided()),
            attempt(2, failedAtStart("slow")),
            attempt(3, voided()),
            attempt(4, failedAtStart("slow")),
            attempt(5, failedAtStart("slow")));

    assertThat(VoidRuns.without(attempts).stream().map(run -> ChoiceRuns.isStart(run, attempts)))
        .containsExactly(true, true, false);
  }

  private static RunResult attempt(int number, RunResult run) throws Exception {
    return new Doctored(run).with("/run/series", "attempt", number).result();
  }
}
