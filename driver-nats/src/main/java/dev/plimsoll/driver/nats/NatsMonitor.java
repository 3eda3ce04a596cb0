// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import io.nats.client.support.JsonParser;
import io.nats.client.support.JsonValue;
import io.nats.client.support.JsonValueUtils;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads over HTTP what servers do not report to clients: how often JetStream flushes its files to
 * disk.
 *
 * @param addresses {@code host:port} of the monitoring of each server; may be empty
 */
record NatsMonitor(List<String> addresses) {

  private static final Logger LOG = LoggerFactory.getLogger(NatsMonitor.class);
  private static final int LIMIT_MILLIS = 2_000;

  NatsMonitor {
    addresses = List.copyOf(addresses);
  }

  static NatsMonitor of(String joined) {
    return new NatsMonitor(
        List.of(joined.split(",", -1)).stream()
            .map(String::trim)
            .filter(text -> !text.isEmpty())
            .toList());
  }

  /** When files are flushed to disk. */
  record Sync(boolean always, Optional<Duration> interval) {

    /** No server reported it. */
    static final Sync UNKNOWN = new Sync(false, Optional.empty());

    boolean isKnown() {
      return always || interval.isPresent();
    }
  }

  /** Returns the weakest setting of all servers; unknown if one of them does not report it. */
  Sync sync() {
    Sync weakest = new Sync(true, Optional.empty());
    for (String address : addresses) {
      Sync sync = sync(address);
      if (!sync.isKnown()) {
        return Sync.UNKNOWN;
      }
      weakest = sync.always() ? weakest : sync;
    }
    return addresses.isEmpty() ? Sync.UNKNOWN : weakest;
  }

  private static Sync sync(String address) {
    try {
      URI uri = URI.create((address.contains("://") ? "" : "http://") + address + "/jsz?config=1");
      URLConnection connection = uri.toURL().openConnection();
      connection.setConnectTimeout(LIMIT_MILLIS);
      connection.setReadTimeout(LIMIT_MILLIS);
      try (InputStream in = connection.getInputStream()) {
        return sync(JsonParser.parse(in.readAllBytes()));
      }
    } catch (IOException | IllegalArgumentException e) {
      LOG.debug("{} does not tell its settings", address, e);
      return Sync.UNKNOWN;
    }
  }

  static Sync sync(JsonValue answer) {
    JsonValue config = JsonValueUtils.readObject(answer, "config");
    boolean always = Boolean.TRUE.equals(JsonValueUtils.readBoolean(config, "sync_always", false));
    return new Sync(
        always, Optional.ofNullable(JsonValueUtils.readNanos(config, "sync_interval", null)));
  }
}
