// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.record.LeadingPadding;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A producer whose messages are acknowledged by a thread of its own, in batches, as a client's
 * network thread does. The hand-over costs little: the sending thread publishes its position once
 * per batch, and the other thread polls it.
 */
final class AcknowledgingThread implements DriverProducer {

  private static final VarHandle PUBLISHED = MethodHandles.arrayElementVarHandle(long[].class);

  /** A divisor of the power of two that is the ring's length. */
  private static final int BATCH = 16;

  /** Where the position is in its array, which keeps it off the cache lines of the rest. */
  private static final int AT = LeadingPadding.LONGS;

  private final SendCompletion[] ring;
  private final int mask;
  private long sent;
  private final long[] published = new long[2 * AT];
  private volatile boolean closed;

  /**
   * @param outstanding the most messages that are not acknowledged
   */
  AcknowledgingThread(int outstanding) {
    int slots = Integer.highestOneBit(outstanding + BATCH) << 1;
    ring = new SendCompletion[slots];
    mask = slots - 1;
    Thread thread = new Thread(this::acknowledge, "acknowledging");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    ring[(int) sent & mask] = completion;
    sent++;
    if (sent % BATCH == 0) {
      PUBLISHED.setRelease(published, AT, sent);
    }
  }

  private void acknowledge() {
    long done = 0;
    while (!closed) {
      long until = (long) PUBLISHED.getAcquire(published, AT);
      if (done == until) {
        Thread.onSpinWait();
      }
      for (; done < until; done++) {
        ring[(int) done & mask].acknowledged();
      }
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
