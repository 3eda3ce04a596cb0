// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * What was seen of consumers that were paused. Instants are epoch nanoseconds.
 *
 * @param stoppedAt when the last consumer had stopped; empty if one did not stop
 * @param drainedAt when the backlog was drained; empty if it was not
 * @param caughtUpAt when consumers had caught up; empty if they had not
 * @param usual the backlog at which consumers have caught up: the greatest that was seen before the
 *     pause, or what may be left of the one that was built
 * @param left the number of messages of the backlog that had not been received when it was drained
 */
public record BacklogObservations(
    OptionalLong stoppedAt,
    OptionalLong drainedAt,
    OptionalLong caughtUpAt,
    long usual,
    long left) {

  public BacklogObservations {
    Objects.requireNonNull(stoppedAt, "stoppedAt");
    Objects.requireNonNull(drainedAt, "drainedAt");
    Objects.requireNonNull(caughtUpAt, "caughtUpAt");
  }
}
