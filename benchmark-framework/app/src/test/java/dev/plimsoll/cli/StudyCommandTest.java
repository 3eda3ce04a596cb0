// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.study.OutcomeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudyCommandTest {

  private static final String[] TWO_WORKERS = {"--workers", "one:9400,two:9400"};

  @TempDir private Path folder;

  @Test
  void aDryRunTellsHowManyRunsAreMissingAndTheLeastTimeOfTheirLoad() throws Exception {
    Typed typed = dryRun("producerRate: 100");

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out()).contains("missing: 2 runs", "load: at least 40 s");
  }

  @Test
  void aDryRunRefusesWhatTheNamedWorkersCannotGenerate() throws Exception {
    Typed spread = dryRun("producerRate: 100", TWO_WORKERS);
    Typed requests = dryRun("load: request-reply\nproducerRate: 100", TWO_WORKERS);

    assertThat(spread.code()).as(spread.err()).isEqualTo(ExitCode.OK);
    assertThat(requests.code()).isEqualTo(ExitCode.USAGE);
    assertThat(requests.err()).contains("w.yaml", "run on one worker only; 2 workers were named");
  }

  @Test
  void versionsOfServersThatTheStudyDoesNotStartAreRefused() throws Exception {
    Typed unknown = dryRun("producerRate: 100", "--server", "kafka=3.9.1");
    Typed twice = dryRun("producerRate: 100", "--server", "kafka=3.9.1,kafka=3.3.2");
    Typed none = dryRun("producerRate: 100", "--server", "kafka");

    assertThat(unknown.code()).isEqualTo(ExitCode.USAGE);
    assertThat(unknown.err()).contains("--server: this study starts no kafka");
    assertThat(twice.err()).contains("--server: kafka has two versions");
    assertThat(none.err()).contains("--server: 'kafka' is not SYSTEM=VERSION");
  }

  @Test
  void aReportKeepsWhyACellCouldNotRunBefore() throws Exception {
    writeStudy("producerRate: 100");
    Path results = Files.createDirectories(folder.resolve("results"));
    Path outcome = results.resolve(OutcomeFile.NAME);
    String id = folder.getFileName().toString();
    new OutcomeFile(id, 1, Map.of("a", "no server"), List.of()).write(outcome);

    Typed typed = Typed.run("study", "--report-only", "-o", results.toString(), folder.toString());

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(OutcomeFile.read(outcome).problems()).containsEntry("a", "no server");
    assertThat(results.resolve("outcome.md")).content().contains("no server");
  }

  @Test
  void aPatternThatNoCellMatchesIsRefusedThoughAnotherOneMatches() throws Exception {
    Typed typed = dryRun("producerRate: 10", "--only", "a", "--only", "*b");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("--only: no cell of this study matches *b; its cells are a");
  }

  private Typed dryRun(String load, String... options) throws Exception {
    writeStudy(load);
    List<String> words = new ArrayList<>(List.of("study", "--dry-run", "-o"));
    words.add(folder.resolve("results").toString());
    words.addAll(List.of(options));
    words.add(folder.toString());
    return Typed.run(words.toArray(new String[0]));
  }

  private void writeStudy(String load) throws IOException {
    Files.writeString(
        folder.resolve("study.yaml"),
        """
        title: A study
        question: Which?
        source: A paper
        setting: A laptop
        repetitions: 2
        cells: [{id: a, driver: d.yaml, workload: w.yaml}]
        """);
    Files.writeString(folder.resolve("d.yaml"), "name: d\ndriver: simulated\n");
    Files.writeString(
        folder.resolve("w.yaml"), load + "\nwarmup: 5s\nduration: 10s\ncooldown: 5s\n");
  }
}
