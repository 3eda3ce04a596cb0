// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads {@code study.yaml}, as strictly as workloads and drivers are read.
 *
 * <p>Threads: one.
 */
public final class StudyLoader {

  static final String FILE = "study.yaml";

  private final SourceFiles files;
  private final Path programHome;

  /**
   * @param workingFolder where relative paths begin
   * @param programHome the program's folder, in which {@code studies} lies
   */
  public StudyLoader(Path workingFolder, Path programHome) {
    this.files = new SourceFiles(workingFolder, programHome);
    this.programHome = programHome;
  }

  /** The study in a folder, or in the program's folder of that name. */
  public Study load(String folder) throws PlanException {
    Path path =
        files.path(folder).orElseThrow(() -> new PlanException(folder + ": is not a folder name"));
    Path found = Files.isDirectory(path) ? path : programHome.resolve(folder);
    if (!Files.isRegularFile(found.resolve(FILE))) {
      throw new PlanException(
          folder + ": there is no study: give a folder that holds " + FILE + ", as studies/<id>");
    }
    SourceText source = files.read(Path.of(folder).resolve(FILE).toString(), found.resolve(FILE));
    Problems problems = new Problems();
    Study study = new StudyReader(YamlText.document(source), problems, found).read();
    problems.throwIfAny();
    return study;
  }

  /** Whether a file is called as a study's is. */
  public static boolean isStudy(String file) {
    return file.equals(FILE) || file.endsWith("/" + FILE);
  }

  /** The study of a file that {@link #isStudy} is true of. */
  public Study loadFile(String file) throws PlanException {
    String folder = file.substring(0, file.length() - FILE.length());
    return load(folder.isEmpty() ? "." : folder);
  }

  /** The path that a name in a study means: its own file, the program's, or the name as it is. */
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
