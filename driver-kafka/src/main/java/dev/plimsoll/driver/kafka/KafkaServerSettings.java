// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.ServerSettings;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.DescribeConfigsOptions;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;

/** The settings of the brokers as they report them, with their defaults. */
final class KafkaServerSettings {

  private KafkaServerSettings() {}

  static ServerSettings read(Admin admin) throws DriverException, InterruptedException {
    List<ConfigResource> brokers = new ArrayList<>();
    Collection<Node> nodes =
        KafkaServer.await(admin.describeCluster().nodes(), "describing the cluster");
    nodes.stream()
        .sorted(Comparator.comparingInt(Node::id))
        .forEach(
            node -> brokers.add(new ConfigResource(ConfigResource.Type.BROKER, node.idString())));
    Map<ConfigResource, Config> configs;
    try {
      configs =
          KafkaServer.await(
              admin
                  .describeConfigs(brokers, new DescribeConfigsOptions().includeSynonyms(true))
                  .all(),
              "reading the settings of the brokers");
    } catch (DriverException e) {
      if (e.kind() == DriverException.Kind.REFUSED) {
        return ServerSettings.NONE;
      }
      throw e;
    }
    return of(brokers.stream().map(configs::get).toList());
  }

  static ServerSettings of(List<Config> brokers) {
    Map<String, String> defaults = new HashMap<>();
    List<Map<String, String>> values = new ArrayList<>();
    for (Config broker : brokers) {
      Map<String, String> ofBroker = new TreeMap<>();
      for (ConfigEntry entry : broker.entries()) {
        if (isUnknown(entry)) {
          continue;
        }
        ofBroker.put(entry.name(), entry.isSensitive() ? Secret.SHOWN : text(entry.value()));
        if (!entry.isSensitive()) {
          defaults.put(entry.name(), defaultOf(entry));
        }
      }
      values.add(ofBroker);
    }
    return ServerSettings.of(values, defaults);
  }

  /** A broker starts with names that it does not know, and repeats them without type and value. */
  private static boolean isUnknown(ConfigEntry entry) {
    return entry.isSensitive() && entry.type() == ConfigEntry.ConfigType.UNKNOWN;
  }

  /** A setting that is set has its default among its synonyms, or none. */
  private static String defaultOf(ConfigEntry entry) {
    return entry.synonyms().stream()
        .filter(synonym -> synonym.source() == ConfigEntry.ConfigSource.DEFAULT_CONFIG)
        .map(synonym -> text(synonym.value()))
        .findFirst()
        .orElse(entry.isDefault() ? text(entry.value()) : "");
  }

  private static String text(String value) {
    return value == null ? "" : value;
  }
}
