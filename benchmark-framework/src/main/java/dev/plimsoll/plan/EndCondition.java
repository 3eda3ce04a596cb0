// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;

/** What ends the measured window. */
public sealed interface EndCondition {

  /** The time is over. */
  record After(Duration duration) implements EndCondition {
    public After {
      Objects.requireNonNull(duration, "duration");
    }
  }

  /** So many measured messages have been sent (with no producers: received). */
  record Messages(long count) implements EndCondition {
    public Messages {
      if (count < 1) {
        throw new IllegalArgumentException("count: " + count);
      }
    }
  }

  /** The user ends it (OMB's {@code testDurationMinutes: 0}). */
  record Never() implements EndCondition {}
}
