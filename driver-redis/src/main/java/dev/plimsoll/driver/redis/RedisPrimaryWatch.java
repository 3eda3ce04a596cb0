// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Asks the primaries of a Redis Cluster regularly whether they still are. If one says no, cannot
 * say, or has not answered until the next time, the cluster is asked where the primaries are.
 * Called by one thread at a time.
 */
final class RedisPrimaryWatch implements Runnable {

  /** The time between two questions. */
  static final long SECONDS = 1;

  private final List<RedisServer> primaries;
  private final RedisSlots slots;
  private final Map<RedisServer, CompletableFuture<Boolean>> answers = new HashMap<>();

  RedisPrimaryWatch(List<RedisServer> primaries, RedisSlots slots) {
    this.primaries = List.copyOf(primaries);
    this.slots = slots;
  }

  @Override
  public void run() {
    boolean all = true;
    for (RedisServer primary : primaries) {
      CompletableFuture<Boolean> answer = answers.get(primary);
      if (answer != null) {
        all &= answer.isDone() && answer.exceptionally(error -> false).getNow(false);
      }
      if (answer == null || answer.isDone()) {
        answers.put(primary, primary.isPrimary());
      }
    }
    if (!all) {
      var unused = slots.refresh();
    }
    slots.follow();
  }
}
