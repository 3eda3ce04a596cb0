// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static java.nio.file.StandardOpenOption.READ;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * The content of messages after the stamp.
 *
 * @param kind the source of the bytes
 * @param randomRatio the share of random bytes, 0…1; the rest are zeros
 * @param poolSize the number of different payloads
 * @param file the file, if the kind has one
 * @param content what is in it, if another process has read it
 */
public record PayloadSpec(
    Kind kind,
    double randomRatio,
    int poolSize,
    Optional<Path> file,
    Optional<ByteBuffer> content) {

  /** A payload that is generated, or in a file of this machine. */
  public PayloadSpec(Kind kind, double randomRatio, int poolSize, Optional<Path> file) {
    this(kind, randomRatio, poolSize, file, Optional.empty());
  }

  public PayloadSpec {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(file, "file");
    content = content.map(ByteBuffer::asReadOnlyBuffer);
  }

  /** Returns the payload with another number of different payloads. */
  PayloadSpec withPool(int size) {
    return new PayloadSpec(kind, randomRatio, size, file, content);
  }

  /**
   * Returns the size of the file.
   *
   * @throws IOException if it cannot be read
   */
  public long fileBytes() throws IOException {
    return content.isPresent() ? content.get().remaining() : Files.size(file.orElseThrow());
  }

  /**
   * Returns slices of the file that are spread evenly over it, from its first byte to its last.
   *
   * @param sizeBytes of each slice; not more than the file has
   * @param most their largest number; there are fewer if they would overlap
   * @throws IOException if the file cannot be read
   */
  public List<byte[]> slices(int sizeBytes, int most) throws IOException {
    long fileBytes = fileBytes();
    long count = Math.max(1, Math.min(most, fileBytes / sizeBytes));
    List<byte[]> slices = new ArrayList<>();
    try (FileChannel channel =
        content.isPresent() ? null : FileChannel.open(file.orElseThrow(), READ)) {
      for (int i = 0; i < count; i++) {
        long offset = count == 1 ? 0 : (fileBytes - sizeBytes) * i / (count - 1);
        ByteBuffer slice = ByteBuffer.allocate(sizeBytes);
        if (channel == null) {
          slice.put(content.get().slice((int) offset, sizeBytes));
        }
        while (slice.hasRemaining()) {
          if (channel.read(slice, offset + slice.position()) < 0) {
            throw new EOFException("it became shorter while it was read");
          }
        }
        slices.add(slice.array());
      }
    }
    return slices;
  }

  /**
   * Returns the content of the file.
   *
   * @throws IOException if it cannot be read
   */
  public byte[] read() throws IOException {
    if (content.isEmpty()) {
      return Files.readAllBytes(file.orElseThrow());
    }
    ByteBuffer bytes = content.get().duplicate();
    byte[] copy = new byte[bytes.remaining()];
    bytes.get(copy);
    return copy;
  }

  /** The source of payload bytes. */
  @EnumNaming(EnumNamingStrategies.KebabCaseStrategy.class)
  public enum Kind {
    /** A pool of random payloads. */
    RANDOM,
    /** Zeros only. */
    ZEROS,
    /** A file whose size is exactly the message size. */
    FILE,
    /** The lines of a file. */
    LINES,
    /** Parts of a file. */
    SLICES
  }
}
