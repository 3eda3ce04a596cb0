// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.submission.SubmittedText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * One archive with all that somebody else needs to run a study with this program: the study's
 * folder, the files of the program that its cells name, and a page with the commands. The same
 * study gives the same bytes.
 */
public final class StudyBundle {

  private static final String README = "README.md";

  /**
   * The same for all files, so that bytes do not depend on it. As local time, which is stored as it
   * is; the first month of the format also makes {@link ZipEntry} store an instant.
   */
  private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 2, 1, 0, 0);

  private final Study study;
  private final StudyLoader files;
  private final String instructions;

  /**
   * @param files resolves the file names in the study
   * @param instructions the page with the commands, the expected time and cost
   */
  public StudyBundle(Study study, StudyLoader files, String instructions) {
    this.study = study;
    this.files = files;
    this.instructions = instructions;
  }

  /** Writes the archive. */
  public void write(Path archive) throws ResultException {
    Map<String, byte[]> contents = contents(archive);
    try (OutputStream out = Files.newOutputStream(archive);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> each : contents.entrySet()) {
        ZipEntry entry = new ZipEntry(study.id() + "/" + each.getKey());
        entry.setTimeLocal(NO_TIME);
        zip.putNextEntry(entry);
        zip.write(each.getValue());
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new ResultException(archive + " cannot be written: " + e.getMessage(), e);
    }
  }

  private Map<String, byte[]> contents(Path archive) throws ResultException {
    try {
      return contents();
    } catch (IOException e) {
      throw new ResultException(
          "a file of the study cannot be read, so " + archive + " was not written: " + e, e);
    }
  }

  /** The files by their names in the archive. */
  private Map<String, byte[]> contents() throws IOException, ResultException {
    Map<String, byte[]> contents = new TreeMap<>();
    Path folder = study.folder().toRealPath(); // A walk does not enter a link.
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path file : inside.filter(Files::isRegularFile).filter(this::isPart).toList()) {
        Path relative = folder.relativize(file);
        if (!isHidden(relative)) {
          contents.put(name(relative), Files.readAllBytes(file));
        }
      }
    }
    for (Study.Cell cell : study.cells()) {
      add(contents, cell.driver());
      add(contents, cell.workload());
      if (cell.filling().isPresent()) {
        add(contents, cell.filling().get().workload());
      }
    }
    requireNoSecrets(contents);
    contents.put(README, instructions.getBytes(StandardCharsets.UTF_8));
    return contents;
  }

  /** The outcome of another place is no part of the question, nor what is hidden or elsewhere. */
  private boolean isPart(Path file) {
    String name = file.getFileName().toString();
    return !Files.isSymbolicLink(file)
        && !name.equals(OutcomeFile.NAME)
        && !name.equals("outcome.md");
  }

  /** Returns whether the file or one of its folders is hidden, such as {@code .git}. */
  private static boolean isHidden(Path relative) {
    for (Path part : relative) {
      if (part.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  /** An archive is given away, so it holds no password that a driver file names. */
  private static void requireNoSecrets(Map<String, byte[]> contents) throws ResultException {
    List<String> problems = new ArrayList<>();
    contents.forEach(
        (name, bytes) -> {
          if (name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".md")) {
            problems.addAll(
                SubmittedText.problems(name, new String(bytes, StandardCharsets.UTF_8)));
          }
        });
    if (!problems.isEmpty()) {
      throw new ResultException(String.join("\n", problems));
    }
  }

  /** Adds a file of the program; a short name such as {@code kafka} is the same everywhere. */
  private void add(Map<String, byte[]> contents, String name) throws IOException, ResultException {
    Path file = Path.of(files.resolve(study, name));
    Path inside = Path.of(name).normalize();
    if (Files.isRegularFile(file) && (inside.isAbsolute() || inside.startsWith(".."))) {
      throw new ResultException(
          "study "
              + study.id()
              + ": '"
              + name
              + "' is outside of the study's folder: copy it into it, and name it there");
    }
    if (!contents.containsKey(name) && Files.isRegularFile(file)) {
      contents.put(name, Files.readAllBytes(file));
    }
  }

  private static String name(Path relative) {
    return relative.toString().replace('\\', '/');
  }
}
