// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DeliveredBatch;

/**
 * A batch of the one message that a client library passes to its callback. The object is reused for
 * the next message. For drivers; the subclass acknowledges. Hot path: allocates nothing. Threads:
 * the delivery thread only.
 */
public abstract class SingleMessageBatch implements DeliveredBatch {

  private static final byte[] NO_BYTES = {};

  private byte[] payload = NO_BYTES;
  private int partition = UNKNOWN_PARTITION;
  private boolean redelivered;

  /** For subclasses. */
  protected SingleMessageBatch() {}

  /** Sets the message, which fills the whole array (null is an empty message). */
  protected final void set(byte[] message, int ofPartition, boolean isRedelivered) {
    payload = message == null ? NO_BYTES : message;
    partition = ofPartition;
    redelivered = isRedelivered;
  }

  /** Releases the payload after the delivery. */
  protected final void clear() {
    payload = NO_BYTES;
  }

  @Override
  public final int size() {
    return 1;
  }

  @Override
  public final byte[] payload(int index) {
    return payload;
  }

  @Override
  public final int partition(int index) {
    return partition;
  }

  @Override
  public final boolean redelivered(int index) {
    return redelivered;
  }
}
