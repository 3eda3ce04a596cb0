// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.apache.qpid.protonj2.client.DeliveryState;
import org.apache.qpid.protonj2.client.Tracker;

/**
 * Awaits the outcomes of a producer's sends in the order of sending, on a thread of its own: the
 * client library has no callback for them. The outcome of a send that comes before that of an
 * earlier one, of another partition, is seen after it.
 *
 * <p>A ring with one writing and one reading thread: allocates nothing per send.
 */
final class AmqpOutcomes implements Runnable {

  private static final int SIZE = 1 << 16;
  private static final long FULL_PARK_NANOS = 50_000;
  private static final long CLOSE_MILLIS = 2_000;

  private final Tracker[] trackers = new Tracker[SIZE];
  private final SendCompletion[] completions = new SendCompletion[SIZE];
  private final Thread thread;
  private volatile long added;
  private volatile long taken;
  private volatile boolean idle;
  private volatile boolean closed;

  AmqpOutcomes(String name) {
    thread = new Thread(this, name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Called by one thread at a time; waits while 65,536 sends are open. */
  void add(Tracker tracker, SendCompletion completion) {
    long at = added;
    while (at - taken == SIZE) {
      LockSupport.parkNanos(this, FULL_PARK_NANOS);
    }
    int slot = (int) at & (SIZE - 1);
    trackers[slot] = tracker;
    completions[slot] = completion;
    added = at + 1;
    if (idle) {
      LockSupport.unpark(thread);
    }
    if (closed) {
      abortRest();
    }
  }

  /** What was added while the thread ended. */
  private void abortRest() {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    run();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void run() {
    while (awaitNext()) {
      long at = taken;
      int slot = (int) at & (SIZE - 1);
      Tracker tracker = trackers[slot];
      SendCompletion completion = completions[slot];
      trackers[slot] = null;
      completions[slot] = null;
      taken = at + 1;
      complete(tracker, completion);
    }
  }

  /** Returns false if there is nothing, and nothing will come. */
  private boolean awaitNext() {
    while (taken == added) {
      if (closed) {
        return false;
      }
      idle = true;
      if (taken == added && !closed) {
        LockSupport.park(this);
      }
      idle = false;
    }
    return true;
  }

  private void complete(Tracker tracker, SendCompletion completion) {
    Throwable failure;
    try {
      if (!closed && !tracker.remoteSettled()) {
        tracker.settlementFuture().get();
      }
      DeliveryState outcome = tracker.remoteState();
      if (outcome != null && outcome.isAccepted()) {
        completion.acknowledged();
        return;
      }
      failure = new AmqpFailures.AmqpRefusedException(outcome);
    } catch (ExecutionException e) {
      failure = AmqpFailures.TABLE.rootCause(e);
    } catch (InterruptedException e) {
      failure = e; // By close().
    }
    if (closed) {
      completion.failed(FailureKind.ABORTED, new CancellationException("the producer is closed"));
    } else {
      completion.failed(AmqpFailures.TABLE.kind(failure), failure);
    }
  }

  /** Fails the sends without an outcome. */
  void close() {
    closed = true;
    LockSupport.unpark(thread);
    thread.interrupt();
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
