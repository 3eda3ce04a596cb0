// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import java.io.IOException;

/** Small processes for tests. */
final class Processes {

  private Processes() {}

  /** Runs until its input ends or it is terminated. */
  static Process idle() throws IOException {
    return new ProcessBuilder("cat").start();
  }

  static ProcessIdentity identity(Process process) {
    return ProcessIdentity.of(process.pid());
  }

  /** Returns the identity of a process that has ended. */
  static ProcessIdentity ended() throws IOException, InterruptedException {
    Process process = idle();
    ProcessIdentity identity = identity(process);
    process.destroyForcibly().waitFor();
    return identity;
  }
}
