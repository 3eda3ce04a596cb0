// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import dev.plimsoll.independent.SecondComputation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The results that a call of the program writes into its folder: each is computed a second time,
 * whatever the test is about. Files that were there before are the test's own, and may be altered.
 */
final class WrittenResults {

  private final Path folder;
  private final Map<Path, FileTime> before;

  /** Call it before the program starts. */
  WrittenResults(Path folder) throws IOException {
    this.folder = folder;
    this.before = results();
  }

  /**
   * Computes the results that have come since again.
   *
   * @throws AssertionError if one disagrees
   */
  void requireAgreement() throws IOException {
    for (Map.Entry<Path, FileTime> file : results().entrySet()) {
      if (!file.getValue().equals(before.get(file.getKey()))) {
        SecondComputation.of(file.getKey()).requireFigures();
      }
    }
  }

  private Map<Path, FileTime> results() throws IOException {
    Map<Path, FileTime> results = new HashMap<>();
    if (!Files.isDirectory(folder)) {
      return results;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (Files.isReadable(file) && SecondComputation.isResult(file)) {
          results.put(file, Files.getLastModifiedTime(file));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return results;
  }
}
