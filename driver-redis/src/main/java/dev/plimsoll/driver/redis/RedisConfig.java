// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Retries;
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
 * A validated driver file for Redis.
 *
 * @param variant streams or publish-subscribe
 * @param addresses of one server, or of a primary and its replicas; none if a local broker is used
 * @param access credentials and database
 * @param tls encryption of connections
 * @param clients numbers of clients that producers and consumers share
 * @param maxLength approximate maximum number of entries in a stream; 0 for no limit
 * @param persistence required persistence of the server
 * @param maxMemoryBytes the server's limit of memory, set on a local broker; 0 for a share of the
 *     machine's
 * @param waiting how many replicas must confirm a message
 * @param reading how consumers read streams
 */
record RedisConfig(
    RedisVariant variant,
    List<ServerAddress> addresses,
    RedisAccess access,
    RedisTls tls,
    Clients clients,
    long maxLength,
    RedisPersistence persistence,
    long maxMemoryBytes,
    RedisWait waiting,
    RedisReadConfig reading) {

  static final int DEFAULT_PORT = 6379;
  private static final int MAX_CLIENTS = 1_000;

  RedisConfig {
    Objects.requireNonNull(variant, "variant");
    addresses = List.copyOf(addresses);
    Objects.requireNonNull(access, "access");
    Objects.requireNonNull(tls, "tls");
    Objects.requireNonNull(clients, "clients");
    Objects.requireNonNull(persistence, "persistence");
    Objects.requireNonNull(waiting, "waiting");
    Objects.requireNonNull(reading, "reading");
  }

  static RedisConfig of(Settings settings) throws SettingsException {
    for (String pool : new String[] {"jedisPoolMaxTotal", "jedisPoolMaxIdle"}) {
      settings.ignored(pool, "there is no pool: see producerClients");
    }
    RedisVariant variant = settings.choice("variant", RedisVariant.class, RedisVariant.STREAMS);
    RedisConfig config =
        new RedisConfig(
            variant,
            addresses(settings),
            RedisAccess.of(settings),
            RedisTls.of(settings.block("tls")),
            clients(settings),
            settings.integer("maxLength", 0, 0, Long.MAX_VALUE),
            settings.choice("persistence", RedisPersistence.class, RedisPersistence.AS_IS),
            settings.bytes("maxMemory", 0, 0, Long.MAX_VALUE),
            RedisWait.of(settings),
            RedisReadConfig.of(settings));
    if (variant == RedisVariant.PUBLISH_SUBSCRIBE) {
      config.refuseWhatIsForStreams(settings);
    }
    return config;
  }

  private void refuseWhatIsForStreams(Settings settings) throws SettingsException {
    for (String key :
        List.of(
            "maxLength",
            "readCount",
            "redeliverAfter",
            "acknowledge",
            "waitReplicas",
            "waitTimeout")) {
      if (settings.has(key)) {
        throw new SettingsException(
            key, "is for streams: channels keep nothing. Remove it, or set variant: streams");
      }
    }
    if (reading.sharing() == RedisSharing.COMPETE) {
      throw new SettingsException(
          "consumers",
          "'compete' is for streams: every subscriber of a channel gets every message");
    }
  }

  /**
   * The client of a consumer is an event loop: a blocking read occupies a connection, so that each
   * consumer has its own.
   */
  private static Clients clients(Settings settings) throws SettingsException {
    return new Clients(
        settings.count("producerClients", Clients.DEFAULT, 1, MAX_CLIENTS),
        settings.count("consumerClients", Clients.DEFAULT, 1, MAX_CLIENTS),
        Retries.NOBODY);
  }

  private static List<ServerAddress> addresses(Settings settings) throws SettingsException {
    List<String> given = new ArrayList<>(settings.strings("address"));
    Optional<String> host = settings.string("redisHost").filter(text -> !text.isBlank());
    int port = settings.count("redisPort", DEFAULT_PORT, 1, 65_535);
    given.removeIf(String::isBlank);
    if (!given.isEmpty() && host.isPresent()) {
      throw new SettingsException("redisHost", "address says the same: give one of the two");
    }
    host.ifPresent(name -> given.add(name + ":" + port));
    return addresses(String.join(",", given));
  }

  /** The addresses in a text, separated by commas. */
  static List<ServerAddress> addresses(String text) throws SettingsException {
    List<ServerAddress> addresses = new ArrayList<>();
    for (String each : text.isEmpty() ? List.<String>of() : List.of(text.split(",", -1))) {
      String address = each.strip();
      if (!address.matches("([^\\s:/@]+|\\[[0-9a-fA-F:]+\\])(:[0-9]{1,5})?")) {
        throw notAnAddress(address);
      }
      addresses.add(ServerAddress.of(address, DEFAULT_PORT));
    }
    return addresses;
  }

  private static SettingsException notAnAddress(String text) {
    String advice =
        text.indexOf('@') < 0 ? "" : ": give user and password under keys of these names";
    return new SettingsException(
        "address", "'" + ServerAddress.withoutUser(text) + "' is not host:port" + advice);
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("variant", variant.label());
    if (!addresses.isEmpty()) {
      result.put("address", ServerAddress.joined(addresses));
    }
    access.user().ifPresent(text -> result.put("user", text));
    result.put("database", access.database());
    result.put("tls", tls.enabled());
    result.put("producerClients", clients.producerClients());
    result.put("consumerClients", clients.consumerClients());
    result.put("persistence", persistence.label());
    result.put("consumers", reading.sharing().label());
    if (variant == RedisVariant.STREAMS) {
      result.put("maxLength", maxLength);
      result.put("maxMemory", maxMemoryBytes);
      result.put("waitReplicas", waiting.replicas());
      result.put("waitTimeout", waiting.timeout().toMillis() + "ms");
      result.put("acknowledge", reading.acknowledge());
      result.put("readCount", reading.count());
      result.put("redeliverAfter", reading.redeliverAfter().toMillis() + "ms");
    }
    return result;
  }

  /**
   * How consumers read streams.
   *
   * @param sharing how the consumers of one subscription share its partitions
   * @param acknowledge whether consumers acknowledge messages, or read with NOACK
   * @param count maximum number of messages per read
   * @param redeliverAfter time after which another consumer claims an unacknowledged message
   */
  record RedisReadConfig(
      RedisSharing sharing, boolean acknowledge, int count, Duration redeliverAfter) {

    private static final int DEFAULT_COUNT = 500;
    private static final int MAX_COUNT = 1_000_000;
    private static final Duration DEFAULT_REDELIVERY = Duration.ofSeconds(30);
    private static final Duration MIN_REDELIVERY = Duration.ofMillis(10);

    RedisReadConfig {
      Objects.requireNonNull(sharing, "sharing");
      Objects.requireNonNull(redeliverAfter, "redeliverAfter");
    }

    static RedisReadConfig of(Settings settings) throws SettingsException {
      Duration redeliverAfter = settings.duration("redeliverAfter", DEFAULT_REDELIVERY);
      if (redeliverAfter.compareTo(MIN_REDELIVERY) < 0) {
        throw new SettingsException(
            "redeliverAfter", redeliverAfter + " is too short: give 10ms or more");
      }
      return new RedisReadConfig(
          settings.choice("consumers", RedisSharing.class, RedisSharing.DIVIDE),
          settings.bool("acknowledge", true),
          settings.count("readCount", DEFAULT_COUNT, 1, MAX_COUNT),
          redeliverAfter);
    }
  }
}
