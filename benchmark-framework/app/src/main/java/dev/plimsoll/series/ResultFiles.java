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

/** Finds the result files that the user named: single files, and all results in folders. */
public final class ResultFiles {

  private ResultFiles() {}

  /**
   * Returns the files in the given order, those in a folder sorted by name, without duplicates.
   *
   * @param problems receives a sentence for each name without a result file
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
                  + "' (files that end in .json): name another folder, or start a run with"
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

  /** Returns the result files in a folder, sorted by name; may be empty. */
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
