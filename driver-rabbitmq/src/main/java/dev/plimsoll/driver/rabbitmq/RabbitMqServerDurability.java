// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The server's properties of the topics' queues that affect durability: the weakest value over all
 * queues.
 *
 * @param type queue type
 * @param replicas copies of each queue
 * @param durable whether the queues survive a restart
 * @param classicForcesToDisk whether a classic queue flushes messages to disk before it confirms
 *     them
 * @param plainReplies whether some topics are plain queues for replies
 * @param readable whether the server reported all of this
 */
record RabbitMqServerDurability(
    RabbitMqQueueType type,
    int replicas,
    boolean durable,
    boolean classicForcesToDisk,
    boolean plainReplies,
    boolean readable) {

  /**
   * From this version on, classic queues may have another storage, which does not flush to disk.
   */
  private static final int[] NEW_STORAGE = {3, 12};

  RabbitMqServerDurability {
    Objects.requireNonNull(type, "type");
  }

  static RabbitMqServerDurability read(
      RabbitMqServer server, RabbitMqTopics topics, RabbitMqConfig config, List<String> names)
      throws DriverException {
    boolean old = isOlderThanNewStorage(server.facts().serverVersion());
    boolean plain = false;
    for (String name : names) {
      plain |= topics.route(name).isPlainQueue();
    }
    boolean mixed = plain && names.size() > 1;
    if (server.management().isEmpty()) {
      int asked =
          config.queueType() == RabbitMqQueueType.CLASSIC ? 1 : Math.max(1, config.replicas());
      return new RabbitMqServerDurability(config.queueType(), asked, true, old, mixed, false);
    }
    Map<String, RabbitMqQueueFacts> facts = RabbitMqQueueFacts.read(server.management().get());
    RabbitMqServerDurability weakest =
        new RabbitMqServerDurability(config.queueType(), Integer.MAX_VALUE, true, old, mixed, true);
    for (String name : names) {
      if (mixed && topics.route(name).isPlainQueue()) {
        continue; // A queue for replies, which is mentioned in the notes.
      }
      for (String queue : topics.queues(name)) {
        RabbitMqQueueFacts of = facts.get(queue);
        weakest = of == null ? weakest : weakest.and(of);
      }
    }
    return weakest.replicas == Integer.MAX_VALUE ? weakest.withReplicas(1) : weakest;
  }

  private RabbitMqServerDurability and(RabbitMqQueueFacts queue) {
    return new RabbitMqServerDurability(
        RabbitMqQueueType.valueOf(queue.type().toUpperCase(Locale.ROOT)),
        Math.min(replicas, Math.max(1, queue.members())),
        durable && queue.durable(),
        classicForcesToDisk && queue.version() < 2,
        plainReplies,
        readable);
  }

  private RabbitMqServerDurability withReplicas(int count) {
    return new RabbitMqServerDurability(
        type, count, durable, classicForcesToDisk, plainReplies, readable);
  }

  static boolean isOlderThanNewStorage(String version) {
    String[] parts = version.split("\\.", -1);
    try {
      int major = Integer.parseInt(parts[0]);
      int minor = parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
      return major < NEW_STORAGE[0] || (major == NEW_STORAGE[0] && minor < NEW_STORAGE[1]);
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
