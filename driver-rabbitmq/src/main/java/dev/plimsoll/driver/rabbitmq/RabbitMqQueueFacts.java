// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A queue as the management plugin describes it.
 *
 * @param name its name
 * @param type {@code classic}, {@code quorum} or {@code stream}
 * @param leader the node that leads it, or the only one; empty while there is none
 * @param members how many copies there are
 * @param online how many of them are there now
 * @param durable whether it outlives a restart of the server
 * @param version of a classic queue's storage
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

  /** All queues of the virtual host, by name. */
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
   * Whether all copies are there, and one of them leads.
   *
   * @param singleNode whether there can be no other copy: the copies of a stream are told seconds
   *     after it was made
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
