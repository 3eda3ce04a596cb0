// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.connection.KnownDefaults;
import dev.plimsoll.driver.http.JsonHttp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/**
 * Reads over HTTP what servers do not report to clients: how often JetStream flushes its files to
 * disk.
 *
 * @param addresses {@code host:port} of the monitoring of each server; may be empty
 */
record NatsMonitor(List<String> addresses) {

  private static final Logger LOG = LoggerFactory.getLogger(NatsMonitor.class);
  private static final Duration LIMIT = Duration.ofSeconds(2);

  NatsMonitor {
    addresses = List.copyOf(addresses);
  }

  static NatsMonitor of(String joined) {
    return new NatsMonitor(
        Stream.of(joined.split(",", -1))
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
  Sync sync() throws InterruptedException {
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

  private static Sync sync(String address) throws InterruptedException {
    try {
      return sync(JsonHttp.at(address, LIMIT).build().get("/jsz?config=1"));
    } catch (IOException e) {
      LOG.debug("{} does not report its settings", address, e);
      return Sync.UNKNOWN;
    }
  }

  /** Returns the settings of all servers that report them, and names the others. */
  ServerSettings settings() throws InterruptedException {
    List<Map<String, String>> servers = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (String address : addresses) {
      try {
        JsonHttp http = JsonHttp.at(address, LIMIT).build();
        servers.add(NatsSettings.of(http.get("/varz"), http.get("/jsz?config=1").path("config")));
      } catch (IOException e) {
        LOG.debug("{} does not report its settings", address, e);
        silent.add(address);
      }
    }
    return ServerSettings.of(
            servers, KnownDefaults.read(NatsMonitor.class, "nats-defaults.properties"))
        .without(silent);
  }

  static Sync sync(JsonNode answer) {
    JsonNode config = answer.path("config");
    JsonNode nanos = config.path("sync_interval");
    return new Sync(
        config.path("sync_always").asBoolean(false),
        nanos.isNumber() ? Optional.of(Duration.ofNanos(nanos.asLong())) : Optional.empty());
  }
}
