// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * The content of messages after the stamp.
 *
 * @param kind the source of the bytes
 * @param randomRatio the share of random bytes, 0…1; the rest are zeros
 * @param poolSize the number of different payloads
 * @param file the file, if the kind is FILE
 */
public record PayloadSpec(Kind kind, double randomRatio, int poolSize, Optional<Path> file) {

  public PayloadSpec {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(file, "file");
  }

  /** The source of payload bytes. */
  public enum Kind {
    /** A pool of random payloads. */
    RANDOM,
    /** Zeros only. */
    ZEROS,
    /** A file whose size is exactly the message size. */
    FILE
  }
}
