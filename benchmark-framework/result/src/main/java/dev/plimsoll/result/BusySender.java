// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** The sending thread that was busiest in the measured window. */
public record BusySender(
    @Described(
            "Share of the window in which it waited neither for the next intended time (spinning is"
                + " waiting) nor for a permit.")
        @Allowed(maximum = 1)
        double busyShare,
    @Described(
            "Share of the window inside calls of the client; estimated from one call in 64 where"
                + " the client does not block.")
        @Allowed(maximum = 1)
        double callShare) {

  /** From this share on, the thread is the limit. */
  static final double BUSY = 0.9;

  boolean isBusy() {
    return busyShare >= BUSY;
  }

  /** Returns whether the generator's own work is the larger part of its time. */
  boolean isBusyByItself() {
    return isBusy() && callShare < busyShare - callShare;
  }
}
