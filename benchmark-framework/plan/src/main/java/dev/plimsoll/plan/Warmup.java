// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;

/** The length of the warm-up. */
public sealed interface Warmup {

  /** The value that makes the warm-up automatic: the run determines its length. */
  String AUTO = "auto";

  /** Returns the minimum length. */
  Duration min();

  /** Returns the maximum length. */
  Duration max();

  /** Returns whether the run determines the length. */
  default boolean isAuto() {
    return this instanceof Auto;
  }

  /** A fixed length. */
  record Fixed(Duration length) implements Warmup {
    public Fixed {
      Objects.requireNonNull(length, "length");
    }

    @Override
    public Duration min() {
      return length;
    }

    @Override
    public Duration max() {
      return length;
    }
  }

  /**
   * An automatic warm-up: until latencies, backlogs and JIT compilation are steady, within limits.
   */
  record Auto(Duration min, Duration max) implements Warmup {

    /** The limits of all automatic warm-ups. */
    static final Auto USUAL = new Auto(Defaults.MIN_WARMUP, Defaults.MAX_WARMUP);

    public Auto {
      Objects.requireNonNull(min, "min");
      Objects.requireNonNull(max, "max");
      if (min.compareTo(max) > 0) {
        throw new IllegalArgumentException(min + " > " + max);
      }
    }
  }
}
