// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.record.LeadingPadding;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A consumer. If everything is immediate, it receives each message inside the send call. Otherwise
 * one server thread serves it: ready messages wait in its queue until it can receive them, and are
 * delivered in batches.
 */
final class SimulatedConsumer extends LeadingPadding implements DriverConsumer, DeliveredBatch {

  private static final long NONE = Long.MAX_VALUE;

  private final OwnerLock lock = new OwnerLock();
  private final SimulatedTopic topic;
  private final BatchHandler handler;
  private final ServerThread thread;
  private final Capacity pace;
  private final ArrayDeque<ScheduledEvent> queue = new ArrayDeque<>();
  private final byte[][] payloads;
  private final int[] partitions;
  private final boolean[] redelivered;
  private final long[] due;
  private int size;
  private long headDue = NONE;
  private long resumedAt = Long.MIN_VALUE;
  private boolean paused;
  private boolean closed;
  private volatile int subscription;
  // Accessed only by the serving thread.
  private long wakingAt = NONE;
  private boolean waiting;

  private Object unused1, unused2, unused3, unused4, unused5, unused6;

  /**
   * @param thread the thread that serves it, or null if everything is immediate
   */
  SimulatedConsumer(
      SimulatedTopic topic, BatchHandler handler, Consumption consumption, ServerThread thread) {
    this.topic = topic;
    this.handler = handler;
    this.thread = thread;
    this.pace = new Capacity(consumption.capacityPerSecond());
    this.payloads = new byte[consumption.batch()][];
    this.partitions = new int[consumption.batch()];
    this.redelivered = new boolean[consumption.batch()];
    this.due = new long[consumption.batch()];
  }

  /** Sets the number of its subscription within the topic. */
  void ofSubscription(int number) {
    subscription = number;
  }

  ServerThread servedBy() {
    return thread;
  }

  /** Delivers a message immediately, on the sender's thread. */
  void deliver(byte[] message, int ofPartition) {
    boolean outermost = lock.enter();
    try {
      if (paused) {
        queue.add(new ScheduledEvent(topic, ofPartition, message.clone(), null, null));
      } else if (!closed) {
        handOver(message, ofPartition);
      }
    } finally {
      lock.leave(outermost);
    }
  }

  private void handOver(byte[] message, int ofPartition) {
    if (payloads[0] != message) { // storing a reference for each message costs a GC write barrier
      payloads[0] = message;
    }
    if (partitions[0] != ofPartition) { // it may share its cache line
      partitions[0] = ofPartition;
    }
    size = 1;
    handler.received(this);
  }

  /** Queues a ready message; true if a batch is full. */
  boolean queue(ScheduledEvent event) {
    boolean outermost = lock.enter();
    try {
      if (closed) {
        return false;
      }
      queue.add(event);
      return queue.size() >= payloads.length;
    } finally {
      lock.leave(outermost);
    }
  }

  /**
   * Delivers what the consumer can receive now.
   *
   * @return when it can receive the next queued message; {@code Long.MAX_VALUE} if none is queued
   */
  long serve(long now) {
    boolean outermost = lock.enter();
    try {
      waiting = false;
      long next = paused || closed ? NONE : headDue();
      while (next <= now) {
        take(next);
        next = headDue();
        if (size == payloads.length || next > now) {
          handOverBatch();
        }
      }
      return next;
    } finally {
      lock.leave(outermost);
    }
  }

  private long headDue() {
    ScheduledEvent head = queue.peek();
    if (head == null) {
      return NONE;
    }
    if (headDue == NONE) {
      long start = pace.startOf(Math.max(head.at, resumedAt));
      headDue = thread.faultSchedule().consumersOf(subscription).after(start);
      if (headDue != start) {
        // After the stall the queue continues at the consumer's own pace.
        headDue = pace.startOf(headDue);
      }
    }
    return headDue;
  }

  private void take(long since) {
    ScheduledEvent event = queue.remove();
    headDue = NONE;
    payloads[size] = event.payload;
    partitions[size] = event.partition;
    redelivered[size] = event.redelivered;
    due[size] = since;
    size++;
    if (event.comesAgain) {
      thread.redeliver(event, this, since);
    }
  }

  private void handOverBatch() {
    long now = thread.now();
    for (int i = 0; i < size; i++) {
      thread.lateness().delivered(due[i], now);
    }
    handler.received(this);
    size = 0;
  }

  /** Marks it as waiting for its thread; false if it was marked already. */
  boolean waitsToBeServed() {
    boolean isNew = !waiting;
    waiting = true;
    return isNew;
  }

  /** Sets a wake-up; false if none is needed or an earlier one is set. */
  boolean wakesAt(long instant) {
    if (instant >= wakingAt) {
      return false;
    }
    wakingAt = instant;
    return true;
  }

  /** Clears the wake-up that has occurred. */
  void wokenAt(long instant) {
    if (instant == wakingAt) {
      wakingAt = NONE;
    }
  }

  @Override
  public CompletionStage<Void> pause() {
    boolean outermost = lock.enter();
    try {
      paused = true;
      return CompletableFuture.completedFuture(null);
    } finally {
      lock.leave(outermost);
    }
  }

  @Override
  public CompletionStage<Void> resume() {
    boolean outermost = lock.enter();
    try {
      if (paused) {
        paused = false;
        if (thread == null) {
          handOverQueue();
        } else {
          headDue = NONE;
          resumedAt = thread.now();
          thread.give(ScheduledEvent.waking(this, resumedAt));
        }
      }
      return CompletableFuture.completedFuture(null);
    } finally {
      lock.leave(outermost);
    }
  }

  private void handOverQueue() {
    for (ScheduledEvent event = queue.poll(); event != null && !closed; event = queue.poll()) {
      handOver(event.payload, event.partition);
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public byte[] payload(int index) {
    return payloads[index];
  }

  @Override
  public int partition(int index) {
    return partitions[index];
  }

  @Override
  public boolean redelivered(int index) {
    return redelivered[index];
  }

  @Override
  public void close() {
    topic.leave(this);
    boolean outermost = lock.enter();
    try {
      closed = true;
      queue.clear();
    } finally {
      lock.leave(outermost);
    }
  }
}
