// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * @param file the file, if the kind is FILE
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

  /**
   * Returns the payload of the kind FILE.
   *
   * @throws IOException if the file cannot be read
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
    FILE
  }
}
