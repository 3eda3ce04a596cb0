// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

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
final class ResultFiles {

  private ResultFiles() {}

  /**
   * Files in the order given, those of a folder in the order of their names, each once.
   *
   * @param complaints gets a sentence for each name that stands for nothing
   */
  static List<Path> of(List<String> names, Consumer<String> complaints) {
    Set<Path> files = new LinkedHashSet<>();
    for (String name : names) {
      try {
        Path path = Path.of(name);
        if (Files.isDirectory(path)) {
          addAll(path, files, complaints);
        } else {
          files.add(path);
        }
      } catch (InvalidPathException | IOException e) {
        complaints.accept("'" + name + "' cannot be read: " + e.getMessage());
      }
    }
    return new ArrayList<>(files);
  }

  private static void addAll(Path folder, Set<Path> files, Consumer<String> complaints)
      throws IOException {
    try (Stream<Path> inside = Files.list(folder)) {
      List<Path> results =
          inside
              .filter(file -> file.getFileName().toString().endsWith(".json"))
              .filter(Files::isRegularFile)
              .sorted()
              .toList();
      if (results.isEmpty()) {
        complaints.accept(
            "there are no results in '"
                + folder
                + "' (files that end in .json): name another"
                + " folder, or make runs with bin/benchmark run -o "
                + folder);
      }
      files.addAll(results);
    }
  }
}
