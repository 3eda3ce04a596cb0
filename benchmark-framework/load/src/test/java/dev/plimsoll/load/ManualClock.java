// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.NanoClock;

/** A clock that tests set. Used by one thread. */
final class ManualClock implements NanoClock {

  private long now;

  ManualClock(long start) {
    now = start;
  }

  @Override
  public long nanos() {
    return now;
  }

  void advance(long nanos) {
    now += nanos;
  }
}
