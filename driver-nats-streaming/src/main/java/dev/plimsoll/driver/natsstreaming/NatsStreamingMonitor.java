// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import io.nats.client.support.JsonParser;
import io.nats.client.support.JsonValue;
import io.nats.client.support.JsonValueUtils;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads over HTTP what the server does not report to clients: where it stores messages, and its
 * channels.
 *
 * @param address {@code host:port} of the server's monitoring, or the empty string
 */
record NatsStreamingMonitor(String address) {

  private static final Logger LOG = LoggerFactory.getLogger(NatsStreamingMonitor.class);
  private static final int LIMIT_MILLIS = 2_000;

  /** Where messages are stored. */
  enum Store {
    MEMORY,
    FILE,
    UNKNOWN
  }

  Store store() {
    return store(JsonValueUtils.readString(ask("storez"), "type", ""));
  }

  /** Returns the number of the topic's channels; 0 if the server does not report it. */
  int partitions(String topic) {
    int count = 0;
    for (String channel : JsonValueUtils.readStringList(ask("channelsz?limit=1000000"), "names")) {
      int dot = channel.lastIndexOf('.');
      if (dot == topic.length() && channel.startsWith(topic)) {
        count = Math.max(count, NatsStreamingTopics.partition(channel) + 1);
      }
    }
    return count;
  }

  private JsonValue ask(String page) {
    if (address.isEmpty()) {
      return JsonValue.EMPTY_MAP;
    }
    try {
      URI uri =
          URI.create((address.contains("://") ? "" : "http://") + address + "/streaming/" + page);
      URLConnection connection = uri.toURL().openConnection();
      connection.setConnectTimeout(LIMIT_MILLIS);
      connection.setReadTimeout(LIMIT_MILLIS);
      try (InputStream in = connection.getInputStream()) {
        return JsonParser.parse(in.readAllBytes());
      }
    } catch (IOException | IllegalArgumentException e) {
      LOG.debug("{} does not answer {}", address, page, e);
      return JsonValue.EMPTY_MAP;
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
