// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Temporary files of writers that were killed before they could rename them. */
final class AbandonedDrafts {

  /** Name pattern of our temporary files in a folder of results. */
  private static final String NAMES = ".plimsoll-*.tmp";

  /** Longer than any write takes: a younger file may still be in use. */
  private static final Duration AGE = Duration.ofHours(1);

  private AbandonedDrafts() {}

  /** Deletes the files from a folder. A file that cannot be deleted stays. */
  static void remove(Path folder) throws IOException {
    Instant limit = Instant.now().minus(AGE);
    try (DirectoryStream<Path> drafts = Files.newDirectoryStream(folder, NAMES)) {
      for (Path draft : drafts) {
        if (Files.getLastModifiedTime(draft).toInstant().isBefore(limit)) {
          Files.deleteIfExists(draft);
        }
      }
    }
  }
}
