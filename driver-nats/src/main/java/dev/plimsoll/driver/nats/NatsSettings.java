// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/**
 * The settings in the monitoring of a server, apart from what changes while it runs. Times are in
 * nanoseconds, as the server reports them.
 */
final class NatsSettings {

  private static final List<String> OF_SERVER =
      List.of(
          "host",
          "port",
          "auth_required",
          "tls_required",
          "tls_verify",
          "max_connections",
          "max_subscriptions",
          "max_payload",
          "max_pending",
          "max_control_line",
          "ping_interval",
          "ping_max",
          "write_deadline",
          "auth_timeout",
          "tls_timeout",
          "http_host",
          "http_port",
          "gomaxprocs",
          "gomemlimit");

  private NatsSettings() {}

  /**
   * Returns the settings of a server.
   *
   * @param varz its page {@code /varz}
   * @param jetStream the configuration in its page {@code /jsz}; may be missing
   */
  static Map<String, String> of(JsonNode varz, JsonNode jetStream) {
    Map<String, String> settings = new TreeMap<>();
    OF_SERVER.forEach(name -> put(settings, name, varz.path(name)));
    settings.putIfAbsent("max_subscriptions", "0");
    for (String name : List.of("auth_required", "tls_required", "tls_verify")) {
      settings.putIfAbsent(name, "false"); // The server leaves out what is false.
    }
    for (Map.Entry<String, JsonNode> each : jetStream.properties()) {
      put(settings, "jetstream." + each.getKey(), each.getValue());
    }
    if (!jetStream.isMissingNode()) {
      settings.putIfAbsent("jetstream.sync_always", "false");
    }
    JsonNode cluster = varz.path("cluster");
    for (String name : List.of("name", "pool_size", "tls_required")) {
      put(settings, "cluster." + name, cluster.path(name));
    }
    return settings;
  }

  private static void put(Map<String, String> settings, String name, JsonNode value) {
    if (value.isValueNode() && !value.isNull()) {
      settings.put(name, value.asString());
    }
  }
}
