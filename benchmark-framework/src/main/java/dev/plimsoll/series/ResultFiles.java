// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The result files that a user means: files as named, and all results in folders. */
public final class ResultFiles {

  private ResultFiles() {}

  /**
   * Files in the order given, those of a folder in the order of their names, each once.
   *
   * @param problems gets a sentence for each name that stands for nothing
   */
  public static List<Path> of(List<String> names, Consumer<String> problems) {
    Set<Path> files = new LinkedHashSet<>();
    for (String name : names) {
      try {
        Path path = Path.of(name);
        if (!Files.isDirectory(path)) {
          files.add(path);
          continue;
        }
        List<Path> results = inFolder(path);
        if (results.isEmpty()) {
          problems.accept(
              "there are no results in '"
                  + path
                  + "' (files that end in .json): name another folder, or make runs with"
                  + " bin/benchmark run -o "
                  + path);
        }
        files.addAll(results);
      } catch (InvalidPathException | IOException e) {
        problems.accept("'" + name + "' cannot be read: " + e.getMessage());
      }
    }
    return new ArrayList<>(files);
  }

  /** Those in a folder, in the order of their names; there may be none. */
  static List<Path> inFolder(Path folder) throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      return inside
          .filter(file -> file.getFileName().toString().endsWith(".json"))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }
}
