// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;

/**
 * The product of a cluster that speaks Kafka's protocol, as far as it can be asked: Redpanda's
 * identifiers of clusters begin with its name, and AutoMQ's brokers have settings that Kafka's do
 * not have. What shows neither is taken for Kafka.
 */
final class KafkaProduct {

  static final String KAFKA = "kafka";

  private static final String REDPANDA = "redpanda";
  private static final List<String> OF_AUTOMQ = List.of("automq.", "elasticstream.", "s3.wal.");

  private KafkaProduct() {}

  static String read(Admin admin) throws DriverException, InterruptedException {
    String cluster =
        KafkaServer.await(admin.describeCluster().clusterId(), "asking for the cluster");
    Collection<Node> nodes =
        KafkaServer.await(admin.describeCluster().nodes(), "describing the cluster");
    return of(String.valueOf(cluster), nodes.isEmpty() ? List.of() : settings(admin, nodes));
  }

  private static Collection<String> settings(Admin admin, Collection<Node> nodes)
      throws DriverException, InterruptedException {
    ConfigResource broker =
        new ConfigResource(ConfigResource.Type.BROKER, nodes.iterator().next().idString());
    try {
      return KafkaServer.await(
              admin.describeConfigs(List.of(broker)).all(), "reading the settings of a broker")
          .get(broker)
          .entries()
          .stream()
          .map(ConfigEntry::name)
          .toList();
    } catch (DriverException e) {
      return List.of(); // Not every user has this permission.
    }
  }

  static String of(String cluster, Collection<String> settings) {
    if (cluster.startsWith(REDPANDA)) {
      return REDPANDA;
    }
    boolean automq =
        settings.stream().anyMatch(name -> OF_AUTOMQ.stream().anyMatch(name::startsWith));
    return automq ? "automq" : KAFKA;
  }
}
