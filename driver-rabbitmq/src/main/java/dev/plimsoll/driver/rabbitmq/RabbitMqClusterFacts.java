// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.SystemFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The nodes of the cluster as reported by the management plugin. */
final class RabbitMqClusterFacts {

  private RabbitMqClusterFacts() {}

  /** Returns the running nodes, sorted by name. */
  static List<SystemFacts.ServerNode> nodes(RabbitMqManagement management) throws DriverException {
    JsonNode overview = management.overview();
    String version = overview.path("rabbitmq_version").asString("");
    Map<String, JsonNode> listeners = amqpListeners(overview);
    List<SystemFacts.ServerNode> nodes = new ArrayList<>();
    for (JsonNode node : management.nodes()) {
      String name = node.path("name").asString("");
      JsonNode listener = listeners.getOrDefault(name, overview.path("no listener"));
      if (node.path("running").asBoolean(false)) {
        nodes.add(
            new SystemFacts.ServerNode(
                name,
                listener.path("ip_address").asString(name),
                listener.path("port").asInt(RabbitMqUris.AMQP_PORT),
                version));
      }
    }
    nodes.sort(Comparator.comparing(SystemFacts.ServerNode::id));
    return nodes;
  }

  private static Map<String, JsonNode> amqpListeners(JsonNode overview) {
    Map<String, JsonNode> result = new HashMap<>();
    for (JsonNode listener : overview.path("listeners")) {
      if (listener.path("protocol").asString("").equals("amqp")) {
        result.putIfAbsent(listener.path("node").asString(""), listener);
      }
    }
    return result;
  }
}
