// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plimsoll.result.BaselinePart;
import dev.plimsoll.result.ResultException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BaselineFilesTest {

  @TempDir private Path folder;

  @Test
  void aWrittenBaselineIsReadAgain() throws Exception {
    BaselinePart part = part(folder.toString());
    Path file = folder.resolve("new").resolve("here.json");

    BaselineFiles.write(part, file);

    assertThat(BaselineFiles.of(file)).containsExactly(part);
    assertThat(BaselineFiles.of(file.getParent())).containsExactly(part);
    assertThat(file.getParent()).isDirectoryContaining("glob:**.json");
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files).hasSize(1);
    }
  }

  @Test
  void aBaselineThatWasMeasuredByTheDeploymentIsRead() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("broker-0.json"),
            """
            {"host": "broker-0", "diskWriteBytesPerSecond": 1000000, "networkPeer": "broker-1",
             "networkBytesPerSecond": 2000000, "flushP50Micros": null, "later": "ignored"}
            """);

    assertThat(BaselineFiles.of(file).get(0).diskWriteBytesPerSecond()).isEqualTo(1e6);
  }

  @Test
  void theStoredBaselineOfAnotherDiskCountsWithoutItsDisk() throws Exception {
    Path file = folder.resolve("here.json");
    BaselineFiles.write(part(folder.toString()), file);
    assertThat(BaselineFiles.stored(file, folder)).containsExactly(part(folder.toString()));

    BaselineFiles.write(part("/no/such/folder"), file);
    BaselinePart other = BaselineFiles.stored(file, folder).get(0);

    assertThat(other.diskWriteBytesPerSecond()).isNull();
    assertThat(other.networkBytesPerSecond()).isEqualTo(3e9);
  }

  @Test
  void withoutAStoredBaselineThereIsNone() throws Exception {
    Path damaged = Files.writeString(folder.resolve("here.json"), "{");

    assertThat(BaselineFiles.stored(folder.resolve("absent.json"), folder)).isEmpty();
    assertThat(BaselineFiles.stored(damaged, folder)).isEmpty();
  }

  @Test
  void whatIsNoBaselineIsRefusedWithTheWayOut() throws Exception {
    Path damaged = Files.writeString(folder.resolve("a.json"), "{");
    Path zero =
        Files.writeString(
            folder.resolve("b.json"), "{\"host\": \"b\", \"diskWriteBytesPerSecond\": 0}");
    Path empty = Files.createDirectory(folder.resolve("empty"));

    assertRefused(damaged, "a.json: is not a baseline: measure it again");
    assertRefused(zero, "b.json: a rate is 0.0: measure the baseline again");
    assertRefused(empty, "empty: has no baseline: give the folder that");
    assertRefused(folder.resolve("c.json"), "c.json: cannot be read");
  }

  private static void assertRefused(Path place, String problem) {
    assertThatExceptionOfType(ResultException.class)
        .isThrownBy(() -> BaselineFiles.of(place))
        .withMessageContaining(problem);
  }

  private static BaselinePart part(String diskFolder) {
    return new BaselinePart(
        "here", "2026-11-22T10:00Z", diskFolder, 1e8, 900.0, 4e3, "loopback", 3e9, null, 0.001);
  }
}
