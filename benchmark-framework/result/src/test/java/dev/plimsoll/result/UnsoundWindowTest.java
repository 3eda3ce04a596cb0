// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.ObjectivePart;
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
  void aStartExplainsOnlyMissedLatencies() {
    RunResult missed = failed("COMPILING", "OBJECTIVE_MISSED", "ms");

    assertThat(UnsoundWindow.mayExplainFailure(missed)).isTrue();
    assertThat(UnsoundWindow.mayExplainFailure(failed("COMPILING", "MESSAGES_LOST", "ms")))
        .isFalse();
    assertThat(UnsoundWindow.mayExplainFailure(failed("COMPILING", "OBJECTIVE_MISSED", "")))
        .isFalse();
    assertThat(UnsoundWindow.mayExplainFailure(failed("NOT_STEADY", "OBJECTIVE_MISSED", "ms")))
        .isFalse();
    assertThat(UnsoundWindow.mayExplainFailure(warned("COMPILING"))).isFalse();
  }

  private static RunResult failed(String warning, String failure, String unit) {
    RunResult result = SampleResults.full();
    return result.judged(
        new Verdict(
            Status.FAIL,
            List.of(new Finding(failure, "A failure.", null, null)),
            List.of(),
            List.of(new Finding(warning, "A warning.", null, null)),
            List.of(new ObjectivePart("a < 1", 2.0, 1, unit, false)),
            result.steps()));
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
