// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.Screen;
import dev.plimsoll.result.ResultFolder;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckpointFilesTest {

  private static final RunResult RESULT = SampleResults.full();
  private static final RunResult STATE = SampleResults.checkpoint();

  @TempDir private Path folder;
  private ResultWriter writer;

  @BeforeEach
  void begin() throws Exception {
    writer = writer();
  }

  private ResultWriter writer() throws Exception {
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    Screen screen = new Screen(nowhere, false, false, false);
    return new ResultWriter(
        ResultFolder.of(folder, false),
        screen,
        new DetailedDisplay(screen, List.of(), System::nanoTime, Clock.systemUTC()));
  }

  @Test
  void aRunHasOneCheckpointUntilItsResultIsStored() throws Exception {
    writer.checkpoint(STATE);
    writer.checkpoint(STATE);

    assertThat(names()).singleElement().asString().endsWith(".CHECKPOINT.json");

    writer.accept(RESULT);

    assertThat(names()).singleElement().asString().doesNotContain("CHECKPOINT");
    assertThat(ResultJson.read(writer.file().orElseThrow())).isEqualTo(RESULT);
  }

  @Test
  void whatACrashedProgramHasLeftStays() throws Exception {
    writer().checkpoint(STATE);

    writer.checkpoint(STATE);
    writer.accept(RESULT);

    assertThat(names()).hasSize(2).filteredOn(name -> name.contains("CHECKPOINT")).hasSize(1);
  }

  @Test
  void theStateOfAnotherRunIsNotReplacedAndNotRemoved() throws Exception {
    RunResult other = SampleResults.ofRun(STATE, "other");
    writer.checkpoint(other);
    Path ofOther = files().get(0);

    writer.checkpoint(STATE);
    writer.checkpoint(STATE);
    assertThat(files()).hasSize(2).contains(ofOther);
    assertThat(ResultJson.read(ofOther)).isEqualTo(other);

    writer.accept(RESULT);
    assertThat(files()).hasSize(2).contains(ofOther);
    assertThat(ResultJson.read(ofOther)).isEqualTo(other);
  }

  @Test
  void theResultOfAnotherRunLeavesTheStateOfThisOne() throws Exception {
    writer.checkpoint(STATE);
    Path ofThis = files().get(0);

    writer.accept(SampleResults.ofRun(RESULT, "other"));

    assertThat(files()).hasSize(2).contains(ofThis);
    assertThat(ResultJson.read(ofThis)).isEqualTo(STATE);
  }

  private List<Path> files() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private List<String> names() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
