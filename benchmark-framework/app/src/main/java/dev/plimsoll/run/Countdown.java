// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.time.Duration;

/** Waits while a line of the progress says for how long. Threads: the command's. */
public final class Countdown {

  private final RunListener listener;
  private final Interruption interruption;
  private final Second second;

  /** Waits for a second, or until the user requests the end. */
  interface Second {
    void sleep() throws InterruptedException;
  }

  /** Creates a countdown in real time. */
  public Countdown(RunListener listener, Interruption interruption) {
    this(listener, interruption, () -> interruption.sleep(Duration.ofSeconds(1).toNanos()));
  }

  Countdown(RunListener listener, Interruption interruption, Second second) {
    this.listener = listener;
    this.interruption = interruption;
    this.second = second;
  }

  /**
   * Waits, or returns early if the user requests the end.
   *
   * @param time whole seconds
   * @param what happens then: {@code the repetition begins}
   */
  public void sleep(Duration time, String what) throws InterruptedException {
    for (long left = time.toSeconds(); left > 0 && !interruption.isRaised(); left--) {
      listener.progress(what + " in " + left + " s");
      second.sleep();
    }
  }
}
