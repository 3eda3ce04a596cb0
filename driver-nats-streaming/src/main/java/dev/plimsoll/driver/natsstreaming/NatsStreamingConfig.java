// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ServerAddress;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A validated driver file for NATS Streaming. */
record NatsStreamingConfig(
    @SettingKey(value = "addresses of servers: a list, or one text with commas", orSingle = true)
        List<String> servers,
    @SettingKey("OMB's key for `servers`") Optional<String> natsHostUrl,
    @SettingKey(value = "the server's `-cid`", or = "test-cluster") String clusterId,
    @SettingKey("user name, with `password`") Optional<String> user,
    @SettingKey("password of the user") Optional<Secret> password,
    @SettingKey("token instead of user and password") Optional<Secret> token,
    @SettingKey("`host:port` of the server's HTTP monitoring, which is queried for its store")
        Optional<String> monitoring,
    @SettingKey(
            "value of the server's `-file_sync`, of clustered ones `-cluster_sync`, which it does"
                + " not report; only used for the guarantees")
        Optional<Boolean> fileSync,
    @SettingKey(
            value =
                "clustered servers, each of which keeps every message; the server does not report"
                    + " their number; only used for the guarantees",
            or = "1",
            min = "1",
            max = "100")
        int replicas,
    @SettingKey(
            value = "unacknowledged messages of a connection at which a send blocks",
            or = "16384",
            min = "1",
            max = "1000000")
        int maxPubAcksInFlight,
    @SettingKey(
            value = "unacknowledged messages of a consumer in each channel",
            or = "1024",
            min = "1",
            max = "1000000")
        int maxInFlight,
    @SettingKey(value = "timeout of a send", or = "30s", min = "10ms") Duration ackTimeout,
    @SettingKey(
            value = "time until an unacknowledged message is redelivered, in whole seconds",
            or = "30s",
            min = "1s")
        Duration ackWait,
    @SettingKey(
            value = "connections of producers: one each up to this number, then shared",
            or = "8",
            min = "1",
            max = "10000")
        int producerClients,
    @SettingKey(
            value = "connections of consumers: one each up to this number, then shared",
            or = "8",
            min = "1",
            max = "10000")
        int consumerClients,
    @SettingKey(
            "further settings of connections: methods of jnats' `Options.Builder`, and below"
                + " `streaming` those of java-nats-streaming's, such as `streaming.maxPingsOut: 3`;"
                + " unknown ones are rejected")
        Map<String, String> clientConfig,
    @SettingKey(
            "further settings of consumers: methods of `SubscriptionOptions.Builder`, such as"
                + " `subscriptionTimeout: 5s`")
        Map<String, String> consumerConfig) {

  /** The keys of a driver file. */
  static final RecordSettings<NatsStreamingConfig> KEYS =
      RecordSettings.of(NatsStreamingConfig.class);

  static NatsStreamingConfig of(Settings settings) throws SettingsException {
    NatsStreamingConfig config = KEYS.read(settings);
    if (config.user.isPresent() != config.password.isPresent()) {
      throw new SettingsException(
          config.user.isPresent() ? "user" : "password",
          "user and password belong together: give both");
    }
    if (config.natsHostUrl.isPresent() && !config.servers.isEmpty()) {
      throw new SettingsException("natsHostUrl", "says the same as servers: leave one of them out");
    }
    NatsStreamingOptions.CLIENT.require("clientConfig", config.clientConfig);
    NatsStreamingOptions.CONSUMER.require("consumerConfig", config.consumerConfig);
    return config;
  }

  /** Returns the addresses from the file; empty if a local broker is used. */
  List<String> addresses() {
    return Stream.concat(servers.stream(), natsHostUrl.stream())
        .flatMap(text -> Stream.of(text.split(",", -1)))
        .map(String::trim)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  /** Returns the key under which the file gives addresses. */
  String addressKey() {
    return natsHostUrl.isPresent() ? "natsHostUrl" : "servers";
  }

  /** Returns the user and password from the file. */
  Optional<Login> login() {
    return user.map(name -> new Login(name, password.orElse(new Secret(""))));
  }

  /** Returns the effective settings for the result, without secrets. */
  Map<String, Object> resolve() {
    Map<String, Object> result = KEYS.echo(this);
    result.values().removeIf(Map.of()::equals);
    result.remove("natsHostUrl");
    result.put("servers", addresses().stream().map(ServerAddress::withoutUser).toList());
    return result;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "NatsStreamingConfig" + addresses().stream().map(ServerAddress::withoutUser).toList();
  }
}
