// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.KnownDefaults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * The settings of the nodes as the management plugin reports them. It does not report the
 * environment of the applications, which only {@code rabbitmqctl} on the server's machine reads.
 *
 * <p>A node publishes most of them for the first time a second or more after its start, and then
 * every 5 s, all at once.
 */
final class RabbitMqServerSettings {

  private static final Duration LIMIT = Duration.ofSeconds(15);
  private static final Duration INTERVAL = Duration.ofMillis(100);

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

  /** Published together with all others of {@link #OF_NODE}. */
  private static final String PLUGINS = "enabled_plugins";

  private RabbitMqServerSettings() {}

  /**
   * Returns the settings of all nodes. Waits up to 15 s for those of running nodes; after that, the
   * nodes without any are named.
   */
  static ServerSettings read(RabbitMqManagement management)
      throws DriverException, InterruptedException {
    JsonNode overview = management.overview();
    Map<String, String> common = new TreeMap<>();
    put(common, "default_queue_type", overview.path("default_queue_type"));
    put(common, "erlang_version", overview.path("erlang_version"));
    for (String what : List.of("policies", "operator-policies")) {
      common.put(what, policies(management.list(what)));
    }
    common.put("feature-flags", enabled(management.list("feature-flags")));
    boolean neverPublished = overview.path("disable_stats").asBoolean(false);
    return of(
        common,
        awaited(management::wholeNodes, Deadline.after(neverPublished ? Duration.ZERO : LIMIT)));
  }

  /**
   * Returns the nodes as soon as all that run have published their settings, or at the deadline.
   */
  static List<JsonNode> awaited(Deadline.Request<JsonNode> request, Deadline deadline)
      throws DriverException, InterruptedException {
    List<JsonNode> nodes = new ArrayList<>();
    deadline.await(
        INTERVAL,
        () -> {
          nodes.clear();
          request.make().forEach(nodes::add);
          return nodes.stream().noneMatch(node -> isRunning(node) && !hasSettings(node));
        });
    nodes.sort(Comparator.comparing(RabbitMqServerSettings::name));
    return nodes;
  }

  /**
   * The settings of these nodes.
   *
   * @param common those of the cluster
   */
  static ServerSettings of(Map<String, String> common, List<JsonNode> nodes) {
    List<Map<String, String>> all = new ArrayList<>();
    for (JsonNode node : nodes) {
      Map<String, String> settings = new TreeMap<>(common);
      OF_NODE.forEach(name -> put(settings, name, node.path(name)));
      if (hasSettings(node)) {
        settings.put(PLUGINS, texts(node.path(PLUGINS)));
      }
      all.add(settings);
    }
    if (all.isEmpty()) {
      return ServerSettings.NONE;
    }
    return ServerSettings.of(
            all, KnownDefaults.read(RabbitMqServerSettings.class, "rabbitmq-defaults.properties"))
        .without(
            nodes.stream()
                .filter(node -> !hasSettings(node))
                .map(RabbitMqServerSettings::name)
                .toList());
  }

  private static boolean hasSettings(JsonNode node) {
    return node.has(PLUGINS);
  }

  private static boolean isRunning(JsonNode node) {
    return node.path("running").asBoolean(false);
  }

  private static String name(JsonNode node) {
    return node.path("name").asString("");
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
