// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.connection.KnownDefaults;
import dev.plimsoll.driver.http.JsonHttp;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Reads over HTTP what the server does not report to clients: where it stores messages, and its
 * channels.
 *
 * @param http the server's monitoring; absent if its address is not known
 */
record NatsStreamingMonitor(Optional<JsonHttp> http) {

  private static final Logger LOG = LoggerFactory.getLogger(NatsStreamingMonitor.class);
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /** Settings of the NATS server inside, apart from what changes while it runs. */
  private static final List<String> OF_SERVER =
      List.of(
          "host",
          "port",
          "http_port",
          "auth_required",
          "max_connections",
          "max_payload",
          "max_pending",
          "max_control_line",
          "ping_interval",
          "ping_max",
          "write_deadline");

  /** Where messages are stored. */
  enum Store {
    MEMORY,
    FILE,
    UNKNOWN
  }

  /**
   * @param address {@code host:port}, or a URL
   */
  static NatsStreamingMonitor of(Optional<String> address) {
    return new NatsStreamingMonitor(address.map(at -> JsonHttp.at(at, LIMIT).build()));
  }

  Store store() throws InterruptedException {
    return store(get("storez").path("type").asString(""));
  }

  /** Returns whether the server is one of several that keep each message by Raft. */
  boolean isClustered() throws InterruptedException {
    return get("serverz").path("state").asString("").equals("CLUSTERED");
  }

  /** Returns the number of the topic's channels; 0 if the server does not report it. */
  int partitions(String topic) throws InterruptedException {
    int count = 0;
    for (JsonNode name : get("channelsz?limit=1000000").path("names")) {
      String channel = name.asString("");
      int dot = channel.lastIndexOf('.');
      if (dot == topic.length() && channel.startsWith(topic)) {
        count = Math.max(count, NatsStreamingTopics.partition(channel) + 1);
      }
    }
    return count;
  }

  /** Returns the settings of the store and of the server; none if it does not report them. */
  ServerSettings settings() throws InterruptedException {
    Map<String, String> settings = new TreeMap<>();
    JsonNode store = get("storez");
    put(settings, "store.type", store.path("type"));
    for (Map.Entry<String, JsonNode> limit : store.path("limits").properties()) {
      put(settings, "store." + limit.getKey(), limit.getValue());
    }
    JsonNode server = get("../varz");
    for (String name : OF_SERVER) {
      put(settings, name, server.path(name));
    }
    return settings.isEmpty()
        ? ServerSettings.NONE
        : ServerSettings.of(
            List.of(settings),
            KnownDefaults.read(NatsStreamingMonitor.class, "nats-streaming-defaults.properties"));
  }

  private static void put(Map<String, String> settings, String name, JsonNode value) {
    if (value.isValueNode() && !value.isNull()) {
      settings.put(name, value.asString());
    }
  }

  private JsonNode get(String page) throws InterruptedException {
    if (http.isEmpty()) {
      return MissingNode.getInstance();
    }
    try {
      return http.get().get(("/streaming/" + page).replace("/streaming/..", ""));
    } catch (IOException e) {
      LOG.debug("{} does not answer {}", http.get().url(), page, e);
      return MissingNode.getInstance();
    }
  }

  static Store store(String type) {
    String upper = type.toUpperCase(Locale.ROOT);
    if (upper.contains("MEMORY")) {
      return Store.MEMORY;
    }
    return upper.contains("FILE") ? Store.FILE : Store.UNKNOWN;
  }
}
