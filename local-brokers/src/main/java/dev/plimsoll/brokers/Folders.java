// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Folders of nodes that come and go, also while a dying server still writes into them. */
final class Folders {

  private static final int DELETE_ATTEMPTS = 5;

  private Folders() {}

  /** Deletes a folder with all that is in it. What cannot be deleted stays for the next sweep. */
  static void delete(Path folder) {
    // A server that is ending adds or removes files under the walk: walk again.
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

  /** The folders directly below whose whole name matches; none when there is no folder. */
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
