// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;

/** How long the load runs before the measured window begins. */
public sealed interface Warmup {

  /** The value of the key that leaves the length to the run. */
  String AUTO = "auto";

  /** The shortest time that it takes. */
  Duration min();

  /** The longest time that it takes. */
  Duration max();

  /** Whether the length is found in the run. */
  default boolean isAuto() {
    return this instanceof Auto;
  }

  /** A given length. */
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

  /** Until latencies, backlogs and compilers are steady, within bounds. */
  record Auto(Duration min, Duration max) implements Warmup {
    public Auto {
      Objects.requireNonNull(min, "min");
      Objects.requireNonNull(max, "max");
      if (min.compareTo(max) > 0) {
        throw new IllegalArgumentException(min + " > " + max);
      }
    }
  }
}
