// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file gets its name only after its content is on the disk, so that a crash leaves either the
 * whole file or the one before it.
 */
final class DurableWritesTest {

  private static final String NAME = "2026-11-21T05-10-22.123Z-quickstart-kafka-local-r2";
  private static final RunResult STATE = SampleResults.checkpoint();

  @TempDir private Path temp;
  private RecordingFiles files;
  private ResultFolder folder;

  @BeforeEach
  void recordOperations() {
    files = new RecordingFiles(temp);
    folder = new ResultFolder(files.folder(), Optional.empty(), 0);
  }

  @Test
  void aResultIsForcedToTheDiskBeforeItGetsItsName() throws Exception {
    folder.write(SampleResults.full());

    assertThat(files.operations())
        .containsExactly(
            "write temporary",
            "force temporary",
            "link " + NAME + ".json",
            "force folder",
            "delete temporary");
  }

  @Test
  void aCheckpointIsForcedToTheDiskBeforeItReplacesTheEarlierOne() throws Exception {
    Path first = folder.checkpoint(STATE, Optional.empty());
    assertThat(files.operations())
        .containsExactly(
            "write temporary",
            "force temporary",
            "link " + NAME + ".CHECKPOINT.json",
            "force folder",
            "delete temporary");

    folder.checkpoint(STATE, Optional.of(first));

    assertThat(files.operations())
        .containsExactly(
            "write temporary",
            "force temporary",
            "move " + NAME + ".CHECKPOINT.json",
            "force folder");
  }

  @Test
  void whoHasOpenedTheEarlierCheckpointReadsItToItsEnd() throws Exception {
    Path file = folder.checkpoint(STATE, Optional.empty());
    Path named = temp.resolve(file.getFileName().toString());
    Path reader = Files.createLink(temp.resolve("reader"), named);
    String before = Files.readString(reader);

    RunResult second =
        Variants.with(SampleResults.minimal(), RunResult.Status.CHECKPOINT, List.of());
    folder.checkpoint(second, Optional.of(file));

    assertThat(reader).hasContent(before);
    assertThat(ResultJson.read(named)).isEqualTo(second);
  }
}
