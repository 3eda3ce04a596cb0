// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Lists and deletes folders of nodes, even while a terminating server still writes to them. */
final class Folders {

  private static final int DELETE_ATTEMPTS = 5;

  private Folders() {}

  /**
   * Deletes a folder recursively. Anything that cannot be deleted stays until the next clean-up.
   */
  static void delete(Path folder) {
    // A terminating server may add or remove files during the walk: walk again.
    int attempt = 1;
    while (!deletedInOneWalk(folder) && attempt < DELETE_ATTEMPTS) {
      attempt++;
    }
  }

  private static boolean deletedInOneWalk(Path folder) {
    try {
      Files.walkFileTree(folder, new Deletion());
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Deletes a folder, unless there is something in it. */
  static void deleteIfEmpty(Path folder) throws IOException {
    try {
      Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      return;
    }
  }

  /** Returns the direct subfolders whose name matches; none if the folder does not exist. */
  static List<Path> below(Path folder, Pattern name) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(entry -> name.matcher(entry.getFileName().toString()).matches())
          .filter(Files::isDirectory)
          .toList();
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
