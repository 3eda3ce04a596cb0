// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.result.RecordedRuns;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.OutcomeFile.Kept;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
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
    }
    assertThat(page(archive))
        .contains("bin/benchmark study one-cell --scale 1 --resume", "expected: ")
        .contains("not in the price list", "**examples**");
  }

  @Test
  void aBundleHasTheLeastTimeAndCostOfEachSystem() throws Exception {
    Path prices = folder.resolve("prices.yaml");
    Files.writeString(
        prices,
        """
        currency: EUR
        region: lab
        date: 2026-11-28
        nodeGroups:
          - {systems: [simulated], nodes: 3, type: a, perHour: 900}
          - {systems: [simulated], group: client, nodes: 1, type: b, perHour: 900}
        """);
    Path archive = folder.resolve("b.zip");
    Files.writeString(
        study.resolve("w.yaml"), "producerRate: 100\nwarmup: 1s\nduration: 8s\ncooldown: 1s\n");

    Typed typed =
        Typed.run(
            "study",
            study.toString(),
            "--bundle",
            archive.toString(),
            "--repeat",
            "2",
            "--only",
            "a*",
            "--prices",
            prices.toString());

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(page(archive))
        .contains("| simulated | 20 s | 3600.00 | 20.00 |", "Prices: lab, 2026-11-28.")
        .contains(
            "bin/benchmark study one-cell --scale 1 --only 'a*' --repeat 2 --resume",
            "deploy/run-study one-cell --scale 1 --only 'a*' --repeat 2 --prices");
  }

  @Test
  void theSameStudyGivesTheSameBytesInAnyTimeZone() throws Exception {
    Path one = folder.resolve("one.zip");
    Path other = folder.resolve("other.zip");

    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("America/Lima"));
      Typed.run("study", study.toString(), "--bundle", one.toString());
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
      Typed.run("study", study.toString(), "--bundle", other.toString());
    } finally {
      TimeZone.setDefault(before);
    }

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
  void placesThatHaveRunsInCommonAreNotTwo() throws Exception {
    Path file = RecordedRuns.unpack("results/kafka-plain", folder);
    Kept run =
        Kept.of("a", file, SampleResults.ofCell(ResultJson.read(file), "one-cell", "a", 1, 1));
    Path outcome = folder.resolve("outcome.json.gz");
    new OutcomeFile("one-cell", 1, Map.of(), List.of(run)).write(outcome);
    Path other = folder.resolve("other.json.gz");
    new OutcomeFile("one-cell", 1, Map.of(), List.of()).write(other);

    Typed typed =
        Typed.run(
            "study",
            study.toString(),
            "--merge",
            "here=" + outcome,
            "there=" + folder,
            "elsewhere=" + other);

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out())
        .contains("NOT TWO PLACES: here and there have 1 run in common.")
        .doesNotContain("and elsewhere");
  }

  @Test
  void pricesWithoutABundleAreRefused() throws Exception {
    Typed typed = Typed.run("study", study.toString(), "--check", "--prices", "mine.yaml");

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("--prices is for --bundle");
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

  private static String page(Path archive) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile());
        InputStream page = zip.getInputStream(zip.getEntry("one-cell/README.md"))) {
      return new String(page.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
