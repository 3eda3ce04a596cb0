// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.session.ServerAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A validated driver file for NATS Streaming.
 *
 * @param servers addresses from the file; empty if a local broker is used
 * @param clusterId cluster id of the server
 * @param user user name
 * @param password password of the user
 * @param token token for authentication instead of user and password
 * @param monitoring address of the server's HTTP monitoring; may be empty
 * @param fileSync whether the server flushes files to disk, which it does not report
 * @param maxPubAcksInFlight maximum number of unacknowledged sends of one connection
 * @param maxInFlight maximum number of unacknowledged messages of a partition per consumer
 * @param ackTimeout timeout of a send without acknowledgement
 * @param ackWait time after which an unacknowledged message is redelivered
 * @param producerConnections maximum number of connections shared by all producers
 * @param consumerConnections maximum number of connections shared by all consumers
 */
record NatsStreamingConfig(
    List<String> servers,
    String clusterId,
    Optional<String> user,
    Optional<String> password,
    Optional<String> token,
    Optional<String> monitoring,
    Optional<Boolean> fileSync,
    int maxPubAcksInFlight,
    int maxInFlight,
    Duration ackTimeout,
    Duration ackWait,
    int producerConnections,
    int consumerConnections) {

  private static final String DEFAULT_CLUSTER = "test-cluster";
  private static final int DEFAULT_PUBLISH_IN_FLIGHT = 16_384;
  private static final int DEFAULT_RECEIVE_IN_FLIGHT = 1_024;
  private static final int DEFAULT_CONNECTIONS = 8;
  private static final int MAX = 1_000_000;

  /** The client library's default for both. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(30);

  NatsStreamingConfig {
    servers = List.copyOf(servers);
    Objects.requireNonNull(clusterId, "clusterId");
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(password, "password");
    Objects.requireNonNull(token, "token");
    Objects.requireNonNull(monitoring, "monitoring");
    Objects.requireNonNull(fileSync, "fileSync");
    Objects.requireNonNull(ackTimeout, "ackTimeout");
    Objects.requireNonNull(ackWait, "ackWait");
  }

  static NatsStreamingConfig of(Settings settings) throws SettingsException {
    Optional<String> user = settings.string("user");
    Optional<String> password = settings.string("password");
    if (user.isPresent() != password.isPresent()) {
      throw new SettingsException(
          user.isPresent() ? "user" : "password", "user and password belong together: give both");
    }
    return new NatsStreamingConfig(
        servers(settings),
        settings.string("clusterId", DEFAULT_CLUSTER),
        user,
        password,
        settings.string("token"),
        settings.string("monitoring"),
        settings.has("fileSync") ? Optional.of(settings.bool("fileSync", true)) : Optional.empty(),
        settings.count("maxPubAcksInFlight", DEFAULT_PUBLISH_IN_FLIGHT, 1, MAX),
        settings.count("maxInFlight", DEFAULT_RECEIVE_IN_FLIGHT, 1, MAX),
        atLeast(Duration.ofMillis(10), "ackTimeout", settings),
        // The server takes this in whole seconds.
        atLeast(Duration.ofSeconds(1), "ackWait", settings),
        settings.count("producerConnections", DEFAULT_CONNECTIONS, 1, MAX),
        settings.count("consumerConnections", DEFAULT_CONNECTIONS, 1, MAX));
  }

  /** Returns a copy with this user and password, unless the settings contain credentials. */
  NatsStreamingConfig with(Login login) {
    if (user.isPresent() || token.isPresent()) {
      return this;
    }
    return new NatsStreamingConfig(
        servers,
        clusterId,
        Optional.of(login.user()),
        Optional.of(login.password()),
        Optional.empty(),
        monitoring,
        fileSync,
        maxPubAcksInFlight,
        maxInFlight,
        ackTimeout,
        ackWait,
        producerConnections,
        consumerConnections);
  }

  private static Duration atLeast(Duration min, String key, Settings settings)
      throws SettingsException {
    Duration duration = settings.duration(key, DEFAULT_WAIT);
    if (duration.compareTo(min) < 0) {
      throw new SettingsException(
          key, duration + " is too short: give " + min.toMillis() + "ms or more");
    }
    return duration;
  }

  private static List<String> servers(Settings settings) throws SettingsException {
    List<String> servers = new ArrayList<>();
    if (settings.isList("servers")) {
      servers.addAll(settings.strings("servers"));
    } else {
      settings.string("servers").ifPresent(text -> servers.addAll(List.of(text.split(",", -1))));
    }
    Optional<String> ombs = settings.string("natsHostUrl");
    if (ombs.isPresent() && !servers.isEmpty()) {
      throw new SettingsException("natsHostUrl", "says the same as servers: leave one of them out");
    }
    ombs.ifPresent(text -> servers.addAll(List.of(text.split(",", -1))));
    return servers.stream().map(String::trim).filter(text -> !text.isEmpty()).toList();
  }

  /** Returns the effective settings for the result, without secrets. */
  Map<String, Object> resolve() {
    Map<String, Object> result = new LinkedHashMap<>();
    if (!servers.isEmpty()) {
      result.put("servers", servers.stream().map(ServerAddress::withoutUser).toList());
    }
    result.put("clusterId", clusterId);
    user.ifPresent(name -> result.put("user", name));
    monitoring.ifPresent(address -> result.put("monitoring", address));
    fileSync.ifPresent(sync -> result.put("fileSync", sync));
    result.put("maxPubAcksInFlight", maxPubAcksInFlight);
    result.put("maxInFlight", maxInFlight);
    result.put("ackTimeout", ackTimeout.toMillis() + "ms");
    result.put("ackWait", ackWait.toMillis() + "ms");
    result.put("producerConnections", producerConnections);
    result.put("consumerConnections", consumerConnections);
    return result;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "NatsStreamingConfig" + servers.stream().map(ServerAddress::withoutUser).toList();
  }
}
