// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.baseline;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/** Measures the disk of a folder with a file that is removed afterwards. */
final class DiskMeter {

  private static final int BLOCK_BYTES = 8 << 20;
  private static final int SMALL_BYTES = 4 << 10;

  /** The file is written again and again, so that a long measurement does not fill the disk. */
  private static final long MAX_FILE_BYTES = 1L << 30;

  private static final long MIN_FILE_BYTES = 64L << 20;

  /** Buffers for writing past the page cache start at a multiple of this. */
  private static final int ALIGNMENT = 4096;

  /** Without direct writing, this much may wait in the page cache. */
  private static final long FLUSH_EVERY_BYTES = 256L << 20;

  private final Path folder;
  private final Duration length;
  private final BooleanSupplier ended;

  /**
   * Creates a meter.
   *
   * @param length how long each measurement takes
   * @param ended whether the user wants to end it
   */
  DiskMeter(Path folder, Duration length, BooleanSupplier ended) {
    this.folder = folder;
    this.length = length;
    this.ended = ended;
  }

  /**
   * Sequential writing.
   *
   * @param direct whether it went past the page cache, which some file systems do not support
   */
  record Writing(double bytesPerSecond, boolean direct) {}

  Writing write() throws IOException, InterruptedException {
    Optional<OpenOption> direct = directOption();
    if (direct.isPresent()) {
      try {
        return write(direct);
      } catch (UnsupportedOperationException | IOException e) {
        // A file system in memory, or one over another: through the page cache then.
        return write(Optional.empty());
      }
    }
    return write(Optional.empty());
  }

  private Writing write(Optional<OpenOption> direct) throws IOException, InterruptedException {
    long fileBytes = fileBytes();
    ByteBuffer block = ByteBuffer.allocateDirect(BLOCK_BYTES + ALIGNMENT).alignedSlice(ALIGNMENT);
    block.limit(BLOCK_BYTES);
    fillWithNoise(block);
    try (FileChannel file = open(direct)) {
      long start = System.nanoTime();
      long end = start + length.toNanos();
      long written = 0;
      long position = 0;
      do {
        requireNotEnded();
        block.rewind();
        position = position + BLOCK_BYTES > fileBytes ? 0 : position;
        while (block.hasRemaining()) {
          int count = file.write(block, position);
          position += count;
          written += count;
        }
        if (direct.isEmpty() && written % FLUSH_EVERY_BYTES == 0) {
          file.force(false);
        }
      } while (System.nanoTime() < end);
      file.force(false);
      double seconds = (System.nanoTime() - start) / 1e9;
      return new Writing(written / seconds, direct.isPresent());
    }
  }

  /** How long a write of 4 KiB at the end of a file and its flush take, in nanoseconds. */
  Histogram flush() throws IOException, InterruptedException {
    Histogram nanos = new Histogram(3);
    ByteBuffer block = ByteBuffer.allocateDirect(SMALL_BYTES);
    fillWithNoise(block);
    try (FileChannel file = open(Optional.empty())) {
      long end = System.nanoTime() + length.toNanos();
      long before;
      do {
        requireNotEnded();
        block.rewind();
        before = System.nanoTime();
        file.write(block);
        file.force(false);
        nanos.recordValue(System.nanoTime() - before);
      } while (before < end);
    }
    return nanos;
  }

  private long fileBytes() throws IOException {
    long free = Files.getFileStore(folder).getUsableSpace();
    long bytes = Math.min(MAX_FILE_BYTES, free / 2);
    if (bytes < MIN_FILE_BYTES) {
      throw new IOException(
          folder
              + " has only "
              + (free >> 20)
              + " MiB free: delete something, or give another folder with --folder");
    }
    return bytes;
  }

  /** Some disks compress, or do not store zeros. */
  private static void fillWithNoise(ByteBuffer block) {
    byte[] noise = new byte[block.remaining()];
    new Random(1).nextBytes(noise);
    block.put(noise);
    block.rewind();
  }

  private void requireNotEnded() throws InterruptedException {
    if (ended.getAsBoolean()) {
      throw new InterruptedException();
    }
  }

  private FileChannel open(Optional<OpenOption> direct) throws IOException {
    Path file = Files.createTempFile(folder, "plimsoll-baseline-", ".tmp");
    Set<OpenOption> options = new LinkedHashSet<>();
    options.add(StandardOpenOption.WRITE);
    options.add(StandardOpenOption.DELETE_ON_CLOSE);
    direct.ifPresent(options::add);
    try {
      return FileChannel.open(file, options);
    } catch (IOException | UnsupportedOperationException e) {
      Files.deleteIfExists(file);
      throw e;
    }
  }

  /** The JDK's option for writing past the page cache, which is not a part of Java SE. */
  private static Optional<OpenOption> directOption() {
    try {
      Class<?> options = Class.forName("com.sun.nio.file.ExtendedOpenOption");
      return Arrays.stream(options.getEnumConstants())
          .filter(option -> option.toString().equals("DIRECT"))
          .map(OpenOption.class::cast)
          .findFirst();
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }
}
