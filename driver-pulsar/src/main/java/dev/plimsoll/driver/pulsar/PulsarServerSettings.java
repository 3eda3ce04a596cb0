// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.connection.KnownDefaults;
import dev.plimsoll.driver.http.JsonHttp;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** The settings of the broker and of the bookies as they report them. */
final class PulsarServerSettings {

  private static final Logger LOG = LoggerFactory.getLogger(PulsarServerSettings.class);
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /** Prefix of the settings of bookies. */
  private static final String BOOKIE = "bookie.";

  private PulsarServerSettings() {}

  /** Returns what the broker of the admin interface reports, and the bookies that are known. */
  static ServerSettings read(PulsarServer server) throws DriverException, InterruptedException {
    Map<String, String> broker =
        new TreeMap<>(PulsarServerDurability.brokerConfiguration(server.admin()));
    broker.replaceAll((name, value) -> value == null ? "" : value);
    Map<String, String> defaults =
        KnownDefaults.read(PulsarServerSettings.class, "pulsar-defaults.properties");
    return ServerSettings.of(List.of(broker), defaults).and(bookies(server.bookieUrls(), defaults));
  }

  private static ServerSettings bookies(List<String> urls, Map<String, String> defaults)
      throws InterruptedException {
    List<Map<String, String>> bookies = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (String url : urls) {
      try {
        JsonNode told = JsonHttp.at(url, LIMIT).build().get("/api/v1/config/server_config");
        Map<String, String> settings = new TreeMap<>();
        for (Map.Entry<String, JsonNode> each : told.properties()) {
          settings.put(
              BOOKIE + each.getKey(),
              each.getValue().isValueNode()
                  ? each.getValue().asString()
                  : each.getValue().toString());
        }
        bookies.add(settings);
      } catch (IOException e) {
        LOG.debug("{} does not report its settings", url, e);
        silent.add(url);
      }
    }
    return ServerSettings.of(bookies, defaults).without(silent);
  }
}
