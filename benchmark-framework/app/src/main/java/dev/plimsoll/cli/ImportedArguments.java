// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.imported.ImportException;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.imported.ImportedJson;
import dev.plimsoll.series.ResultFiles;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Separates imported files from the others that the user named.
 *
 * @param files those that were imported
 * @param others names of all others; a folder with imported files is replaced by its other files
 * @param problems a sentence for each imported file that cannot be read
 */
record ImportedArguments(List<ImportedFile> files, List<String> others, List<String> problems) {

  static ImportedArguments of(List<String> names) {
    ImportedArguments all =
        new ImportedArguments(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (String name : names) {
      all.add(name);
    }
    return all;
  }

  /** Returns whether any file was imported, be it readable or not. */
  boolean isAny() {
    return !files.isEmpty() || !problems.isEmpty();
  }

  boolean isMixed() {
    return !others.isEmpty();
  }

  private void add(String name) {
    List<Path> paths = isFolder(name) ? ResultFiles.of(List.of(name), problem -> {}) : List.of();
    if (paths.isEmpty()) {
      if (isImported(name)) {
        read(Path.of(name));
      } else {
        others.add(name);
      }
      return;
    }
    List<Path> imported = paths.stream().filter(ImportedJson::isImported).toList();
    if (imported.isEmpty()) {
      others.add(name);
      return;
    }
    imported.forEach(this::read);
    paths.stream()
        .filter(path -> !imported.contains(path))
        .forEach(path -> others.add(path.toString()));
  }

  private void read(Path file) {
    try {
      files.add(ImportedJson.read(file));
    } catch (ImportException e) {
      problems.add(e.getMessage());
    }
  }

  private static boolean isFolder(String name) {
    try {
      return Files.isDirectory(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static boolean isImported(String name) {
    try {
      return ImportedJson.isImported(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
