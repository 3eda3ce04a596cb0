// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.SystemFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The nodes of the cluster as reported by the management plugin. */
final class RabbitMqClusterFacts {

  private RabbitMqClusterFacts() {}

  /** Returns the running nodes, sorted by name. */
  static List<SystemFacts.ServerNode> nodes(ManagementApi management) throws DriverException {
    Map<String, Object> overview = management.overview();
    String version = String.valueOf(overview.getOrDefault("rabbitmq_version", ""));
    Map<String, Map<String, Object>> listeners = amqpListeners(overview);
    List<SystemFacts.ServerNode> nodes = new ArrayList<>();
    for (Map<String, Object> node : management.nodes()) {
      String name = String.valueOf(node.get("name"));
      Map<String, Object> listener = listeners.getOrDefault(name, Map.of());
      if (Boolean.TRUE.equals(node.get("running"))) {
        nodes.add(
            new SystemFacts.ServerNode(
                name,
                String.valueOf(listener.getOrDefault("ip_address", name)),
                number(listener.get("port"), RabbitMqUris.AMQP_PORT),
                version));
      }
    }
    nodes.sort(Comparator.comparing(SystemFacts.ServerNode::id));
    return nodes;
  }

  private static Map<String, Map<String, Object>> amqpListeners(Map<String, Object> overview) {
    Map<String, Map<String, Object>> result = new HashMap<>();
    if (overview.get("listeners") instanceof List<?> listeners) {
      for (Object entry : listeners) {
        Map<String, Object> listener = ManagementApi.map(entry);
        if ("amqp".equals(listener.get("protocol"))) {
          result.putIfAbsent(String.valueOf(listener.get("node")), listener);
        }
      }
    }
    return result;
  }

  private static int number(Object value, int defaultValue) {
    return value instanceof Number number ? number.intValue() : defaultValue;
  }
}
