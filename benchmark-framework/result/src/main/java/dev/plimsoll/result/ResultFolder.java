// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/**
 * The destination of results. A result file is either complete or does not exist, and never
 * replaces another file.
 *
 * <p>Threads: one at a time; several processes may write to one folder.
 */
public final class ResultFolder {

  /**
   * Much more than the largest result needs: a full disk must be detected before the run, not after
   * it.
   */
  private static final long NEEDED_BYTES = 64L << 20;

  private final Path folder;
  private final Optional<Path> file;
  private final long neededBytes;

  ResultFolder(Path folder, Optional<Path> file, long neededBytes) {
    this.folder = folder;
    this.file = file;
    this.neededBytes = neededBytes;
  }

  /**
   * Returns the destination that the user specified.
   *
   * @param folderOrJsonFile a folder, or a file that ends in {@code .json} for exactly one run
   * @param singleRun whether exactly one run will be executed
   */
  public static ResultFolder of(Path folderOrJsonFile, boolean singleRun) throws ResultException {
    if (!ResultName.isResultFile(folderOrJsonFile) || Files.isDirectory(folderOrJsonFile)) {
      return new ResultFolder(folderOrJsonFile, Optional.empty(), NEEDED_BYTES);
    }
    if (!singleRun) {
      throw new ResultException(
          "'"
              + folderOrJsonFile
              + "' names one result file, but several runs would be made: name a folder with -o.");
    }
    Path parent = folderOrJsonFile.toAbsolutePath().getParent();
    return new ResultFolder(parent, Optional.of(folderOrJsonFile), NEEDED_BYTES);
  }

  /**
   * Checks before the load that a result can be written: creates the folder, writes and deletes a
   * file there and checks the free space.
   */
  public void verify() throws ResultException {
    if (file.isPresent() && Files.exists(file.get())) {
      throw new ResultException(
          "'" + file.get() + "' exists already, and no result is overwritten: name another file.");
    }
    try {
      Files.createDirectories(folder);
      AbandonedDrafts.remove(folder);
      Path probe = temporary();
      try {
        writeAndSync(probe, new byte[1 << 16]);
      } finally {
        Files.deleteIfExists(probe);
      }
      requireSpace(Files.getFileStore(folder).getUsableSpace());
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /** Writes a result to a new file, and returns the file. */
  public Path write(RunResult result) throws ResultException {
    byte[] json = ResultJson.write(result).getBytes(StandardCharsets.UTF_8);
    try {
      Files.createDirectories(folder);
      Path temporary = temporary();
      try {
        writeAndSync(temporary, json);
        Path written = place(temporary, result);
        syncFolder();
        return written;
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  /**
   * Writes a checkpoint in place of the run's earlier one, and returns its file. At any time the
   * file is one or the other, complete.
   *
   * @param before the file of the earlier checkpoint of this run, if there is one
   */
  public Path checkpoint(RunResult result, Optional<Path> before) throws ResultException {
    byte[] json = ResultJson.write(result).getBytes(StandardCharsets.UTF_8);
    try {
      Path temporary = temporary();
      try {
        writeAndSync(temporary, json);
        Path written =
            before.isPresent() ? replace(temporary, before.get()) : place(temporary, result);
        syncFolder();
        return written;
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private Path place(Path temporary, RunResult result) throws IOException {
    for (int n = 1; ; n++) {
      Path target = target(result, n);
      try {
        link(temporary, target);
        return target;
      } catch (FileAlreadyExistsException e) {
        // The name was taken by an earlier run or by another process: try the next one.
      }
    }
  }

  private static Path replace(Path temporary, Path before) throws IOException {
    return Files.move(
        temporary, before, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private Path target(RunResult result, int n) {
    return file.map(chosen -> chosen.resolveSibling(ResultName.beside(chosen, result, n)))
        .orElseGet(() -> folder.resolve(ResultName.of(result, n)));
  }

  /** A hard link is the only operation that names a complete file only if the name is free. */
  private static void link(Path temporary, Path target) throws IOException {
    try {
      Files.createLink(target, temporary);
    } catch (FileAlreadyExistsException e) {
      throw e;
    } catch (UnsupportedOperationException | FileSystemException e) {
      replaceReservation(temporary, target);
    }
  }

  /** Without hard links, an empty file reserves the name and is replaced immediately. */
  private static void replaceReservation(Path temporary, Path target) throws IOException {
    Files.createFile(target);
    try {
      replace(temporary, target);
    } catch (IOException e) {
      Files.deleteIfExists(target);
      throw e;
    }
  }

  /** Does not end in .json, so that nobody who looks for results finds an incomplete one. */
  private Path temporary() {
    return folder.resolve(".plimsoll-" + UUID.randomUUID() + ".tmp");
  }

  private static void writeAndSync(Path path, byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
  }

  private void syncFolder() {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      // Not every system permits opening a folder; the file itself has been synced by then.
      return;
    }
  }

  private void requireSpace(long usableBytes) throws ResultException {
    if (usableBytes < neededBytes) {
      throw new ResultException(
          String.format(
              Locale.ROOT,
              "There is too little space for results in '%s': %,d KiB free, %,d KiB wanted. Free"
                  + " some or name another folder with -o.",
              folder,
              usableBytes >> 10,
              neededBytes >> 10));
    }
  }

  private ResultException unwritable(IOException e) {
    return new ResultException(
        "Results cannot be written to '"
            + folder
            + "': "
            + reason(e)
            + ". Make room for them there or name another folder with -o.",
        e);
  }

  private static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof NoSuchFileException missing) {
      return "'" + missing.getFile() + "' cannot be created";
    }
    if (e instanceof NotDirectoryException || e instanceof FileAlreadyExistsException) {
      return "'" + ((FileSystemException) e).getFile() + "' is a file, not a folder";
    }
    String reason = e instanceof FileSystemException f ? f.getReason() : e.getMessage();
    return reason == null ? String.valueOf(e.getMessage()) : reason;
  }
}
