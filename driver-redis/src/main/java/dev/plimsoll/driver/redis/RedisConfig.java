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
 * A validated driver file for Redis.
 *
 * @param variant streams or publish-subscribe
 * @param address {@code host:port}; absent if a local broker is used
 * @param access credentials and database
 * @param tls encryption of connections
 * @param connections number of connections that producers share
 * @param maxLength approximate maximum number of entries in a stream; 0 for no limit
 * @param persistence required persistence of the server
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
    RedisReadConfig reading) {

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
            RedisReadConfig.of(settings));
    if (variant == RedisVariant.PUBLISH_SUBSCRIBE) {
      config.refuseWhatIsForStreams(settings);
    }
    return config;
  }

  /** Returns a copy with the default user's password, unless the settings contain one. */
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
   * Credentials and database.
   *
   * @param user ACL user; absent for the default user
   * @param password password of the user; absent if none is sent
   * @param database database number
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

    /** Omits the password. */
    @Override
    public String toString() {
      return "user " + user.orElse("default");
    }
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
