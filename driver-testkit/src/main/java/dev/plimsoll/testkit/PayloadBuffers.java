// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.SendCompletion;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Payload arrays that are overwritten and reused as early as the traits permit: a driver that reads
 * one later sends wrong bytes. Filled by the sending thread, released by any thread.
 */
final class PayloadBuffers {

  private static final byte SPOILED = -1;

  private final PayloadUse use;
  private final int sizeBytes;
  private final Queue<byte[]> free = new ConcurrentLinkedQueue<>();

  PayloadBuffers(PayloadUse use, int sizeBytes) {
    this.use = use;
    this.sizeBytes = sizeBytes;
  }

  /** Returns an array with the payload of this number. */
  byte[] fill(int number) {
    byte[] payload = Payloads.of(number, sizeBytes);
    byte[] used = free.poll();
    if (used == null) {
      return payload;
    }
    System.arraycopy(payload, 0, used, 0, sizeBytes);
    return used;
  }

  /** Called after {@code send} has returned. */
  void sent(byte[] payload) {
    if (use == PayloadUse.COPIED) {
      release(payload);
    }
  }

  /** Returns the completion to send the payload with; it may release the payload. */
  SendCompletion returning(byte[] payload, SendCompletion completion) {
    return use == PayloadUse.HELD_UNTIL_COMPLETION
        ? new Returning(payload, completion)
        : completion;
  }

  private void release(byte[] payload) {
    Arrays.fill(payload, SPOILED);
    free.add(payload);
  }

  private final class Returning implements SendCompletion {

    private final byte[] payload;
    private final SendCompletion completion;

    Returning(byte[] payload, SendCompletion completion) {
      this.payload = payload;
      this.completion = completion;
    }

    @Override
    public void acknowledged() {
      release(payload);
      completion.acknowledged();
    }

    @Override
    public void failed(FailureKind kind, Throwable cause) {
      release(payload);
      completion.failed(kind, cause);
    }
  }
}
