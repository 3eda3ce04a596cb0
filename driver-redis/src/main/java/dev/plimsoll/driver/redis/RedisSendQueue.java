// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Messages that wait for a connection's event loop, in order: any thread adds, one at a time takes.
 * The messages are the links, so that nothing is allocated.
 */
final class RedisSendQueue {

  private final AtomicReference<RedisRequest> last;

  /** Has been taken already; the first that waits is behind it. */
  private RedisRequest taken;

  RedisSendQueue() {
    taken = RedisCall.ping(RedisCall.CallState.IGNORED);
    last = new AtomicReference<>(taken);
  }

  void add(RedisSend send) {
    last.getAndSet(send).next = send;
  }

  /**
   * The next one, or null. Also null for an instant when one is being added: whoever adds wakes the
   * taker afterwards.
   */
  RedisSend take() {
    RedisSend next = taken.next;
    if (next != null) {
      taken.next = null; // So that what has been answered holds on to nothing.
      taken = next;
    }
    return next;
  }
}
