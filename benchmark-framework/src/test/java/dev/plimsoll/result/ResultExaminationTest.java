// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultExaminationTest {

  @TempDir private Path folder;

  @Test
  void findsNothingInResultsOfThisProgram() throws Exception {
    assertThat(problems(SampleResults.full(), text -> text)).isEmpty();
    assertThat(problems(SampleResults.closedAndLossy(), text -> text)).isEmpty();
  }

  @Test
  void namesTheKeyThatBreaksTheSchema() throws Exception {
    assertThat(problems(SampleResults.full(), text -> text.replace("\"prefetch\"", "\"other\"")))
        .anyMatch(problem -> problem.contains("Schema") && problem.contains("prefetch"));
  }

  @Test
  void recomputesTheVerdict() throws Exception {
    RunResult failed = SampleResults.failed();
    RunResult whitewashed = Variants.with(failed, RunResult.Status.PASS, List.of());

    assertThat(problems(failed, text -> text))
        .noneMatch(problem -> problem.contains("is stated, but"));
    assertThat(problems(whitewashed, text -> text))
        .anyMatch(problem -> problem.endsWith("fails with LOST."))
        .anyMatch(problem -> problem.endsWith("fails with UNACKNOWLEDGED."));
  }

  @Test
  void doubtsAFailureThatTheFiguresDoNotShow() throws Exception {
    RunResult blackened =
        Variants.with(
            SampleResults.full(),
            RunResult.Status.FAIL,
            List.of(new RunResult.Finding("LOST", "Messages were lost.", 1.0, 0.0)));

    assertThat(problems(blackened, text -> text))
        .containsExactly("Verdict: LOST is stated, but the figures do not show it.");
  }

  @Test
  void missesTheEnvironment() throws Exception {
    assertThat(
            problems(
                SampleResults.full(),
                text -> text.replace("\"cpu\": \"A processor\"", "\"cpu\": \"\"")))
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
