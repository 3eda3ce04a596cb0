// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.simulated.SubscriptionQueue.WaitingMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * A consumer with a receive thread of its own, which acknowledges: it holds at most a number of
 * unacknowledged messages, and gives these back when it closes.
 */
final class QueueConsumer implements DriverConsumer, DeliveredBatch, Runnable {

  private static final long LOOK_MILLIS = 20;
  private static final long CLOSE_MILLIS = 2_000;

  private final SubscriptionQueue queue;
  private final BatchHandler handler;
  private final int prefetch;
  private final LongAdder redelivered;
  private final Thread thread;
  private final Map<Long, WaitingMessage> unacknowledged = new LinkedHashMap<>();
  private WaitingMessage present;
  private long number;
  private volatile boolean closed;

  /**
   * @param prefetch the largest number of unacknowledged messages
   * @param again counts messages that are delivered again
   */
  QueueConsumer(
      String id, SubscriptionQueue queue, BatchHandler handler, int prefetch, LongAdder again) {
    this.queue = queue;
    this.handler = handler;
    this.prefetch = prefetch;
    this.redelivered = again;
    this.thread = new Thread(this, "simulated-" + id);
    this.thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  @Override
  public void run() {
    try {
      while (!closed) {
        if (mayTake()) {
          Optional<WaitingMessage> next = queue.take(LOOK_MILLIS);
          next.ifPresent(this::deliver);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller looks again
  private synchronized boolean mayTake() throws InterruptedException {
    if (unacknowledged.size() >= prefetch) {
      wait(LOOK_MILLIS);
    }
    return unacknowledged.size() < prefetch;
  }

  private void deliver(WaitingMessage message) {
    synchronized (this) {
      number++;
      unacknowledged.put(number, message);
      present = message;
      if (closed) {
        return; // close() gives it back.
      }
    }
    if (message.again()) {
      redelivered.increment();
    }
    handler.received(this);
  }

  private synchronized boolean settle(long which) {
    boolean held = unacknowledged.remove(which) != null;
    notifyAll();
    return held;
  }

  @Override
  public void close() {
    closed = true;
    if (Thread.currentThread() != thread) {
      try {
        thread.join(CLOSE_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    List<WaitingMessage> back;
    synchronized (this) {
      back = List.copyOf(unacknowledged.values());
      unacknowledged.clear();
    }
    queue.putBack(back);
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public byte[] payload(int index) {
    return present.payload();
  }

  @Override
  public int partition(int index) {
    return present.partition();
  }

  @Override
  public boolean redelivered(int index) {
    return present.again();
  }

  @Override
  public void acknowledge(int index) {
    settle(number);
  }

  @Override
  public void reject(int index, boolean requeue) {
    if (settle(number) && requeue) {
      queue.putBack(List.of(present));
    }
  }

  @Override
  public Acknowledgement detach(int index) {
    long which = number;
    return () -> settle(which);
  }
}
