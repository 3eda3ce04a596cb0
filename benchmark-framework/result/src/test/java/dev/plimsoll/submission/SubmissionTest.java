// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.Voided;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SubmissionTest {

  private static final Map<String, Object> BASELINE = Map.of("host", "h", "measuredAt", "");

  @TempDir private Path folder;

  @Test
  void threeRepetitionsOfASessionAreComplete() throws Exception {
    assertThat(problems(run(1, 3), run(2, 3), run(3, 3))).isEmpty();
  }

  @Test
  void fewerRepetitionsAreRefused() throws Exception {
    assertThat(problems(run(1, 2), run(2, 2)))
        .singleElement()
        .asString()
        .contains("has 2 runs", "at least 3 are needed");
  }

  @Test
  void aSessionOfWhichARepetitionIsLeftOutIsRefused() throws Exception {
    assertThat(problems(run(1, 5), run(2, 5), run(4, 5), run(5, 5)))
        .singleElement()
        .asString()
        .contains("repetitions 3 of this session are missing");
  }

  @Test
  void repetitionsOfSeveralSessionsAreNotCountedTogether() throws Exception {
    RunResult other =
        new Doctored(run(3, 3))
            .with("/run", "series", new Series("b", "repeat", Map.of(), 3, 3, 3))
            .result();

    assertThat(problems(run(1, 3), run(2, 3), other)).anyMatch(text -> text.contains("has 2 runs"));
  }

  @Test
  void aVoidAttemptThatIsLeftOutIsMissed() throws Exception {
    RunResult second =
        new Doctored(run(2, 3))
            .with("/run", "series", new Series("a", "repeat", Map.of(), 2, 3, 2, false, 2))
            .result();

    assertThat(problems(run(1, 3), second, run(3, 3)))
        .singleElement()
        .asString()
        .contains("key 'run.series.attempt'", "attempt 1 at repetition 2 is missing");
    assertThat(problems(run(1, 3), Voided.of(run(2, 3)), second, run(3, 3))).isEmpty();
  }

  @Test
  void aMachineWithoutABaselineIsRefused() throws Exception {
    RunResult unknown = new Doctored(run(3, 3)).with("/environment", "baselines", null).result();

    assertThat(problems(run(1, 3), run(2, 3), unknown))
        .singleElement()
        .asString()
        .contains("key 'environment.baselines'", "benchmark baseline");
  }

  @Test
  void anUnsoundWindowIsRefused() throws Exception {
    RunResult unsound =
        new Doctored(run(3, 3))
            .with(
                "",
                "warnings",
                List.of(new RunResult.Finding("NOT_STEADY", "It drifts.", 1.0, 0.0)))
            .result();

    assertThat(problems(run(1, 3), run(2, 3), unsound))
        .singleElement()
        .asString()
        .contains("key 'warnings'", "unsound window: not steady");
  }

  @Test
  void aSecretInAFileIsNamedByItsKeyAndNotShown() throws Exception {
    Path file = folder.resolve("r.json");
    RunResult result = run(1, 3);
    String text = ResultJson.write(result);
    Files.writeString(file, text.replaceFirst("\\{", "{\"password\": \"hunter2\","));

    List<String> problems = new Submission(List.of(SubmittedFile.of(file, result))).problems();

    assertThat(problems).anyMatch(each -> each.contains("key 'password': holds a secret"));
    assertThat(problems).noneMatch(each -> each.contains("hunter2"));
  }

  @Test
  void aLineForEachWorkloadAndDriverSaysHowManyRunsThereAre() throws Exception {
    List<SubmittedFile> files = files(run(1, 3), Voided.of(run(2, 3)), run(2, 3), run(3, 3));

    assertThat(new Submission(files).lines())
        .singleElement()
        .asString()
        .endsWith(": 3 + 1 void run");
  }

  private static List<String> problems(RunResult... results) {
    return new Submission(files(results)).problems();
  }

  private static List<SubmittedFile> files(RunResult... results) {
    List<SubmittedFile> files = new ArrayList<>();
    for (RunResult result : results) {
      files.add(new SubmittedFile("r" + files.size() + ".json", result, List.of()));
    }
    return files;
  }

  /** A run of session a. */
  private static RunResult run(int repetition, int of) throws Exception {
    return new Doctored(Runs.each("w", 1).get(0))
        .with("/run", "series", new Series("a", "repeat", Map.of(), repetition, of, repetition))
        .with("/run/software", "gitCommit", "0123456")
        .with("/driver", "sha256", "0".repeat(64))
        .with("/environment", "baselines", List.of(BASELINE))
        .result();
  }
}
