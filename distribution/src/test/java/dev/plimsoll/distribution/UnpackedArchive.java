// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The packed distribution, unpacked as a user does. */
final class UnpackedArchive {

  private UnpackedArchive() {}

  /** Unpacks it into an empty folder, and returns the folder of the program. */
  static Path in(Path folder) throws IOException, InterruptedException {
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      List<Path> packed = files.filter(file -> file.toString().endsWith(".tar.gz")).toList();
      assertThat(packed).hasSize(1);
      run("tar", "xzf", packed.get(0).toAbsolutePath().toString(), "-C", folder.toString());
    }
    try (Stream<Path> folders = Files.list(folder)) {
      return folders.findFirst().orElseThrow();
    }
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }
}
