// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.http.JsonHttp;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
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

  private JsonNode get(String page) throws InterruptedException {
    if (http.isEmpty()) {
      return MissingNode.getInstance();
    }
    try {
      return http.get().get("/streaming/" + page);
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
