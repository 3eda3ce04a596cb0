// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that continue the sending loop when another thread is stuck in a call. A replaced thread
 * that has returned from its call becomes the next replacement.
 *
 * <p>Threads: {@link #resume} by one; each thread of this class runs the sending loop and returns
 * from it.
 */
final class ReplacementThreads {

  /** Concurrently blocked calls beyond this number delay other producer loops. */
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

  /** Ensures that a thread is available; false if no more can be created. */
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
      made = MAX; // no more threads available: a blocked call delays the other producer loops
      return false;
    }
    made++;
    waiting.incrementAndGet();
    return true;
  }

  /** Lets an available thread continue the sending loop. */
  void resume() {
    waiting.decrementAndGet();
    turns.release();
  }

  /** Ends the threads: there is no more work. */
  void end() {
    ended.countDown();
    turns.release(MAX + 1);
  }

  boolean hasEnded() {
    return ended.getCount() == 0;
  }

  /**
   * Waits as a replacement thread until there is no more work. Called by a thread that was
   * replaced.
   */
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
