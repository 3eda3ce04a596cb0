// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.NearestFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads {@code study.yaml}, with the same strictness as workload and driver files.
 *
 * <p>Threads: one.
 */
public final class StudyLoader {

  static final String FILE = "study.yaml";

  private final SourceFiles files;
  private final Path programHome;

  /**
   * Creates a loader.
   *
   * @param workingFolder the folder that relative paths refer to
   * @param programHome the program's folder, which contains the folder {@code studies}
   */
  public StudyLoader(Path workingFolder, Path programHome) {
    this.files = new SourceFiles(workingFolder, programHome);
    this.programHome = programHome;
  }

  /** Reads the study in this folder, or the one with this name in the program's folder. */
  public Study load(String folder) throws PlanException {
    Path path =
        files.path(folder).orElseThrow(() -> new PlanException(folder + ": is not a folder name"));
    Path found = Files.isDirectory(path) ? path : programHome.resolve(folder);
    if (!Files.isRegularFile(found.resolve(FILE))) {
      throw new PlanException(
          folder
              + ": there is no study"
              + Stream.of(files.absoluteFolder(), programHome)
                  .map(place -> NearestFile.hint(place, Path.of(folder)))
                  .filter(hint -> !hint.isEmpty())
                  .findFirst()
                  .orElse(": give a folder that holds " + FILE + ", as studies/<id>"));
    }
    SourceText source = files.read(Path.of(folder).resolve(FILE).toString(), found.resolve(FILE));
    Problems problems = new Problems();
    Optional<Study> study = new StudyReader(YamlText.document(source), problems, found).read();
    problems.throwIfAny();
    return study.orElseThrow();
  }

  /** Returns whether the file has the name of a study file. */
  public static boolean isStudy(String file) {
    return file.equals(FILE) || file.endsWith("/" + FILE);
  }

  /** Reads a study file, for which {@link #isStudy} is true. */
  public Study loadFile(String file) throws PlanException {
    String folder = file.substring(0, file.length() - FILE.length());
    return load(folder.isEmpty() ? "." : folder);
  }

  /**
   * Returns the path of a file that a study names: in the study's folder or else in the program's;
   * otherwise returns the name unchanged.
   */
  public String resolve(Study study, String name) {
    for (Path place : List.of(study.folder(), programHome)) {
      Path path = place.resolve(name);
      if (Files.isRegularFile(path)) {
        return path.toString();
      }
    }
    return name;
  }
}
