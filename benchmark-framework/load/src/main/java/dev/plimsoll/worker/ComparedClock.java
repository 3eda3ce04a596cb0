// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * The clock of a worker during a session, compared with the coordinator's.
 *
 * @param aheadNanos by how much it was taken to be ahead at the end
 * @param boundNanos how wrong the worker's instants can be after its correction; empty if unknown
 */
public record ComparedClock(long aheadNanos, OptionalLong boundNanos) {

  /** The same clock. */
  public static final ComparedClock SAME = new ComparedClock(0, OptionalLong.of(0));

  public ComparedClock {
    Objects.requireNonNull(boundNanos, "boundNanos");
  }
}
