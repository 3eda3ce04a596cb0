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
        .noneMatch(problem -> problem.startsWith("key 'failures"))
        .noneMatch(problem -> problem.startsWith("key 'status"));
    assertThat(problems(whitewashed, text -> text))
        .contains("key 'status': is 'PASS', but 'FAIL' follows from the rest of the file.")
        .anyMatch(
            problem ->
                problem.startsWith("key 'failures': has 0 entries, but ")
                    && problem.contains("LOST")
                    && problem.contains("UNACKNOWLEDGED"));
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
        .containsExactly(
            "key 'status': is 'FAIL', but 'PASS' follows from the rest of the file.",
            "key 'failures': has LOST, but 0 entries follow from the rest of the file.");
  }

  @Test
  void doesNotCheckTheFiguresOfAnotherMethodButTheFactsTheyComeFrom() throws Exception {
    RunResult failed = Verdict.judge(SampleResults.failed());
    RunResult other =
        ResultBuilder.of(failed)
            .method("2")
            .status(RunResult.Status.PASS)
            .failures(List.of())
            .build();
    Path file = Files.writeString(folder.resolve("other.json"), ResultJson.write(other));

    assertThat(ResultExamination.of(file).marks())
        .contains("figures not checked: made by method 2, this version has method 3");
    assertThat(problems(other, text -> text)).isEqualTo(problems(failed, text -> text));
    assertThat(problems(other, text -> text.replaceFirst("\"unsent\": 0", "\"unsent\": 1")))
        .anyMatch(problem -> problem.contains("scheduled = sent + unsent"));
    assertThatThrownBy(() -> problems(SAMPLE, text -> text.replace("  \"method\": \"3\",\n", "")))
        .hasMessageContaining("method");
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
