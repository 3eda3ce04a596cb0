// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Asks the kernel to wake the calling thread on time. To save power, Linux may wake ordinary
 * threads up to 50 µs late (the timer slack); a thread may lower its own slack. On other systems,
 * or if the file cannot be written, nothing changes and wake-ups stay imprecise.
 *
 * <p>Source: proc(5), {@code /proc/pid/timerslack_ns}.
 */
public final class TimerSlack {

  private TimerSlack() {}

  /** Lowers the slack of the calling thread to 1 ns; false if that is not possible. */
  public static boolean lowest() {
    try {
      Path self = Path.of("/proc/thread-self").toRealPath();
      Path slack = Path.of("/proc", self.getFileName().toString(), "timerslack_ns");
      Files.writeString(slack, "1");
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }
}
