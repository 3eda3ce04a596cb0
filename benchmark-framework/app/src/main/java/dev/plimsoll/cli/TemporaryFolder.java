// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.result.ResultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder with files that nothing needs after a dry run. */
record TemporaryFolder(Path path) implements AutoCloseable {

  static TemporaryFolder create() throws ResultException {
    try {
      return new TemporaryFolder(Files.createTempDirectory("plimsoll-dry-run-"));
    } catch (IOException e) {
      throw new ResultException("no temporary folder can be created: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() throws ResultException {
    try (Stream<Path> inside = Files.list(path)) {
      List<Path> files = inside.toList();
      for (Path file : files) {
        Files.delete(file);
      }
      Files.delete(path);
    } catch (IOException e) {
      throw new ResultException(path + " cannot be removed: " + e.getMessage(), e);
    }
  }
}
