// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultExaminationTest {

  private static final RunResult SAMPLE = Verdict.judge(SampleResults.full());

  @TempDir private Path folder;

  @Test
  void findsNothingInResultsOfThisProgram() throws Exception {
    assertThat(problems(SAMPLE, text -> text)).isEmpty();
    assertThat(problems(Verdict.judge(SampleResults.closedAndLossy()), text -> text)).isEmpty();
  }

  @Test
  void namesTheKeyThatBreaksTheSchema() throws Exception {
    assertThatThrownBy(() -> problems(SAMPLE, text -> text.replace("\"prefetch\"", "\"other\"")))
        .hasMessageContaining("key 'driver.guarantees'")
        .hasMessageContaining("prefetch");
  }

  @Test
  void recomputesTheVerdict() throws Exception {
    RunResult failed = Verdict.judge(SampleResults.failed());
    RunResult whitewashed = Variants.with(failed, RunResult.Status.PASS, List.of());

    assertThat(problems(failed, text -> text))
        .noneMatch(problem -> problem.contains("is stated, but"));
    assertThat(problems(whitewashed, text -> text))
        .anyMatch(problem -> problem.endsWith("fails with LOST."))
        .anyMatch(problem -> problem.endsWith("fails with UNACKNOWLEDGED."));
  }

  @Test
  void recomputesTheFiguresOfTheVerdict() throws Exception {
    RunResult failed = Verdict.judge(SampleResults.failed());
    RunResult.Finding first = failed.failures().get(0);
    List<RunResult.Finding> eased = new ArrayList<>(failed.failures());
    eased.set(0, new RunResult.Finding(first.code(), first.message(), 1.0, first.limit()));

    assertThat(problems(Variants.with(failed, RunResult.Status.FAIL, eased), text -> text))
        .singleElement()
        .asString()
        .startsWith("key 'failures[0].actual': is 1.0, but ");
  }

  @Test
  void doubtsAFailureThatTheFiguresDoNotShow() throws Exception {
    RunResult blackened =
        Variants.with(
            SAMPLE,
            RunResult.Status.FAIL,
            List.of(new RunResult.Finding("LOST", "Messages were lost.", 1.0, 0.0)));

    assertThat(problems(blackened, text -> text))
        .containsExactly("key 'failures': LOST is stated, but the figures do not show it.");
  }

  @Test
  void missesTheEnvironment() throws Exception {
    assertThat(problems(SAMPLE, text -> text.replace("\"cpu\": \"A processor\"", "\"cpu\": \"\"")))
        .anyMatch(problem -> problem.contains("lacks one of cpu"));
  }

  @Test
  void doesNotReadWhatIsNoResult() throws IOException {
    Path cut = Files.writeString(folder.resolve("cut.json"), "{\"schema\": \"plimsoll.res");
    Path newer =
        Files.writeString(folder.resolve("newer.json"), "{\"schema\": \"plimsoll.result/2\"}");

    assertThatThrownBy(() -> ResultExamination.of(cut)).hasMessageContaining("cut off");
    assertThatThrownBy(() -> ResultExamination.of(newer)).hasMessageContaining("newer version");
  }

  private List<String> problems(RunResult result, UnaryOperator<String> change) throws Exception {
    Path file =
        Files.writeString(folder.resolve("result.json"), change.apply(ResultJson.write(result)));
    return ResultExamination.of(file).problems();
  }
}
