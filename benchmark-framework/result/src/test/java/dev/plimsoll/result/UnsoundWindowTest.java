// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The words by which every view marks a window that is not in its steady state. */
final class UnsoundWindowTest {

  private static final RunResult SOUND = warned("SHARED_HOST");

  private static RunResult warned(String... codes) {
    List<Finding> warnings =
        Stream.of(codes).map(code -> new Finding(code, "A warning.", null, null)).toList();
    RunResult result = SampleResults.full();
    return result.judged(
        new Verdict(
            Status.PASS, List.of(), List.of(), warnings, result.objectives(), result.steps()));
  }

  @Test
  void aSoundWindowHasNoMark() {
    assertThat(UnsoundWindow.is(SOUND)).isFalse();
    assertThat(UnsoundWindow.reasons(SOUND)).isEmpty();
    assertThat(UnsoundWindow.words(SOUND)).isEmpty();
    assertThat(UnsoundWindow.mark(SOUND)).isEmpty();
    assertThat(UnsoundWindow.words(List.of(SOUND, SOUND))).isEmpty();
    assertThat(UnsoundWindow.words(List.of())).isEmpty();
  }

  @Test
  void theReasonsAreNamedInTheirOrderWhateverThatOfTheWarningsIs() {
    RunResult unsound = warned("NOT_STEADY", "SHARED_HOST", "STARTED_IN_DEBT", "COMPILING");

    assertThat(UnsoundWindow.is(unsound)).isTrue();
    assertThat(UnsoundWindow.reasons(unsound))
        .isEqualTo("began with a backlog, compiling, not steady");
    assertThat(UnsoundWindow.words(unsound))
        .isEqualTo("unsound window: began with a backlog, compiling, not steady");
    assertThat(UnsoundWindow.mark(warned("COMPILING"))).isEqualTo(" · unsound window: compiling");
  }

  @Test
  void onlyThreeWarningsAreReasons() {
    assertThat(warned("NOT_STEADY", "COMPILING", "STARTED_IN_DEBT").warnings())
        .allMatch(UnsoundWindow::isReason);
    assertThat(SOUND.warnings()).noneMatch(UnsoundWindow::isReason);
  }

  @Test
  void ofSeveralRunsTheNumberAndAllReasonsAreNamed() {
    RunResult compiling = warned("COMPILING");
    RunResult unsteady = warned("NOT_STEADY");

    assertThat(UnsoundWindow.words(List.of(compiling))).isEqualTo("unsound window: compiling");
    assertThat(UnsoundWindow.words(List.of(SOUND, compiling)))
        .isEqualTo("unsound window in 1 of 2 runs: compiling");
    assertThat(UnsoundWindow.words(List.of(unsteady, SOUND, compiling)))
        .isEqualTo("unsound window in 2 of 3 runs: compiling, not steady");
    assertThat(UnsoundWindow.words(List.of(compiling, compiling)))
        .isEqualTo("unsound window in 2 of 2 runs: compiling");
  }
}
