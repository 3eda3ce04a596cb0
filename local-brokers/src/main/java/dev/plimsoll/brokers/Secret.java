// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/** Secrets of servers: made again for each start, and kept where only their owner can read. */
final class Secret {

  private static final String USER = "plimsoll";
  private static final int BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Secret() {}

  /** Letters and digits alone, so that no configuration file or URI has to escape it. */
  static String random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  static Login login() {
    return new Login(USER, random());
  }

  /** Creates a folder, and those above it, which nobody else can look into. */
  static Path createFolder(Path folder) throws IOException {
    Files.createDirectories(folder.getParent());
    return Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Writes a file that nobody else can read at any time. One of an earlier start is replaced. */
  static void write(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    try (var out =
        Files.newByteChannel(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      var bytes = StandardCharsets.UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
    }
  }
}
