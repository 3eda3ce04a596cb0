// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ServerAddress;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A validated driver file for MQTT. */
record MqttConfig(
    @SettingKey("address: `host:port`, `mqtt://host:port` or, with TLS, `mqtts://host:port`")
        Optional<String> server,
    @SettingKey("OMB's key for `server`") Optional<String> brokerAddr,
    @SettingKey("user name") Optional<String> user,
    @SettingKey("OMB's key for `user`") Optional<String> userName,
    @SettingKey("password of the user") Optional<Secret> password,
    @SettingKey(value = "QoS of sent messages: 0, 1 or 2", or = "1", max = "2") int pubQos,
    @SettingKey(value = "QoS of subscriptions: 0, 1 or 2", or = "1", max = "2") int subQos,
    @SettingKey(
            value =
                "`divide`: each partition is received by one consumer of the subscription; `share`:"
                    + " a shared subscription, the server chooses a consumer for each message",
            or = "divide")
        MqttSharing consumers,
    @SettingKey(
            value = "true: the server keeps nothing for a consumer that is not connected",
            or = "false")
        boolean cleanSession,
    @SettingKey(
            value = "time for which the server keeps a disconnected session, in whole seconds",
            or = "1h",
            min = "1s")
        Duration sessionExpiry,
    @SettingKey(
            value =
                "false: the client library acknowledges each message when it has arrived, before"
                    + " the consumer has received it",
            or = "true")
        boolean acknowledge,
    @SettingKey(
            value =
                "unacknowledged messages of a connection, in each direction; a send blocks at this"
                    + " number",
            or = "65535",
            min = "1",
            max = "65535")
        int maxInflight,
    @SettingKey(
            value = "keep-alive of a connection in seconds, at most 65,535; 0: none",
            or = "60",
            max = "2147483647")
        int keepAliveInterval,
    @SettingKey(value = "prefix of client ids", or = "plimsoll") String clientIdPrefix,
    @SettingKey(
            value = "connections of producers: one each up to this number, then shared",
            or = "8",
            min = "1",
            max = "10000")
        int producerClients) {

  /** The keys of a driver file. */
  static final RecordSettings<MqttConfig> KEYS = RecordSettings.of(MqttConfig.class);

  private static final int PORT = 1883;
  private static final int TLS_PORT = 8883;
  private static final int MAX_KEEP_ALIVE = 65_535;

  static MqttConfig of(Settings settings) throws SettingsException {
    MqttConfig config = KEYS.read(settings);
    if (config.server.isPresent() && config.brokerAddr.isPresent()) {
      throw new SettingsException("brokerAddr", "says the same as server: leave one of them out");
    }
    if (config.user.isPresent() && config.userName.isPresent()) {
      throw new SettingsException("userName", "says the same as user: leave one of them out");
    }
    if (config.password.isPresent() && config.login().isEmpty()) {
      throw new SettingsException("password", "needs the key user: give both");
    }
    return config;
  }

  /** Returns the address from the file; empty if a local broker is used. */
  Optional<String> address() {
    return server.or(() -> brokerAddr);
  }

  /** Returns the key under which the file gives the address. */
  String addressKey() {
    return brokerAddr.isPresent() ? "brokerAddr" : "server";
  }

  static boolean isEncrypted(String address) {
    return address.startsWith("mqtts://") || address.startsWith("ssl://");
  }

  static ServerAddress parse(String address) {
    return ServerAddress.of(address, isEncrypted(address) ? TLS_PORT : PORT);
  }

  Optional<Login> login() {
    return user.or(() -> userName).map(name -> new Login(name, password.orElse(new Secret(""))));
  }

  MqttQos sendQos() {
    return Objects.requireNonNull(MqttQos.fromCode(pubQos));
  }

  MqttQos subscriptionQos() {
    return Objects.requireNonNull(MqttQos.fromCode(subQos));
  }

  /** Returns the QoS with which a message reaches a consumer. */
  int deliveredQos() {
    return Math.min(pubQos, subQos);
  }

  /** Returns whether the server keeps messages for a consumer that is not connected. */
  boolean isKept() {
    return !cleanSession && deliveredQos() > 0;
  }

  /** Returns whether the consumer acknowledges, so that what it has not received comes again. */
  boolean isAcknowledged() {
    return isKept() && acknowledge;
  }

  /** The server promises the order of the messages of a producer in a topic to each receiver. */
  OrderScope ordering() {
    return consumers == MqttSharing.DIVIDE ? OrderScope.PARTITION : OrderScope.NONE;
  }

  int keepAlive() {
    return Math.min(keepAliveInterval, MAX_KEEP_ALIVE);
  }

  /** Returns the effective settings for the result, without secrets. */
  Map<String, Object> resolve() {
    Map<String, Object> result = KEYS.echo(this);
    result.keySet().removeAll(List.of("brokerAddr", "userName"));
    address().ifPresent(text -> result.put("server", ServerAddress.withoutUser(text)));
    login().ifPresent(login -> result.put("user", login.user()));
    result.put("keepAliveInterval", keepAlive());
    return result;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "MqttConfig of " + address().map(ServerAddress::withoutUser).orElse("a local broker");
  }
}
