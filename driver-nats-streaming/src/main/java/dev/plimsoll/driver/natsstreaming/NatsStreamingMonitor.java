// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import io.nats.client.support.JsonParser;
import io.nats.client.support.JsonValueUtils;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the server over HTTP what it does not tell its clients: where it keeps messages.
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
    if (address.isEmpty()) {
      return Store.UNKNOWN;
    }
    try {
      URI uri =
          URI.create((address.contains("://") ? "" : "http://") + address + "/streaming/storez");
      URLConnection connection = uri.toURL().openConnection();
      connection.setConnectTimeout(LIMIT_MILLIS);
      connection.setReadTimeout(LIMIT_MILLIS);
      try (InputStream in = connection.getInputStream()) {
        return store(JsonValueUtils.readString(JsonParser.parse(in.readAllBytes()), "type", ""));
      }
    } catch (IOException | IllegalArgumentException e) {
      LOG.debug("{} does not tell its store", address, e);
      return Store.UNKNOWN;
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
