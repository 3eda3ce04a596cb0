// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.study.OutcomeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Finds the files of a site: single files, and those in folders and the folders inside. */
final class SiteFiles {

  private static final Comparator<SourceFile> ORDER =
      Comparator.comparing(SourceFile::name).thenComparing(file -> file.path().toString());

  private SiteFiles() {}

  /**
   * Returns the files, sorted by name.
   *
   * @param problems receives a sentence for each name that cannot be read or has no such files
   */
  static List<SourceFile> of(List<String> names, Consumer<String> problems) {
    TreeSet<SourceFile> files = new TreeSet<>(ORDER);
    for (String name : names) {
      try {
        List<SourceFile> found = found(Path.of(name));
        if (found.isEmpty()) {
          problems.accept(
              "there are no results in '"
                  + name
                  + "' (files that end in .json, or are called "
                  + OutcomeFile.NAME
                  + ")");
        }
        files.addAll(found);
      } catch (InvalidPathException | IOException | UncheckedIOException e) {
        problems.accept("'" + name + "' cannot be read: " + e.getMessage());
      }
    }
    return List.copyOf(files);
  }

  private static List<SourceFile> found(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(new SourceFile(path, String.valueOf(path.getFileName())));
    }
    Path folder = path.toAbsolutePath().normalize();
    String top = folder.getFileName() == null ? "" : folder.getFileName() + "/";
    try (Stream<Path> inside = Files.walk(folder)) {
      return inside
          .filter(SiteFiles::isRead)
          .map(file -> new SourceFile(file, top + relative(folder, file)))
          .toList();
    }
  }

  private static String relative(Path folder, Path file) {
    return folder.relativize(file).toString().replace('\\', '/');
  }

  private static boolean isRead(Path file) {
    String name = String.valueOf(file.getFileName());
    return (name.endsWith(".json") || isOutcome(file)) && Files.isRegularFile(file);
  }

  static boolean isOutcome(Path file) {
    return OutcomeFile.NAME.equals(String.valueOf(file.getFileName()));
  }
}
