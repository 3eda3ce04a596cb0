// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.study.OutcomeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
   * @param left a folder whose files are left out: that of the site itself
   * @param problems receives a sentence for each name that cannot be read or has no such files
   */
  static List<SourceFile> of(List<String> names, Path left, Consumer<String> problems) {
    TreeSet<SourceFile> files = new TreeSet<>(ORDER);
    Set<Path> folders = folders(names);
    for (String name : names) {
      try {
        List<SourceFile> found = found(Path.of(name), left, folders);
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

  private static Set<Path> folders(List<String> names) {
    Set<Path> folders = new HashSet<>();
    for (String name : names) {
      try {
        folders.add(Path.of(name).toAbsolutePath().normalize());
      } catch (InvalidPathException e) {
        // Reported as a problem where its files are looked for.
      }
    }
    return folders;
  }

  /**
   * Returns what a folder is called: its own name, with as many of the folders above it as tell it
   * from the other ones, in whatever order they are named.
   */
  private static String called(Path folder, Set<Path> folders) {
    int length = 1;
    while (length < folder.getNameCount() && isShared(folder, length, folders)) {
      length++;
    }
    return folder.getNameCount() == 0 ? "" : last(folder, length) + "/";
  }

  private static boolean isShared(Path folder, int length, Set<Path> folders) {
    return folders.stream()
        .filter(other -> !other.equals(folder) && other.getNameCount() >= length)
        .anyMatch(other -> last(other, length).equals(last(folder, length)));
  }

  private static String last(Path folder, int length) {
    int names = folder.getNameCount();
    return folder.subpath(names - length, names).toString().replace('\\', '/');
  }

  private static List<SourceFile> found(Path path, Path left, Set<Path> folders)
      throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(new SourceFile(path, String.valueOf(path.getFileName())));
    }
    Path folder = path.toAbsolutePath().normalize();
    String top = called(folder, folders);
    try (Stream<Path> inside = Files.walk(folder)) {
      return inside
          .filter(file -> !file.startsWith(left) && isRead(file))
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
