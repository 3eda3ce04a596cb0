// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;

/**
 * The keys of messages.
 *
 * @param kind how the key of a message is chosen
 * @param count the number of different keys
 * @param exponent the exponent of the Zipf distribution
 */
public record MessageKeys(Kind kind, int count, double exponent) {

  /** No keys. */
  public static final MessageKeys NONE = new MessageKeys(Kind.NONE, 0, 0);

  public MessageKeys {
    Objects.requireNonNull(kind, "kind");
    if (kind != Kind.NONE && count < 1) {
      throw new IllegalArgumentException("count: " + count);
    }
  }

  /** How the key of a message is chosen. */
  public enum Kind {
    /** No key. */
    NONE,
    /** All keys in turn. */
    ROUND_ROBIN,
    /** All keys with equal probability. */
    RANDOM,
    /** Key k with a probability proportional to 1 / (k + 1)^exponent. */
    ZIPF
  }
}
