// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that go on sending where another one does not come back from a call. One that has been
 * replaced, and has returned, is the next to go on.
 *
 * <p>Threads: {@link #resume} by one; each thread of this calls the work and returns from it.
 */
final class ReplacementThreads {

  /** Calls that block at the same time beyond this number hold up other producer loops. */
  private static final int MAX = 256;

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final Runnable work;
  private final Semaphore turns = new Semaphore(0);
  private final AtomicInteger waiting = new AtomicInteger();
  private final CountDownLatch ended = new CountDownLatch(1);
  private int made;

  ReplacementThreads(Runnable work) {
    this.work = work;
  }

  /** Makes sure that there is a thread to go on; false where there are no more. */
  boolean ensureThread() {
    if (waiting.get() > 0) {
      return true;
    }
    if (made == MAX) {
      return false;
    }
    Thread thread = new Thread(this::awaitTurns, "sender-spare-" + NUMBERS.incrementAndGet());
    thread.setDaemon(true);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      made = MAX; // the system gives no more threads: a call that blocks holds up the others
      return false;
    }
    made++;
    waiting.incrementAndGet();
    return true;
  }

  /** Lets a thread that is ready do the work. */
  void resume() {
    waiting.decrementAndGet();
    turns.release();
  }

  /** No more work comes. */
  void end() {
    ended.countDown();
    turns.release(MAX + 1);
  }

  boolean hasEnded() {
    return ended.getCount() == 0;
  }

  /** Serves as a spare thread until no more work comes. Called by a thread that was replaced. */
  void awaitEnd() {
    waiting.incrementAndGet();
    awaitTurns();
  }

  private void awaitTurns() {
    while (true) {
      turns.acquireUninterruptibly();
      if (hasEnded()) {
        return;
      }
      work.run();
      waiting.incrementAndGet();
    }
  }
}
