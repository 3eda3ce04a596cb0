// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.StudyLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files that {@code check} examines: those that the user named, and those in named folders. */
final class CheckedFiles {

  private static final List<String> SUFFIXES = List.of(".yaml", ".yml", ".json");

  private CheckedFiles() {}

  /**
   * Replaces each folder by the study in it, or else by the YAML and result files in it, sorted by
   * name. Folders inside are left out.
   */
  static List<String> of(List<String> names) throws UsageException {
    List<String> files = new ArrayList<>();
    for (String name : names) {
      if (isFolder(name)) {
        files.addAll(inFolder(Path.of(name)));
      } else {
        files.add(name);
      }
    }
    return List.copyOf(files);
  }

  private static boolean isFolder(String name) {
    try {
      return Files.isDirectory(Path.of(name));
    } catch (InvalidPathException e) {
      return false; // where it is read, the reason is given
    }
  }

  private static List<String> inFolder(Path folder) throws UsageException {
    List<String> files;
    try (Stream<Path> inside = Files.list(folder)) {
      files =
          inside
              .filter(Files::isRegularFile)
              .map(Path::toString)
              .filter(file -> SUFFIXES.stream().anyMatch(file::endsWith))
              .sorted()
              .toList();
    } catch (IOException e) {
      throw new UsageException("check: " + folder + " cannot be read: " + e.getMessage());
    }
    if (files.isEmpty()) {
      throw new UsageException(
          "check: there are no workload, driver, study or result files (.yaml, .json) in '"
              + folder
              + "' itself: name its files, or a folder inside");
    }
    List<String> studies = files.stream().filter(StudyLoader::isStudy).toList();
    return studies.isEmpty() ? files : studies;
  }
}
