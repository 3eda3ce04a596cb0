// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Signals that the JDK cannot send. */
enum ProcessSignal {
  /** Freezes a process; it cannot refuse. */
  STOP,
  /** Lets a frozen process continue. */
  CONT;

  private static final long LIMIT_SECONDS = 10;

  /** Sends the signal. A process that has ended is not an error. */
  void send(ProcessIdentity process) throws DriverException, InterruptedException {
    if (!process.isAlive()) {
      return;
    }
    try {
      // The shell's own kill, because a minimal system has no program of that name.
      Process kill =
          new ProcessBuilder("/bin/sh", "-c", "kill -" + name() + " " + process.pid())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      boolean ended = kill.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      if ((!ended || kill.exitValue() != 0) && process.isAlive()) {
        throw failed(process, null);
      }
    } catch (IOException e) {
      throw failed(process, e);
    }
  }

  private DriverException failed(ProcessIdentity process, IOException cause) {
    return new DriverException(
        DriverException.Kind.OTHER,
        "the signal %s could not be sent to process %d".formatted(name(), process.pid()),
        cause);
  }
}
