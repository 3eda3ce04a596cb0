// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

/**
 * The intended times of one producer loop, one after the other. A pure sequence: it depends on what
 * the producer loop was made with, never on the clock or on what became of earlier messages.
 */
interface ArrivalTimes {

  /** The next intended time, in nanoseconds from the start of the run; never decreasing. */
  long nextOffsetNanos();
}
