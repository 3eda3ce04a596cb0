// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Stores imported files in a folder. */
public final class ImportedFolder {

  private static final int HASH_DIGITS = 8;

  private final Path folder;

  /** Creates the object only; the folder is created with the first file. */
  public ImportedFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes a file completely or not at all. Its name has the first digits of the source's hash, so
   * that files of the same name from several folders do not collide, and the same source imported
   * again replaces its file.
   */
  public Path write(ImportedFile imported) throws ImportException {
    String stem = imported.source().fileName().replaceFirst("\\.(json|txt|log|js|html?|csv)$", "");
    Path file =
        folder.resolve(
            stem.replaceAll("[^A-Za-z0-9._-]", "-")
                + "-"
                + imported.source().sha256().substring(0, HASH_DIGITS)
                + ".imported.json");
    try {
      Files.createDirectories(folder);
      Path temporary = folder.resolve(".plimsoll-" + UUID.randomUUID() + ".tmp");
      try {
        Files.writeString(temporary, ImportedJson.write(imported), StandardCharsets.UTF_8);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
      return file;
    } catch (FileAlreadyExistsException e) {
      throw new ImportException("'" + e.getFile() + "' is a file, not a folder.", e);
    } catch (IOException e) {
      throw new ImportException("'" + file + "' cannot be written: " + e.getMessage(), e);
    }
  }
}
