// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.concurrent.atomic.AtomicReference;

/**
 * A FIFO queue of messages for a connection's event loop: any thread adds, one thread at a time
 * takes. The messages are the queue's nodes, so nothing is allocated.
 */
final class RedisSendQueue {

  private final AtomicReference<RedisRequest> last;

  /** The last message that was taken; the first queued message follows it. */
  private RedisRequest taken;

  RedisSendQueue() {
    taken = RedisCall.ping(RedisCall.CallState.IGNORED);
    last = new AtomicReference<>(taken);
  }

  void add(RedisSend send) {
    last.getAndSet(send).next = send;
  }

  /**
   * Takes the next message, or returns null. May also return null while a message is being added,
   * whose sender wakes the event loop afterwards.
   */
  RedisSend take() {
    RedisSend next = taken.next;
    if (next != null) {
      taken.next = null; // Lets completed messages be garbage-collected.
      taken = next;
    }
    return next;
  }
}
