// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.LeadingPadding;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How many messages one receiver got, and when it got the last. Each receiver has its own, because
 * adding to a shared counter costs an atomic operation for each batch.
 *
 * <p>Threads: one writer at a time; any reader.
 */
final class DeliveryCount extends LeadingPadding {

  private static final VarHandle MESSAGES;
  private static final VarHandle LAST;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      MESSAGES = lookup.findVarHandle(DeliveryCount.class, "messages", long.class);
      LAST = lookup.findVarHandle(DeliveryCount.class, "lastNanos", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private long messages;

  @SuppressWarnings("UnusedVariable") // accessed only through its VarHandle
  private long lastNanos;

  private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
  private Object unused9, unused10, unused11, unused12, unused13, unused14, unused15, unused16;

  void add(long nanos, int more) {
    LAST.setRelease(this, nanos);
    MESSAGES.setRelease(this, messages + more);
  }

  long messages() {
    return (long) MESSAGES.getAcquire(this);
  }

  /** Epoch nanoseconds; 0: never. */
  long lastNanos() {
    return (long) LAST.getAcquire(this);
  }
}
