// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class LimitedFileTest {

  @TempDir private Path folder;

  @Test
  void aFileUpToTheLimitIsReadWhole() throws Exception {
    Path file = Files.write(folder.resolve("a"), new byte[] {1, 2, 3});

    assertThat(LimitedFile.read(file, 3)).containsExactly(1, 2, 3);
    assertThat(LimitedFile.read(file)).containsExactly(1, 2, 3);
  }

  @Test
  void aLargerFileIsRefusedWithItsSizeAndWithoutReadingIt() throws Exception {
    Path file = folder.resolve("large");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength(2_200_000_000L);
    }

    assertThatThrownBy(() -> LimitedFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("2,200,000,000 bytes")
        .hasMessageContaining("at most 64 MiB");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void whatHasNoSizeAndNoEndIsRefusedAtTheLimit() {
    assertThatThrownBy(() -> LimitedFile.read(Path.of("/dev/zero"), 1_000))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at most 1,000 bytes");
  }
}
