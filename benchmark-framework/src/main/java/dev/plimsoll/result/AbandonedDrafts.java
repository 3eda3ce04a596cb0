// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Temporary files of writers that were killed before they could give them their names. */
final class AbandonedDrafts {

  /** As all our temporary files in a folder of results are named. */
  private static final String NAMES = ".plimsoll-*.tmp";

  /** No writer needs that long: a younger one may be at work. */
  private static final Duration AGE = Duration.ofHours(1);

  private AbandonedDrafts() {}

  /** Removes them from a folder. One that cannot be removed stays. */
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
