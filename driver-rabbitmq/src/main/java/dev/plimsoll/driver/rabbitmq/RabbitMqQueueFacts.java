// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A queue as reported by the management plugin.
 *
 * @param name name of the queue
 * @param type {@code classic}, {@code quorum} or {@code stream}
 * @param leader node of the leader, or of the only copy; empty if there is none
 * @param members number of copies
 * @param online number of copies that are online
 * @param durable whether the queue survives a restart of the server
 * @param version storage version of a classic queue
 */
record RabbitMqQueueFacts(
    String name,
    String type,
    String leader,
    int members,
    int online,
    boolean durable,
    int version) {

  private static final String COLUMNS =
      "name,type,node,leader,members,online,durable,arguments,state";

  /** Reads all queues of the virtual host, by name. */
  static Map<String, RabbitMqQueueFacts> read(ManagementApi management) throws DriverException {
    Map<String, RabbitMqQueueFacts> result = new HashMap<>();
    for (Map<String, Object> queue : management.queues(COLUMNS)) {
      RabbitMqQueueFacts facts = of(queue);
      result.put(facts.name, facts);
    }
    return result;
  }

  private static RabbitMqQueueFacts of(Map<String, Object> queue) {
    String type = text(queue, "type");
    String leader = text(queue, "leader");
    boolean replicated = !type.equals("classic");
    Object version = ManagementApi.map(queue.get("arguments")).get("x-queue-version");
    return new RabbitMqQueueFacts(
        text(queue, "name"),
        type,
        leader.isEmpty() ? text(queue, "node") : leader,
        replicated ? size(queue.get("members")) : 1,
        replicated ? size(queue.get("online")) : 1,
        Boolean.TRUE.equals(queue.get("durable")),
        version instanceof Number number ? number.intValue() : 1);
  }

  /**
   * Returns whether all copies are online and there is a leader.
   *
   * @param singleNode whether there is only one node, and so no other copy; the copies of a stream
   *     are reported only seconds after its creation
   */
  boolean isSettled(boolean singleNode) {
    return !leader.isEmpty() && (singleNode || (members > 0 && online == members));
  }

  private static int size(Object list) {
    return list instanceof List<?> entries ? entries.size() : 0;
  }

  private static String text(Map<String, Object> queue, String key) {
    Object value = queue.get(key);
    return value == null ? "" : value.toString();
  }
}
