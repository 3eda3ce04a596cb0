// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Objects;

/**
 * A lock on a file, effective between processes and between threads of this process. The operating
 * system releases it when its holder dies. The file is never deleted, because then two holders
 * could lock different files of the same name.
 *
 * @param file the file
 * @param purpose what the holder does, for the message: {@code starts or stops kafka}
 */
record FileMutex(Path file, String purpose) {

  private static final long POLL_MILLIS = 50;

  FileMutex {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(purpose, "purpose");
  }

  /** The action that runs while the lock is held. */
  interface Action<T> {
    T run() throws DriverException, InterruptedException;
  }

  /**
   * Waits for the lock, runs the action and releases the lock.
   *
   * @throws DriverException if another holder does not release it within the timeout
   */
  <T> T withLock(Duration timeout, Action<T> work) throws DriverException, InterruptedException {
    FileChannel channel = open(file);
    try {
      await(channel, timeout);
      return work.run();
    } finally {
      close(channel); // releases the lock
    }
  }

  private void await(FileChannel channel, Duration timeout)
      throws DriverException, InterruptedException {
    long deadlineNanos = System.nanoTime() + timeout.toNanos();
    while (!held(channel)) {
      if (System.nanoTime() - deadlineNanos > 0) {
        throw new DriverException(
            DriverException.Kind.TIMEOUT,
            "another program has held the lock %s for more than %d s (it %s): wait for it or end it"
                .formatted(file, timeout.toSeconds(), purpose));
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static FileChannel open(Path file) throws DriverException {
    try {
      Files.createDirectories(file.getParent());
      return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER,
          "cannot open the lock file %s (%s): set PLIMSOLL_HOME to a folder that can be written"
              .formatted(file, e),
          e);
    }
  }

  private boolean held(FileChannel channel) throws DriverException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false; // another thread of this program
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER, "cannot lock %s: %s".formatted(file, e), e);
    }
  }

  private static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing was written to the channel; the lock is released with the descriptor.
      return;
    }
  }
}
