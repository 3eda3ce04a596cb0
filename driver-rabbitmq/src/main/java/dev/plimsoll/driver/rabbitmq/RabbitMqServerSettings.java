// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.connection.KnownDefaults;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/**
 * The settings of the nodes as the management plugin reports them. It does not report the
 * environment of the applications, which only {@code rabbitmqctl} on the server's machine reads.
 */
final class RabbitMqServerSettings {

  /** Properties of a node that do not change while it runs. */
  private static final List<String> OF_NODE =
      List.of(
          "mem_limit",
          "mem_calculation_strategy",
          "disk_free_limit",
          "fd_total",
          "sockets_total",
          "proc_total",
          "processors",
          "net_ticktime",
          "rates_mode",
          "db_dir",
          "type");

  private RabbitMqServerSettings() {}

  static ServerSettings read(RabbitMqManagement management) throws DriverException {
    JsonNode overview = management.overview();
    Map<String, String> common = new TreeMap<>();
    put(common, "default_queue_type", overview.path("default_queue_type"));
    put(common, "erlang_version", overview.path("erlang_version"));
    for (String what : List.of("policies", "operator-policies")) {
      common.put(what, policies(management.list(what)));
    }
    common.put("feature-flags", enabled(management.list("feature-flags")));
    List<JsonNode> nodes = sorted(management.wholeNodes());
    List<Map<String, String>> all = new ArrayList<>();
    for (JsonNode node : nodes) {
      Map<String, String> settings = new TreeMap<>(common);
      OF_NODE.forEach(name -> put(settings, name, node.path(name)));
      settings.put("enabled_plugins", texts(node.path("enabled_plugins")));
      all.add(settings);
    }
    return all.isEmpty()
        ? ServerSettings.NONE
        : ServerSettings.of(
            all, KnownDefaults.read(RabbitMqServerSettings.class, "rabbitmq-defaults.properties"));
  }

  private static List<JsonNode> sorted(JsonNode nodes) {
    return StreamSupport.stream(nodes.spliterator(), false)
        .sorted(Comparator.comparing(node -> node.path("name").asString("")))
        .toList();
  }

  private static void put(Map<String, String> settings, String name, JsonNode value) {
    if (value.isValueNode() && !value.isNull()) {
      settings.put(name, value.asString());
    }
  }

  private static String texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(each -> texts.add(each.asString("")));
    Collections.sort(texts);
    return String.join(",", texts);
  }

  private static String policies(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(
        each ->
            texts.add(
                each.path("pattern").asString("") + " " + each.path("definition").toString()));
    Collections.sort(texts);
    return String.join("; ", texts);
  }

  private static String enabled(JsonNode flags) {
    List<String> names = new ArrayList<>();
    flags.forEach(
        flag -> {
          if (flag.path("state").asString("").equals("enabled")) {
            names.add(flag.path("name").asString(""));
          }
        });
    Collections.sort(names);
    return String.join(",", names);
  }
}
