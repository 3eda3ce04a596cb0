// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;

/** The condition that ends the measured window. */
public sealed interface EndCondition {

  /** The window ends after this time. */
  record After(Duration duration) implements EndCondition {
    public After {
      Objects.requireNonNull(duration, "duration");
    }
  }

  /**
   * The window ends when this number of measured messages has been sent (without producers:
   * received).
   */
  record Messages(long count) implements EndCondition {
    public Messages {
      if (count < 1) {
        throw new IllegalArgumentException("count: " + count);
      }
    }
  }

  /** The window ends some time after the backlog is drained, see {@link BacklogPlan}. */
  record Drained() implements EndCondition {}

  /** The user ends the window (OMB's {@code testDurationMinutes: 0}). */
  record Never() implements EndCondition {}
}
