// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;

/**
 * Which keys messages carry.
 *
 * @param kind how a key is chosen for a message
 * @param count how many different keys there are
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

  /** How a key is chosen. */
  public enum Kind {
    /** There is none. */
    NONE,
    /** One after the other. */
    ROUND_ROBIN,
    /** Each with equal probability. */
    RANDOM,
    /** Key k with a probability proportional to 1 / (k + 1)^exponent. */
    ZIPF
  }
}
