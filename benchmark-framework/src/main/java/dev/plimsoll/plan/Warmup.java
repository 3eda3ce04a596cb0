// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;

/** How long the load runs before the measured window begins. */
public sealed interface Warmup {

  /** The shortest time that it takes. */
  Duration least();

  /** The longest time that it takes. */
  Duration most();

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
    public Duration least() {
      return length;
    }

    @Override
    public Duration most() {
      return length;
    }
  }

  /** Until latencies, backlogs and compilers are steady, within bounds. */
  record Auto(Duration least, Duration most) implements Warmup {
    public Auto {
      Objects.requireNonNull(least, "least");
      Objects.requireNonNull(most, "most");
      if (least.compareTo(most) > 0) {
        throw new IllegalArgumentException(least + " > " + most);
      }
    }
  }
}
