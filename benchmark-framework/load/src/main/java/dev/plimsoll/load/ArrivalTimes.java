// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * The intended send times of one producer loop, in order. A pure sequence: it depends only on the
 * constructor's arguments, not on the clock or on the outcome of earlier messages.
 */
interface ArrivalTimes {

  /** The next intended time in nanoseconds from the start of the run. Never decreases. */
  long nextOffsetNanos();
}
