// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.NearestKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds workload files by name: a path, or the short name of one that the program brings. */
final class WorkloadFiles {

  private static final String FOLDER = "workloads";
  private static final String SUFFIX = ".yaml";

  private final SourceFiles files;
  private final Path programHome;

  WorkloadFiles(SourceFiles files, Path programHome) {
    this.files = files;
    this.programHome = programHome;
  }

  /** Reads the workload file with this name; the text has the file's path as its name. */
  SourceText read(String name) throws PlanException {
    if (files.path(name).filter(Files::exists).isPresent() || !isShort(name)) {
      return files.read(name);
    }
    for (String each : List.of(name, name + SUFFIX)) {
      Path file = folder().resolve(each);
      if (Files.isRegularFile(file)) {
        return files.read(file.toString(), file);
      }
    }
    if (name.contains(".")) {
      return files.read(name);
    }
    throw new PlanException(
        name
            + ": there is no such file in "
            + files.absoluteFolder()
            + " and no such workload in "
            + folder()
            + NearestKey.find(name, shortNames())
                .map(near -> ": did you mean " + near + "?")
                .orElse(""));
  }

  /** The folder as the user would type it. */
  private Path folder() {
    Path home = programHome.toAbsolutePath().normalize();
    return home.equals(files.absoluteFolder()) ? Path.of(FOLDER) : home.resolve(FOLDER);
  }

  private List<String> shortNames() {
    try (Stream<Path> inside = Files.list(programHome.resolve(FOLDER))) {
      return inside
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(SUFFIX))
          .map(file -> file.substring(0, file.length() - SUFFIX.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isShort(String name) {
    return name.indexOf('/') < 0 && name.indexOf('\\') < 0;
  }
}
