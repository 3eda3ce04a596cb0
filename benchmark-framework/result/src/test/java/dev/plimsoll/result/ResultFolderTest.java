// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultFolderTest {

  private static final String START = "2026-11-21T05-10-22.123Z-";

  @TempDir private Path temp;

  @Test
  void namesAFileByStartWorkloadDriverAndRepetition() throws Exception {
    assertThat(write(SampleResults.full())).hasFileName(START + "quickstart-kafka-local-r2.json");
  }

  @Test
  void leavesOutTheRepetitionOfASingleRun() throws Exception {
    RunResult single =
        Variants.named(SampleResults.full(), "w", new Series("s", "sweep", Map.of(), 1, 1, 1));

    assertThat(write(single)).hasFileName(START + "w-kafka-local.json");
  }

  @Test
  void saysInTheNameThatARunIsABurnIn() throws Exception {
    RunResult burnIn =
        Variants.named(
            SampleResults.full(), "w", new Series("s", "compare", Map.of(), 0, 7, 1, true));

    assertThat(write(burnIn)).hasFileName(START + "w-kafka-local-burn-in.json");
  }

  @Test
  void saysInTheNameWhichSideOfAComparisonARunBelongsTo() throws Exception {
    RunResult base =
        Variants.named(
            SampleResults.full(),
            "w",
            new Series("s", "compare", Map.of(Series.SIDE, "base"), 2, 8, 1));

    assertThat(write(base)).hasFileName(START + "w-kafka-local-base-r2.json");
  }

  @Test
  void marksAFailInTheName() throws Exception {
    assertThat(write(SampleResults.minimal()))
        .hasFileName(START + "quickstart-kafka-local.FAIL.json");
  }

  @Test
  void marksAnInterruptionInTheName() throws Exception {
    RunResult cutShort =
        Variants.with(SampleResults.full(), RunResult.Status.INTERRUPTED, List.of());

    assertThat(write(cutShort)).hasFileName(START + "quickstart-kafka-local-r2.INTERRUPTED.json");
  }

  @Test
  void replacesCharactersThatFileNamesShouldNotHold() throws Exception {
    RunResult odd = Variants.named(SampleResults.full(), "../a b/ü\n1.5_x", null);

    assertThat(write(odd)).hasFileName(START + "..-a-b---1.5_x-kafka-local.json");
  }

  @Test
  void shortensNamesThatFileSystemsWouldRefuse() throws Exception {
    RunResult verbose = Variants.named(SampleResults.full(), "long".repeat(100), null);

    assertThat(write(verbose).getFileName().toString()).hasSizeLessThan(200);
  }

  @Test
  void countsUpInsteadOfReplacingAFile() throws Exception {
    Path first = write(SampleResults.minimal());
    String before = Files.readString(first);

    assertThat(write(SampleResults.minimal()))
        .hasFileName(START + "quickstart-kafka-local-2.FAIL.json");
    assertThat(write(SampleResults.minimal()))
        .hasFileName(START + "quickstart-kafka-local-3.FAIL.json");
    assertThat(first).hasContent(before);
  }

  @Test
  void replacesACheckpointByTheNextOneOfTheSameRun() throws Exception {
    ResultFolder folder = ResultFolder.of(temp, false);
    RunResult first = Variants.with(SampleResults.full(), RunResult.Status.CHECKPOINT, List.of());
    RunResult second =
        Variants.with(SampleResults.minimal(), RunResult.Status.CHECKPOINT, List.of());

    Path file = folder.checkpoint(first, Optional.empty());
    Path again = folder.checkpoint(second, Optional.of(file));

    assertThat(file).hasFileName(START + "quickstart-kafka-local-r2.CHECKPOINT.json");
    assertThat(again).isEqualTo(file);
    assertThat(ResultJson.read(file)).isEqualTo(second);
    assertThat(names()).hasSize(1);
  }

  @Test
  void givesACheckpointANameBesideTheFileThatTheUserWants() throws Exception {
    ResultFolder folder = ResultFolder.of(temp.resolve("out.json"), true);
    RunResult state = Variants.with(SampleResults.full(), RunResult.Status.CHECKPOINT, List.of());

    assertThat(folder.checkpoint(state, Optional.empty())).hasFileName("out.CHECKPOINT.json");
    assertThat(folder.write(SampleResults.full())).hasFileName("out.json");
  }

  @Test
  void givesEachOfManyWritersAFileOfItsOwn() throws Exception {
    ExecutorService writers = Executors.newFixedThreadPool(4);
    try {
      List<Future<Path>> written = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        written.add(writers.submit(() -> write(SampleResults.minimal())));
      }
      for (Future<Path> file : written) {
        assertThat(ResultJson.read(file.get())).isEqualTo(SampleResults.minimal());
      }
      assertThat(names()).hasSize(20);
    } finally {
      writers.shutdownNow();
    }
  }

  @Test
  void leavesNothingButResultsBehind() throws Exception {
    ResultFolder.of(temp, false).verify();
    Path file = write(SampleResults.full());

    assertThat(names()).containsExactly(file.getFileName().toString());
  }

  @Test
  void countsUpInsteadOfReplacingAFileWhereThereAreNoHardLinks() throws Exception {
    URI zip = URI.create("jar:" + temp.resolve("place.zip").toUri());
    try (FileSystem linkless = FileSystems.newFileSystem(zip, Map.of("create", "true"))) {
      ResultFolder folder = new ResultFolder(linkless.getPath("/results"), Optional.empty(), 0);

      folder.verify();
      Path first = folder.write(SampleResults.minimal());
      Path second = folder.write(SampleResults.minimal());

      assertThat(second.getFileName().toString()).endsWith("-2.FAIL.json");
      assertThat(ResultJson.read(first)).isEqualTo(SampleResults.minimal());
      assertThat(ResultJson.read(second)).isEqualTo(SampleResults.minimal());
      try (Stream<Path> files = Files.list(linkless.getPath("/results"))) {
        assertThat(files).hasSize(2);
      }
    }
  }

  @Test
  void createsTheFolderBeforeTheRun() throws Exception {
    Path deep = temp.resolve("a b").resolve("c");

    ResultFolder.of(deep, false).verify();

    assertThat(deep).isEmptyDirectory();
  }

  @Test
  void writesIntoTheFileThatTheUserNamed() throws Exception {
    Path file = temp.resolve("mine.json");
    ResultFolder chosen = ResultFolder.of(file, true);

    chosen.verify();

    assertThat(chosen.write(SampleResults.full())).isEqualTo(file);
    assertThat(ResultJson.read(file)).isEqualTo(SampleResults.full());
  }

  @Test
  void doesNotReplaceTheFileThatTheUserNamed() throws Exception {
    Path file = Files.writeString(temp.resolve("mine.json"), "precious");
    ResultFolder chosen = ResultFolder.of(file, true);

    assertThatExceptionOfType(ResultException.class)
        .isThrownBy(chosen::verify)
        .withMessageContaining("exists already");
    assertThat(chosen.write(SampleResults.full())).isEqualTo(temp.resolve("mine-2.json"));
    assertThat(file).hasContent("precious");
  }

  @Test
  void refusesOneFileForSeveralRuns() {
    assertThatExceptionOfType(ResultException.class)
        .isThrownBy(() -> ResultFolder.of(temp.resolve("mine.json"), false))
        .withMessageContaining("several runs")
        .withMessageContaining("-o");
  }

  @Test
  void takesAFolderWhoseNameEndsLikeAFile() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("odd.json"));

    assertThat(ResultFolder.of(folder, false).write(SampleResults.full())).hasParent(folder);
  }

  @Test
  void saysBeforeTheRunThatAFileStandsWhereTheFolderShouldBe() throws Exception {
    Path file = Files.writeString(temp.resolve("file"), "x");
    for (Path place : List.of(file, file.resolve("results"))) {
      assertThatExceptionOfType(ResultException.class)
          .isThrownBy(() -> ResultFolder.of(place, false).verify())
          .withMessageContaining(place.toString())
          .withMessageContaining("another folder");
    }
  }

  @Test
  void saysBeforeTheRunThatSpaceIsShort() {
    ResultFolder greedy = new ResultFolder(temp, Optional.empty(), Long.MAX_VALUE);

    assertThatExceptionOfType(ResultException.class)
        .isThrownBy(greedy::verify)
        .withMessageContaining("too little space");
    assertThat(temp).isEmptyDirectory();
  }

  private Path write(RunResult result) throws ResultException {
    return ResultFolder.of(temp, false).write(result);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(temp)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
