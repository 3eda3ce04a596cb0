// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.record.ProcessStops;

/**
 * A time for which a thread that watches the generator's process was woken late. If the process
 * used hardly any processor time meanwhile, the process was stopped.
 */
public record WaitPart(
    @Described("When the thread should have been woken.") @Allowed(minimum = Allowed.ANY)
        double atSeconds,
    @Described("Delay of its wake-up.") double seconds,
    @Described("Processor time that the process used since the thread last ran.")
        double cpuSeconds) {

  double endSeconds() {
    return atSeconds + seconds;
  }

  /** Returns whether the process was stopped, by the processor time that it used. */
  boolean isStop() {
    return cpuSeconds <= ProcessStops.IDLE_SHARE * seconds;
  }
}
