// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ServerAddress;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A validated driver file for Redis. */
record RedisConfig(
    @SettingKey(
            value = "`streams`, `publish-subscribe`, or `sharded-publish-subscribe` (Redis 7)",
            or = "streams")
        RedisVariant variant,
    @SettingKey(
            value =
                "`host:port`; of a primary and its replicas, or of nodes of a Redis Cluster: a"
                    + " list, or one text with commas, in any order",
            orSingle = true)
        List<String> address,
    @SettingKey(
            "name of the primary that Redis Sentinel watches: the sentinels are at `address`, port"
                + " 26379 unless given, with the same `tls`, and tell where the primary is")
        Optional<String> sentinelMaster,
    @SettingKey("password of the sentinels, if they require one") Optional<Secret> sentinelPassword,
    @SettingKey("OMB's key for the host in `address`") Optional<String> redisHost,
    @SettingKey(value = "OMB's key for the port", or = "6379", min = "1", max = "65535")
        int redisPort,
    @SettingKey("ACL user, with `password`") Optional<String> user,
    @SettingKey("password of the user, or of the default user") Optional<Secret> password,
    @SettingKey("OMB's key for `user`") Optional<String> redisUser,
    @SettingKey("OMB's key for `password`") Optional<Secret> redisPass,
    @SettingKey(value = "number of the database", or = "0") int database,
    @SettingKey("encryption of connections") RedisTls tls,
    @SettingKey(
            value = "connections of producers, which share them by their number",
            or = "8",
            min = "1",
            max = "1000")
        int producerClients,
    @SettingKey(
            value =
                "event loops (threads) that consumers share; each has its own connection, because a"
                    + " blocking read occupies it",
            or = "8",
            min = "1",
            max = "1000")
        int consumerClients,
    @SettingKey(
            value =
                "`memory`, `aof-unsynced`, `aof-every-second` or `aof-always`: set on a local"
                    + " broker for the run and restored afterwards. Another server must already"
                    + " have this setting, otherwise the run does not start",
            or = "as-is")
        RedisPersistence persistence,
    @SettingKey(
            value =
                "the server's `maxmemory`, with `noeviction`; set and restored like"
                    + " `persistence`. 0: half of the machine's memory on a local broker, not"
                    + " checked elsewhere. At the limit, sends are rejected",
            or = "0",
            max = "9223372036854775807",
            quantity = Quantity.BYTES)
        long maxMemory,
    @SettingKey(
            value = "replicas that must confirm a message by WAIT; at most the connected ones",
            or = "0",
            max = "100")
        int waitReplicas,
    @SettingKey(
            value =
                "whether these replicas, and the primary, confirm by WAITAOF (Redis 7.2) what they"
                    + " have forced to their disks; all of them need an append-only file",
            or = "false")
        boolean waitFsync,
    @SettingKey(
            value =
                "timeout of WAIT and WAITAOF: a message fails if fewer replicas confirm it in this"
                    + " time; it may be stored nevertheless",
            or = "5s",
            min = "1ms")
        Duration waitTimeout,
    @SettingKey(
            value = "entries to which a stream is trimmed (XADD … MAXLEN ~); 0: no limit",
            or = "0",
            max = "9223372036854775807")
        long maxLength,
    @SettingKey(
            value =
                "`divide`: each partition is read by one consumer of the subscription; `compete`:"
                    + " all consumers read all partitions",
            or = "divide")
        RedisSharing consumers,
    @SettingKey(value = "false: XREADGROUP … NOACK", or = "true") boolean acknowledge,
    @SettingKey(
            value = "largest number of messages of a read; there is no limit in bytes",
            or = "500",
            min = "1",
            max = "1000000")
        int readCount,
    @SettingKey(
            value = "XAUTOCLAIM claims messages that have been unacknowledged for this time",
            or = "30s",
            min = "10ms")
        Duration redeliverAfter,
    @SettingKey(
            "further settings of Lettuce: methods of `ClientOptions.Builder`, and below"
                + " `socketOptions`, `timeoutOptions` and `clientResources` those of their"
                + " builders, such as `socketOptions.tcpNoDelay: false`; unknown ones are rejected")
        Map<String, String> clientConfig) {

  /** The keys of a driver file. */
  static final RecordSettings<RedisConfig> KEYS = RecordSettings.of(RedisConfig.class);

  private static final int DEFAULT_PORT = 6379;
  private static final int DEFAULT_SENTINEL_PORT = 26379;

  /** A name, an IPv4 address or an IPv6 address. */
  private static final String HOST = "[^\\s,:/@]+|\\[?(?=.*:.*:)[0-9a-fA-F:.]+\\]?";

  private static final List<String> FOR_STREAMS =
      List.of(
          "maxMemory",
          "waitReplicas",
          "waitFsync",
          "waitTimeout",
          "maxLength",
          "acknowledge",
          "readCount",
          "redeliverAfter");

  static RedisConfig of(Settings settings) throws SettingsException {
    for (String pool : List.of("jedisPoolMaxTotal", "jedisPoolMaxIdle")) {
      settings.ignored(pool, "there is no pool: see producerClients");
    }
    RedisConfig config = KEYS.read(settings);
    config.requireAddresses();
    config.requirePassword();
    config.requireSentinels();
    config.tls.requireKey();
    if (config.waitFsync && config.waitReplicas == 0) {
      throw new SettingsException(
          "waitFsync",
          "needs replicas: give waitReplicas, or persistence: aof-always without them");
    }
    RedisClientOptions.OPTIONS.require("clientConfig", config.clientConfig);
    if (config.variant != RedisVariant.STREAMS) {
      config.refuseWhatIsForStreams(settings);
    }
    return config;
  }

  private void refuseWhatIsForStreams(Settings settings) throws SettingsException {
    for (String key : FOR_STREAMS) {
      if (settings.has(key)) {
        throw new SettingsException(
            key, "is for streams: channels keep nothing. Remove it, or set variant: streams");
      }
    }
    if (consumers == RedisSharing.COMPETE) {
      throw new SettingsException(
          "consumers",
          "'compete' is for streams: every subscriber of a channel gets every message");
    }
  }

  private void requirePassword() throws SettingsException {
    RedisAccess access = access();
    if (access.user().isPresent() && access.password().isEmpty()) {
      throw user.isPresent()
          ? new SettingsException("user", "needs the key password: give both")
          : new SettingsException("redisUser", "needs the key redisPass: give both");
    }
  }

  private void requireSentinels() throws SettingsException {
    if (sentinelMaster.isPresent() && texts(address).findAny().isEmpty()) {
      throw new SettingsException(
          "sentinelMaster", "needs the sentinels' addresses: give them as address");
    }
    if (sentinelPassword.isPresent() && sentinelMaster.isEmpty()) {
      throw new SettingsException(
          "sentinelPassword", "is for sentinels: give sentinelMaster, or remove it");
    }
  }

  private void requireAddresses() throws SettingsException {
    if (redisHost.isPresent() && !redisHost.get().matches(HOST)) {
      throw new SettingsException(
          "redisHost",
          "'"
              + ServerAddress.withoutUser(redisHost.get())
              + "' is not a host name: give the port as redisPort, and several servers as address");
    }
    if (redisHost.isPresent() && texts(address).findAny().isPresent()) {
      throw new SettingsException("redisHost", "address says the same: give one of the two");
    }
    Optional<String> wrong =
        texts(address)
            .filter(text -> !text.matches("([^\\s:/@]+|\\[[0-9a-fA-F:]+\\])(:[0-9]{1,5})?"))
            .findFirst();
    if (wrong.isPresent()) {
      String advice =
          wrong.get().indexOf('@') < 0 ? "" : ": give user and password under keys of these names";
      throw new SettingsException(
          "address", "'" + ServerAddress.withoutUser(wrong.get()) + "' is not host:port" + advice);
    }
  }

  private static Stream<String> texts(List<String> lists) {
    return lists.stream()
        .flatMap(list -> Stream.of(list.split(",", -1)))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  /** The addresses from the file; none if a local broker is used. */
  List<ServerAddress> addresses() {
    int port = sentinelMaster.isPresent() ? DEFAULT_SENTINEL_PORT : DEFAULT_PORT;
    return Stream.concat(
            texts(address).map(text -> ServerAddress.of(text, port)),
            redisHost.map(this::ofOmb).stream())
        .toList();
  }

  private ServerAddress ofOmb(String host) {
    return new ServerAddress(host.replaceAll("[\\[\\]]", ""), redisPort);
  }

  /** The key under which the file gives addresses. */
  String addressKey() {
    return redisHost.isPresent() ? "redisHost" : "address";
  }

  /** The addresses of servers in a text with commas. */
  static Stream<ServerAddress> addresses(String text) {
    return texts(List.of(text)).map(each -> ServerAddress.of(each, DEFAULT_PORT));
  }

  RedisAccess access() {
    return new RedisAccess(user.or(() -> redisUser), password.or(() -> redisPass), database);
  }

  /** The client of a consumer is an event loop. What is lost with a connection fails. */
  Clients clients() {
    return new Clients(producerClients, consumerClients, Retries.NOBODY);
  }

  RedisWait waiting() {
    return new RedisWait(waitReplicas, waitFsync, waitTimeout);
  }

  /** The effective settings for the result, without secrets. */
  Map<String, Object> resolve() {
    Map<String, Object> result = KEYS.echo(this);
    result.values().removeIf(Map.of()::equals);
    result.keySet().removeAll(List.of("address", "redisHost", "redisPort", "redisUser"));
    if (!addresses().isEmpty()) {
      result.put("address", ServerAddress.joined(addresses()));
    }
    access().user().ifPresent(name -> result.put("user", name));
    if (variant != RedisVariant.STREAMS) {
      result.keySet().removeAll(FOR_STREAMS);
    }
    return result;
  }

  /** Omits the values, which may be secrets. */
  @Override
  public String toString() {
    return "RedisConfig of " + ServerAddress.joined(addresses());
  }
}
