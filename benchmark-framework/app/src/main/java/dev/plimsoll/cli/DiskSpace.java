// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.UserCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The space on the disk of local servers. */
final class DiskSpace {

  private DiskSpace() {}

  /** Returns the free bytes; the greatest number if they are not known. */
  static long ofLocalServers() {
    Path folder = UserCache.folder().toAbsolutePath();
    while (!Files.exists(folder) && folder.getParent() != null) {
      folder = folder.getParent();
    }
    try {
      return Files.getFileStore(folder).getUsableSpace();
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }
}
