// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The user's request to end the run early. Raised once, by any thread; checked by the run. */
public final class Interruption {

  private final CountDownLatch raised = new CountDownLatch(1);
  private final List<Interruption> parts = new CopyOnWriteArrayList<>();
  private Thread setup;
  private volatile String leftBehind = "";

  /** Requests an orderly end of the run. */
  public synchronized void raise() {
    raised.countDown();
    if (setup != null) {
      setup.interrupt();
    }
    parts.forEach(Interruption::raise);
  }

  /**
   * Returns an interruption that is raised with this one, for a run beside others of this process:
   * each has a setup of its own.
   */
  public synchronized Interruption part() {
    Interruption part = new Interruption();
    parts.add(part);
    if (isRaised()) {
      part.raise();
    }
    return part;
  }

  /** Waits until the user requests the end. */
  public void awaitRaised() throws InterruptedException {
    setupEnds();
    raised.await();
  }

  /** Whether the user has requested the end. */
  public boolean isRaised() {
    return raised.getCount() == 0;
  }

  /**
   * Sleeps for the given time, or until {@link #raise} is called; if it was called before, for the
   * whole time.
   */
  public void sleep(long nanos) throws InterruptedException {
    if (isRaised()) {
      TimeUnit.NANOSECONDS.sleep(nanos);
    } else {
      raised.await(nanos, TimeUnit.NANOSECONDS);
    }
  }

  /**
   * Lets {@link #raise} interrupt the calling thread while it waits for the system and nothing is
   * measured yet.
   */
  public synchronized void setupBegins() throws InterruptedException {
    setup = Thread.currentThread();
    if (isRaised()) {
      throw new InterruptedException();
    }
  }

  /** Ends that: from here on the run checks for itself. */
  public synchronized void setupEnds() {
    if (setup == Thread.currentThread() && isRaised()) {
      // Otherwise the interrupt flag would make the next wait fail, whatever it is for.
      Thread.interrupted();
    }
    setup = null;
  }

  /** A description of what would remain on the system if the program ended now; empty: nothing. */
  public String leftBehind() {
    return Stream.concat(Stream.of(leftBehind), parts.stream().map(Interruption::leftBehind))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining("; "));
  }

  void hasLeftovers(String words) {
    leftBehind = words;
  }
}
