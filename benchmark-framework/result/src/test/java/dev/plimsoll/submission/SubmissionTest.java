// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.submission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.HistogramText;
import dev.plimsoll.result.PlannedCell;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.Voided;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
  void aSessionOfWhichASystemIsLeftOutIsRefused() throws Exception {
    PlannedCell own = PlannedCell.of(run(1, 3));
    PlannedCell other = new PlannedCell(own.workload(), "nats", Map.of());

    assertThat(
            problems(
                planned(run(1, 3), own, other),
                planned(run(2, 3), own, other),
                planned(run(3, 3), own)))
        .singleElement()
        .asString()
        .contains("quickstart on nats: was part of a session here", "submit all results");
    assertThat(problems(planned(run(1, 3), own), planned(run(2, 3), own), planned(run(3, 3), own)))
        .isEmpty();
  }

  private static RunResult planned(RunResult result, PlannedCell... cells) throws Exception {
    return new Doctored(result).with("/run/series", "plan", List.of(cells)).result();
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
    RunResult second = run(2, 3, 2).result();

    assertThat(problems(run(1, 3), second, run(3, 3)))
        .singleElement()
        .asString()
        .contains("key 'run.series.attempt'", "attempt 1 at repetition 2 is missing");
    assertThat(problems(run(1, 3), Voided.of(run(2, 3)), second, run(3, 3))).isEmpty();
  }

  @Test
  void aRunThatIsGivenTwiceIsRefused() throws Exception {
    RunResult renumbered =
        new Doctored(run(2, 3))
            .with("/run", "series", new Series("a", "repeat", Map.of(), 3, 3, 3))
            .result();

    assertThat(problems(run(1, 3), run(2, 3), renumbered))
        .singleElement()
        .asString()
        .contains("r2.json, key 'run.id'", "also that of r1.json");
  }

  @Test
  void aCopyUnderAnotherIdIsFoundByItsHistograms() throws Exception {
    RunResult renamed =
        new Doctored(run(2, 3))
            .with("/run", "id", "another")
            .with("/run", "series", new Series("a", "repeat", Map.of(), 3, 3, 3))
            .result();

    assertThat(problems(run(1, 3), run(2, 3), renamed))
        .singleElement()
        .asString()
        .contains("r2.json, key 'latencyMicros.endToEnd.histogram'", "also that of r1.json");
  }

  @Test
  void aCopyWhoseHistogramsAreEncodedAnewIsFound() throws Exception {
    RunResult own = run(2, 3);
    String encoded = own.latencies().get("endToEnd").histogram();
    String anew = HistogramText.encode(HistogramText.decode(encoded));
    byte[] bytes = Base64.getDecoder().decode(encoded);
    String other = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, bytes.length + 1));

    assertThat(SubmittedFile.distributions(own))
        .isEqualTo(SubmittedFile.distributions(withHistogram(own, anew)))
        .isEqualTo(SubmittedFile.distributions(withHistogram(own, other)));
  }

  private static RunResult withHistogram(RunResult result, String text) throws Exception {
    return new Doctored(result).with("/latencyMicros/endToEnd", "histogram", text).result();
  }

  @Test
  void figuresOfAnotherMethodAreRefusedBecauseNobodyComputesThem() throws Exception {
    RunResult other = run(3, 3, 1).with("", "method", "99").result();

    assertThat(problems(run(1, 3), run(2, 3), other))
        .anyMatch(text -> text.contains("r2.json, key 'method': figures not checked"));
    assertThat(new Submission(files(run(1, 3), run(2, 3), other)).sessionProblems()).isNotEmpty();
  }

  @Test
  void twoRunsThatSayTheyAreTheSameRepetitionAreRefused() throws Exception {
    RunResult second =
        run(3, 3, 1).with("/run", "series", new Series("a", "repeat", Map.of(), 2, 3, 3)).result();

    assertThat(problems(run(1, 3), run(2, 3), second, run(3, 3)))
        .anyMatch(text -> text.contains("attempt 1 at repetition 2 is also r1.json"));
  }

  @ParameterizedTest
  @CsvSource({"3, 2000000000, 1", "3, 3, 2000000000", "4, 3, 1"})
  void aNumberThatNoSessionHasIsNamedAtOnce(int repetition, int of, int attempt) throws Exception {
    assertThat(problems(run(1, 3), run(2, 3), run(repetition, of, attempt).result()))
        .anyMatch(text -> text.contains("r2.json, key 'run.series'"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"unknown", "0123456-dirty", "x"})
  void aVersionThatIsNoCommitIsRefused(String commit) throws Exception {
    RunResult other = run(3, 3, 1).with("/run/software", "gitCommit", commit).result();

    assertThat(problems(run(1, 3), run(2, 3), other))
        .anyMatch(text -> text.contains("r2.json, key 'run.software.gitCommit': is no commit"));
  }

  @Test
  void runsOfSeveralMachinesDriverFilesOrVersionsAreRefused() throws Exception {
    RunResult larger =
        run(3, 3, 1).with("/environment/workers/0", "memoryBytes", 1L << 40).result();
    RunResult tuned = run(3, 3, 1).with("/driver", "sha256", "f".repeat(64)).result();
    RunResult newer = run(3, 3, 1).with("/run/software", "gitCommit", "7654321").result();

    assertThat(problems(run(1, 3), run(2, 3), larger))
        .singleElement()
        .asString()
        .contains("different machines", "1024 GiB");
    assertThat(problems(run(1, 3), run(2, 3), tuned))
        .singleElement()
        .asString()
        .contains("different driver files");
    assertThat(problems(run(1, 3), run(2, 3), newer))
        .singleElement()
        .asString()
        .contains("different versions of this program");
  }

  @Test
  void aDriverWithoutAFileIsRefused() throws Exception {
    RunResult builtIn = run(3, 3, 1).with("/driver", "sha256", null).result();

    assertThat(problems(run(1, 3), run(2, 3), builtIn))
        .anyMatch(text -> text.contains("key 'driver.sha256': is missing"));
  }

  @Test
  void anInterruptedRunIsRefused() throws Exception {
    RunResult interrupted = run(3, 3, 1).with("", "status", "INTERRUPTED").result();

    assertThat(problems(run(1, 3), run(2, 3), interrupted))
        .anyMatch(text -> text.contains("key 'status': is INTERRUPTED"));
  }

  @Test
  void aSessionThatIsRewrittenConsistentlyIsAccepted() throws Exception {
    List<RunResult> renamed = new ArrayList<>();
    for (int repetition = 1; repetition <= 3; repetition++) {
      renamed.add(
          run(repetition, 5, 1)
              .with("/run", "series", new Series("b", "repeat", Map.of(), repetition, 3, 1))
              .result());
    }

    assertThat(problems(renamed.toArray(RunResult[]::new))).isEmpty();
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
    List<SubmittedFile> files =
        files(run(1, 3), Voided.of(run(2, 3)), run(2, 3, 2).result(), run(3, 3));

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
    return run(repetition, of, 1).result();
  }

  private static Doctored run(int repetition, int of, int attempt) throws Exception {
    return new Doctored(Runs.each("w", 1 + repetition / 10.0 + attempt / 100.0).get(0))
        .with("/run", "id", "run-" + repetition + "-" + attempt)
        .with(
            "/run",
            "series",
            new Series("a", "repeat", Map.of(), repetition, of, repetition, false, attempt, null))
        .with("/run/software", "gitCommit", "0123456")
        .with("/driver", "sha256", "0".repeat(64))
        .with("/environment", "baselines", List.of(BASELINE));
  }
}
