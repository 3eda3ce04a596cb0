// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.NearestFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Reads files that should contain YAML or CSV. If one cannot be read, the error message gives the
 * reason.
 */
final class SourceFiles {

  private static final int MAX_BYTES = 1 << 20;

  private final Path workingFolder;
  private final Path programHome;
  private final Map<String, byte[]> received;

  SourceFiles(Path workingFolder, Path programHome) {
    this(workingFolder, programHome, Map.of());
  }

  private SourceFiles(Path workingFolder, Path programHome, Map<String, byte[]> received) {
    this.workingFolder = workingFolder;
    this.programHome = programHome;
    this.received = received;
  }

  /** The files of another process, by the names that a workload gives them. */
  static SourceFiles received(Map<String, byte[]> files) {
    return new SourceFiles(Path.of(""), Path.of(""), Map.copyOf(files));
  }

  /** Returns the content of a file of another process; empty: it would be on this machine. */
  Optional<byte[]> received(String name) {
    return Optional.ofNullable(received.get(name));
  }

  /** Returns the folder that relative paths refer to. */
  Path absoluteFolder() {
    return workingFolder.toAbsolutePath().normalize();
  }

  /** Returns the path of this name, or nothing if the name is not a valid path. */
  Optional<Path> path(String file) {
    try {
      return Optional.of(workingFolder.resolve(file));
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  SourceText read(String file) throws PlanException {
    Path path = path(file).orElseThrow(() -> new PlanException(file + ": is not a file name"));
    return read(file, path);
  }

  /**
   * Returns the path of a file that a workload names: in the working folder, as in OMB, or else in
   * the workload's folder; if it is in neither, the path in the working folder.
   */
  Optional<Path> find(String name, String workload) {
    Optional<Path> here = path(name);
    return here.filter(Files::isRegularFile)
        .or(
            () ->
                path(workload)
                    .flatMap(file -> here.map(given -> file.resolveSibling(name)))
                    .filter(Files::isRegularFile))
        .or(() -> here);
  }

  /** Returns the sentence about a file that a workload names, and that {@link #find} misses. */
  String missing(String name) {
    return "there is no file " + name + " in " + absoluteFolder() + " nor beside the workload";
  }

  SourceText read(String shownName, Path path) throws PlanException {
    return read(shownName, path, "YAML file");
  }

  /**
   * Reads a text.
   *
   * @param wanted what the text should be, for error messages
   */
  SourceText read(String shownName, Path path, String wanted) throws PlanException {
    if (Files.isDirectory(path)) {
      throw new PlanException(shownName + ": is a folder: give a " + wanted);
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(path)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw new PlanException(shownName + ": there is no such file" + elsewhere(shownName));
    } catch (AccessDeniedException e) {
      throw new PlanException(shownName + ": cannot be read: permission denied");
    } catch (IOException e) {
      throw new PlanException(shownName + ": cannot be read: " + e.getMessage());
    }
    if (bytes.length > MAX_BYTES) {
      throw new PlanException(shownName + ": is larger than 1 MiB: give a smaller " + wanted);
    }
    return source(shownName, bytes, wanted);
  }

  /** Returns bytes as a text. */
  static SourceText source(String shownName, byte[] bytes, String wanted) throws PlanException {
    String text = text(shownName, bytes, wanted);
    return new SourceText(shownName, text, SourceText.sha256(bytes), false);
  }

  private String elsewhere(String file) {
    Path atHome = programHome.resolve(file);
    if (Files.isRegularFile(atHome) && !Path.of(file).isAbsolute()) {
      return " in " + absoluteFolder() + ", but there is " + atHome;
    }
    return (Path.of(file).isAbsolute() ? "" : " in " + absoluteFolder())
        + NearestFile.hint(workingFolder, Path.of(file));
  }

  private static String text(String name, byte[] bytes, String wanted) throws PlanException {
    String text;
    try {
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw binary(name, wanted);
    }
    if (text.startsWith("\uFEFF")) {
      text = text.substring(1);
    }
    if (text.chars().anyMatch(SourceFiles::isBinary)) {
      throw binary(name, wanted);
    }
    return text;
  }

  private static boolean isBinary(int character) {
    return Character.isISOControl(character) && "\n\r\t\u0085".indexOf(character) < 0;
  }

  private static PlanException binary(String name, String wanted) {
    return new PlanException(name + ": is not a text in UTF-8: give a " + wanted);
  }
}
