// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/** Secrets of servers: created for each start, and stored readable by their owner only. */
final class ServerSecrets {

  private static final String USER = "plimsoll";
  private static final int BYTES = 16;
  private static final SecureRandom RANDOM = new SecureRandom();

  private ServerSecrets() {}

  /** Letters and digits only, so that no configuration file or URI has to escape them. */
  static String random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  static Login login() {
    return new Login(USER, new Secret(random()));
  }

  /** Creates a folder, and its parents, that only the owner can read. */
  static Path createFolder(Path folder) throws IOException {
    Files.createDirectories(folder.getParent());
    return Files.createDirectory(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  /** Writes a file that is never readable by others. Replaces an existing file. */
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
