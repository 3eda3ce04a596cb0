// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code docs/ADD-A-DRIVER.md} says how small a driver can be. */
final class SampleSizeTest {

  private static final Path FOLDER = Path.of("src/test/java/dev/plimsoll/driver/sample");

  @Test
  void theDriverHasAtMost300Lines() throws IOException {
    int lines = 0;
    for (Path file : sources()) {
      lines += Files.readAllLines(file).size();
    }
    assertThat(lines).isBetween(200, 300);
  }

  @Test
  void thePageNamesEachClassOfTheDriver() throws IOException {
    String page = Files.readString(Path.of("../docs/ADD-A-DRIVER.md"));
    for (Path file : sources()) {
      assertThat(page).contains(file.getFileName().toString().replace(".java", ""));
    }
  }

  /** The server is the system and not the driver. */
  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> !file.getFileName().toString().matches(".*(Server|Test)\\.java"))
          .toList();
    }
  }
}
