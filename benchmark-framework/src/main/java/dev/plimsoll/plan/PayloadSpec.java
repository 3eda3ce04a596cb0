// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * What messages are filled with, behind the stamp.
 *
 * @param kind where the bytes come from
 * @param randomRatio the share of random bytes, 0…1; the rest are zeros
 * @param poolSize how many different payloads there are
 * @param file the file, where the kind is FILE
 */
public record PayloadSpec(Kind kind, double randomRatio, int poolSize, Optional<Path> file) {

  public PayloadSpec {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(file, "file");
  }

  /** Where payload bytes come from. */
  public enum Kind {
    /** From a pool of random payloads. */
    RANDOM,
    /** Nothing but zeros. */
    ZEROS,
    /** From a file of exactly the message's size. */
    FILE
  }
}
