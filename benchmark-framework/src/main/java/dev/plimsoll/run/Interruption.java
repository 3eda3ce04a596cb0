// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The user's wish to end early. Raised once, by any thread; looked at by the run. */
public final class Interruption {

  private final CountDownLatch raised = new CountDownLatch(1);
  private Thread setup;
  private volatile String leftBehind = "";

  /** Asks the run to end in order. */
  public synchronized void raise() {
    raised.countDown();
    if (setup != null) {
      setup.interrupt();
    }
  }

  /** Whether the user wants to end. */
  public boolean isRaised() {
    return raised.getCount() == 0;
  }

  /** Waits for so long, or until it is raised; if it was raised before, for so long. */
  void sleep(long nanos) throws InterruptedException {
    if (isRaised()) {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } else {
      raised.await(nanos, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * Lets {@link #raise} interrupt the calling thread, which is about to wait for the system and has
   * measured nothing yet.
   */
  public synchronized void setupBegins() throws InterruptedException {
    setup = Thread.currentThread();
    if (isRaised()) {
      throw new InterruptedException();
    }
  }

  /** From here on the run looks by itself. */
  public synchronized void setupEnds() {
    if (setup == Thread.currentThread() && isRaised()) {
      // The flag would make the first wait fail, whatever it is for.
      Thread.interrupted();
    }
    setup = null;
  }

  /** What stays on the system if the program ends now, in words; the empty string: nothing. */
  public String leftBehind() {
    return leftBehind;
  }

  void hasLeftovers(String words) {
    leftBehind = words;
  }
}
