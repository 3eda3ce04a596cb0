// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.study.OutcomeFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudyExchangeTest {

  private static final String STUDY =
      """
      title: One cell
      question: How fast?
      source: nowhere
      setting: none
      cells: [{id: a, driver: drivers/d.yaml, workload: w.yaml}]
      published:
        - {cell: a, figure: publish.rate, value: 100, unit: msg/s, source: table 1}
      conclusions:
        - {claim: It is fast., checks: ["publish.rate[a] > 50 msg/s"]}
      """;

  @TempDir private Path folder;
  private Path study;

  @BeforeEach
  void writeAStudy() throws Exception {
    study = Files.createDirectories(folder.resolve("one-cell"));
    Files.createDirectories(study.resolve("drivers"));
    Files.writeString(study.resolve("study.yaml"), STUDY);
    Files.writeString(study.resolve("drivers/d.yaml"), "driver: simulated\nname: d\n");
    Files.writeString(study.resolve("w.yaml"), "producerRate: 100\nwarmup: 1s\nduration: 1s\n");
  }

  @Test
  void aBundleHasNoFilesFromOutsideNoLinksAndNothingHidden() throws Exception {
    Files.writeString(study.resolve(".env"), "PASSWORD=hunter2");
    Files.createSymbolicLink(study.resolve("link.txt"), study.resolve("w.yaml"));
    Path archive = folder.resolve("b.zip");
    assertThat(Typed.run("study", study.toString(), "--bundle", archive.toString()).code())
        .isEqualTo(ExitCode.OK);
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      assertThat(zip.stream().map(Object::toString))
          .doesNotContain("one-cell/.env", "one-cell/link.txt");
    }

    Files.writeString(folder.resolve("outside.yaml"), "driver: simulated\nname: d\n");
    Files.writeString(
        study.resolve("study.yaml"), STUDY.replace("drivers/d.yaml", "../outside.yaml"));
    assertThatThrownBy(() -> Typed.run("study", study.toString(), "--bundle", archive.toString()))
        .hasMessageContaining("'../outside.yaml' is outside of the study's folder");
  }

  @Test
  void aBundleHasTheFilesOfTheStudyAndTheCommands() throws Exception {
    Path archive = folder.resolve("b.zip");

    Typed typed = Typed.run("study", study.toString(), "--bundle", archive.toString());

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      assertThat(zip.stream().map(Object::toString))
          .containsExactly(
              "one-cell/README.md",
              "one-cell/drivers/d.yaml",
              "one-cell/study.yaml",
              "one-cell/w.yaml");
      String page =
          new String(
              zip.getInputStream(zip.getEntry("one-cell/README.md")).readAllBytes(),
              StandardCharsets.UTF_8);
      assertThat(page).contains("bin/benchmark study one-cell --scale 1 --resume", "expected: ");
    }
  }

  @Test
  void theSameStudyGivesTheSameBytes() throws Exception {
    Path one = folder.resolve("one.zip");
    Path other = folder.resolve("other.zip");

    Typed.run("study", study.toString(), "--bundle", one.toString());
    Typed.run("study", study.toString(), "--bundle", other.toString());

    assertThat(one).hasSameBinaryContentAs(other);
  }

  @Test
  void outcomesOfSeveralPlacesStandInColumns() throws Exception {
    Path outcome = folder.resolve("outcome.json.gz");
    new OutcomeFile("one-cell", 1, Map.of(), List.of()).write(outcome);

    Typed typed =
        Typed.run("study", study.toString(), "--merge", "here=" + outcome, "there=" + folder);

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out())
        .contains(
            "| the study said | here | there |",
            "| It is fast. | no answer yet | no answer yet |",
            "here, × published");
  }

  @Test
  void aPlaceWithoutANameIsRefused() throws Exception {
    Typed typed = Typed.run("study", study.toString(), "--merge", "theirs");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("is not NAME=PATH");
  }

  @Test
  void aCheckNamesTheFirstLineThatDiffers() throws Exception {
    new OutcomeFile("one-cell", 1, Map.of(), List.of()).write(study.resolve("outcome.json.gz"));
    Files.writeString(study.resolve("outcome.md"), "# One cell\n\nHow slow?\n");

    Typed typed = Typed.run("study", study.toString(), "--check");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("outcome.md, line 3: differs", "How fast?");
  }
}
