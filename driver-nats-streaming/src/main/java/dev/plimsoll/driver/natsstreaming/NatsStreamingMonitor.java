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
 * Asks the server over HTTP what it does not tell its clients: where it keeps messages, and which
 * channels it has.
 *
 * @param address {@code host:port} of its monitoring, or the empty text
 */
record NatsStreamingMonitor(String address) {

  private static final Logger LOG = LoggerFactory.getLogger(NatsStreamingMonitor.class);
  private static final int LIMIT_MILLIS = 2_000;

  /** Where messages are kept. */
  enum Store {
    MEMORY,
    FILE,
    UNKNOWN
  }

  Store store() {
    return store(JsonValueUtils.readString(ask("storez"), "type", ""));
  }

  /** How many channels of a topic the server has; 0 where it does not tell. */
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
