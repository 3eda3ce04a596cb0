// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A queue as reported by the management plugin.
 *
 * @param name name of the queue
 * @param type {@code classic}, {@code quorum} or {@code stream}
 * @param leader node of the leader, or of the only copy; empty if there is none
 * @param members number of copies
 * @param online number of copies that are online
 * @param durable whether the queue survives a restart of the server
 * @param version storage version of a classic queue; 0 if its arguments do not say
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
  static Map<String, RabbitMqQueueFacts> read(RabbitMqManagement management)
      throws DriverException {
    Map<String, RabbitMqQueueFacts> result = new HashMap<>();
    for (JsonNode queue : management.queues(COLUMNS)) {
      RabbitMqQueueFacts facts = of(queue);
      result.put(facts.name, facts);
    }
    return result;
  }

  private static RabbitMqQueueFacts of(JsonNode queue) {
    String type = queue.path("type").asString("");
    boolean replicated = !type.equals("classic");
    return new RabbitMqQueueFacts(
        queue.path("name").asString(""),
        type,
        queue.path("leader").asString(queue.path("node").asString("")),
        replicated ? queue.path("members").size() : 1,
        replicated ? queue.path("online").size() : 1,
        queue.path("durable").asBoolean(false),
        queue.path("arguments").path("x-queue-version").asInt(0));
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
}
