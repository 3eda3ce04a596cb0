// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Asks the kernel to wake the calling thread on time. Linux lets timers of ordinary threads be late
 * by a slack of 50 µs, to save power; a thread may lower its own. Elsewhere, or where the file
 * cannot be written, nothing changes and wakings stay coarse.
 *
 * <p>Source: proc(5), {@code /proc/pid/timerslack_ns}.
 */
public final class TimerSlack {

  private TimerSlack() {}

  /** Lowers the slack of the calling thread to 1 ns; false where that cannot be done. */
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
