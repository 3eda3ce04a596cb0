// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A producer whose sends reach the system with a commit. When the open transaction is old enough,
 * the next tick blocks for the duration of a commit and then passes all its sends on, in order.
 *
 * <p>Threads: as every producer; a {@link #close} by another thread during a commit aborts it.
 */
final class CommittingProducer implements DriverProducer {

  private final DriverProducer producer;
  private final boolean copies;
  private final long everyNanos;
  private final long blocksNanos;
  private final List<Send> open = new ArrayList<>();
  private long begunAt;
  private boolean beginsWithTick;
  private volatile boolean closed;

  @SuppressWarnings("ArrayRecordComponent") // the payload array is passed on unchanged
  private record Send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {}

  CommittingProducer(DriverProducer producer, Behaviour behaviour) {
    this.producer = producer;
    this.copies = behaviour.payloads() == Behaviour.PayloadHandling.COPIED;
    this.everyNanos = behaviour.commits().every().toNanos();
    this.blocksNanos = behaviour.commits().blocks().toNanos();
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    synchronized (open) {
      if (closed) {
        throw new SendRejectedException(FailureKind.ABORTED, "the producer is closed", null);
      }
      beginsWithTick |= open.isEmpty();
      open.add(new Send(copies ? payload.clone() : payload, key, partition, completion));
    }
  }

  @Override
  public void tick(long nowNanos) {
    if (beginsWithTick) {
      beginsWithTick = false;
      begunAt = nowNanos;
    } else if (!open.isEmpty() && nowNanos - begunAt >= everyNanos) {
      flush();
    }
  }

  @Override
  public void flush() {
    if (open.isEmpty()) {
      return;
    }
    long begin = System.nanoTime();
    for (long left = blocksNanos; left > 0 && !closed; ) {
      LockSupport.parkNanos(left);
      left = blocksNanos - (System.nanoTime() - begin);
    }
    beginsWithTick = false;
    for (Send send : closed ? List.<Send>of() : takeOpen()) {
      pass(send);
    }
  }

  private void pass(Send send) {
    try {
      producer.send(send.payload, send.key, send.partition, send.completion);
    } catch (SendRejectedException e) {
      // Closed after this producer had accepted the message.
      send.completion.failed(e.kind(), e);
    }
  }

  private List<Send> takeOpen() {
    synchronized (open) {
      List<Send> all = List.copyOf(open);
      open.clear();
      return all;
    }
  }

  @Override
  public void close() {
    closed = true;
    for (Send send : takeOpen()) {
      send.completion.failed(
          FailureKind.ABORTED, new IllegalStateException("the transaction was not committed"));
    }
    producer.close();
  }
}
