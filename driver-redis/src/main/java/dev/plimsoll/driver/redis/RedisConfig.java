// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.session.ServerAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A driver file for Redis, checked.
 *
 * @param variant what is measured
 * @param address {@code host:port}; absent where a local broker is to be used
 * @param access who we are
 * @param tls how connections are encrypted
 * @param connections that producers share
 * @param maxLength entries that a stream is cut at, about; 0: never
 * @param persistence what is asked of the server
 * @param reading how consumers read streams
 */
record RedisConfig(
    RedisVariant variant,
    Optional<String> address,
    RedisAccess access,
    RedisTls tls,
    int connections,
    long maxLength,
    RedisPersistence persistence,
    RedisReading reading) {

  static final int DEFAULT_PORT = 6379;
  private static final int DEFAULT_CONNECTIONS = 4;
  private static final int MAX_CONNECTIONS = 1_000;

  RedisConfig {
    Objects.requireNonNull(variant, "variant");
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(access, "access");
    Objects.requireNonNull(tls, "tls");
    Objects.requireNonNull(persistence, "persistence");
    Objects.requireNonNull(reading, "reading");
  }

  static RedisConfig of(Settings settings) throws SettingsException {
    for (String pool : new String[] {"jedisPoolMaxTotal", "jedisPoolMaxIdle"}) {
      settings.ignored(pool, "there is no pool: see connections");
    }
    RedisVariant variant = settings.choice("variant", RedisVariant.class, RedisVariant.STREAMS);
    RedisConfig config =
        new RedisConfig(
            variant,
            address(settings),
            RedisAccess.of(settings),
            RedisTls.of(settings.block("tls")),
            settings.count("connections", DEFAULT_CONNECTIONS, 1, MAX_CONNECTIONS),
            settings.integer("maxLength", 0, 0, Long.MAX_VALUE),
            settings.choice("persistence", RedisPersistence.class, RedisPersistence.AS_IS),
            RedisReading.of(settings));
    if (variant == RedisVariant.PUBLISH_SUBSCRIBE) {
      config.refuseWhatIsForStreams(settings);
    }
    return config;
  }

  /** The same with the password of the server's default user, unless the settings have one. */
  RedisConfig with(Login login) {
    if (access.password().isPresent()) {
      return this;
    }
    RedisAccess same =
        new RedisAccess(Optional.empty(), Optional.of(login.password()), access.database());
    return new RedisConfig(
        variant, address, same, tls, connections, maxLength, persistence, reading);
  }

  private void refuseWhatIsForStreams(Settings settings) throws SettingsException {
    for (String key : new String[] {"maxLength", "readCount", "redeliverAfter", "acknowledge"}) {
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

  private static Optional<String> address(Settings settings) throws SettingsException {
    Optional<String> whole = settings.string("address").filter(text -> !text.isBlank());
    Optional<String> host = settings.string("redisHost").filter(text -> !text.isBlank());
    int port = settings.count("redisPort", DEFAULT_PORT, 1, 65_535);
    if (whole.isPresent() && host.isPresent()) {
      throw new SettingsException("redisHost", "address says the same: give one of the two");
    }
    Optional<String> address = whole.or(() -> host.map(name -> name + ":" + port));
    return address.isPresent() ? Optional.of(requireAddress(address.get())) : address;
  }

  private static String requireAddress(String address) throws SettingsException {
    String complete = address.indexOf(':') < 0 ? address + ":" + DEFAULT_PORT : address;
    if (!complete.matches("[^\\s:/@]+:[0-9]{1,5}|\\[[0-9a-fA-F:]+\\]:[0-9]{1,5}")) {
      throw new SettingsException(
          "address",
          "'"
              + ServerAddress.withoutUser(address)
              + "' is not host:port"
              + (address.indexOf('@') < 0
                  ? ""
                  : ": give user and password under keys of these names"));
    }
    return complete;
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("variant", variant.label());
    address.ifPresent(text -> result.put("address", text));
    access.user().ifPresent(text -> result.put("user", text));
    result.put("database", access.database());
    result.put("tls", tls.enabled());
    result.put("connections", connections);
    result.put("persistence", persistence.label());
    result.put("consumers", reading.sharing().label());
    if (variant == RedisVariant.STREAMS) {
      result.put("maxLength", maxLength);
      result.put("acknowledge", reading.acknowledge());
      result.put("readCount", reading.count());
      result.put("redeliverAfter", reading.redeliverAfter().toMillis() + "ms");
    }
    return result;
  }

  /**
   * Who we are.
   *
   * @param user the ACL user; absent: the default user
   * @param password that user's; absent: none is sent
   * @param database by number
   */
  record RedisAccess(Optional<String> user, Optional<String> password, int database) {

    private static final int MAX_DATABASES = 100_000;

    RedisAccess {
      Objects.requireNonNull(user, "user");
      Objects.requireNonNull(password, "password");
    }

    static RedisAccess of(Settings settings) throws SettingsException {
      Optional<String> user = either(settings, "user", "redisUser");
      Optional<String> password = either(settings, "password", "redisPass");
      if (user.isPresent() && password.isEmpty()) {
        throw new SettingsException("user", "needs password beside it");
      }
      return new RedisAccess(user, password, settings.count("database", 0, 0, MAX_DATABASES));
    }

    private static Optional<String> either(Settings settings, String key, String other)
        throws SettingsException {
      Optional<String> value = settings.string(key);
      Optional<String> same = settings.string(other);
      return value.or(() -> same).filter(text -> !text.isEmpty());
    }

    /** Without the password. */
    @Override
    public String toString() {
      return "user " + user.orElse("default");
    }
  }

  /**
   * How consumers read streams.
   *
   * @param sharing among the consumers of one subscription
   * @param acknowledge whether consumers acknowledge, or the server forgets what it has handed out
   * @param count messages for each read, at most
   * @param redeliverAfter the time after which an unacknowledged message goes to another consumer
   */
  record RedisReading(
      RedisSharing sharing, boolean acknowledge, int count, Duration redeliverAfter) {

    private static final int DEFAULT_COUNT = 500;
    private static final int MAX_COUNT = 1_000_000;
    private static final Duration DEFAULT_REDELIVERY = Duration.ofSeconds(30);
    private static final Duration MIN_REDELIVERY = Duration.ofMillis(10);

    RedisReading {
      Objects.requireNonNull(sharing, "sharing");
      Objects.requireNonNull(redeliverAfter, "redeliverAfter");
    }

    static RedisReading of(Settings settings) throws SettingsException {
      Duration redeliverAfter = settings.duration("redeliverAfter", DEFAULT_REDELIVERY);
      if (redeliverAfter.compareTo(MIN_REDELIVERY) < 0) {
        throw new SettingsException(
            "redeliverAfter", redeliverAfter + " is too short: give 10ms or more");
      }
      return new RedisReading(
          settings.choice("consumers", RedisSharing.class, RedisSharing.DIVIDE),
          settings.bool("acknowledge", true),
          settings.count("readCount", DEFAULT_COUNT, 1, MAX_COUNT),
          redeliverAfter);
    }
  }
}
