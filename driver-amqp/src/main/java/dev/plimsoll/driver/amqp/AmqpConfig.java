// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Secret;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ServerAddress;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.qpid.protonj2.client.DeliveryMode;

/** A validated driver file for AMQP 1.0. */
record AmqpConfig(
    @SettingKey(
            "address: `host:port`, `amqp://host:port` or, with TLS, `amqps://host:port`; of several"
                + " servers joined by commas")
        Optional<String> server,
    @SettingKey("OMB's key for `server`") Optional<String> brokerAddress,
    @SettingKey("user name") Optional<String> user,
    @SettingKey("password of the user") Optional<Secret> password,
    @SettingKey(
            "host name in the connection's first frame; that of the address if it is absent;"
                + " RabbitMQ: `vhost:<name>`")
        Optional<String> virtualHost,
    @SettingKey(
            value = "whether messages are marked durable; quorum queues store each message",
            or = "true")
        boolean durable,
    @SettingKey(
            value =
                "`unsettled`: the server confirms each sent message; `settled`: nobody does, and"
                    + " the client has written it",
            or = "unsettled")
        Settlement sendSettlement,
    @SettingKey(
            value =
                "`unsettled`: the consumer accepts each message; `settled`: the server forgets a"
                    + " message when it has sent it",
            or = "unsettled")
        Settlement receiveSettlement,
    @SettingKey(
            value =
                "messages that the server may send ahead to a consumer, for each partition; the"
                    + " client grants new credit when fewer than 70 % are left",
            or = "500",
            min = "1",
            max = "100000")
        int credit,
    @SettingKey(
            value =
                "`divide`: each partition is received by one consumer of the subscription;"
                    + " `compete`: each consumer receives some messages of each partition",
            or = "divide")
        Sharing consumers,
    @SettingKey(value = "RabbitMQ: `quorum` or `classic`", or = "quorum") QueueType queueType,
    @SettingKey(
            value = "RabbitMQ: copies of quorum queues; the server's default if it is absent",
            min = "1",
            max = "99")
        OptionalInt replicationFactor,
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
        int consumerClients) {

  /** The keys of a driver file. */
  static final RecordSettings<AmqpConfig> KEYS = RecordSettings.of(AmqpConfig.class);

  private static final int PORT = 5672;
  private static final int TLS_PORT = 5671;

  /** Who settles a delivery, in the protocol's words. */
  enum Settlement {
    UNSETTLED(DeliveryMode.AT_LEAST_ONCE),
    SETTLED(DeliveryMode.AT_MOST_ONCE);

    final DeliveryMode mode;

    Settlement(DeliveryMode mode) {
      this.mode = mode;
    }
  }

  /** How the consumers of a subscription share the messages of a topic. */
  enum Sharing {
    DIVIDE,
    COMPETE
  }

  /** The type of the queues of RabbitMQ. */
  enum QueueType {
    QUORUM,
    CLASSIC
  }

  static AmqpConfig of(Settings settings) throws SettingsException {
    AmqpConfig config = KEYS.read(settings);
    if (config.server.isPresent() && config.brokerAddress.isPresent()) {
      throw new SettingsException(
          "brokerAddress", "says the same as server: leave one of them out");
    }
    if (config.password.isPresent() && config.user.isEmpty()) {
      throw new SettingsException("password", "needs the key user: give both");
    }
    if (config.replicationFactor.isPresent() && config.queueType == QueueType.CLASSIC) {
      throw new SettingsException(
          "replicationFactor", "a classic queue has one copy: set queueType: quorum");
    }
    return config;
  }

  /** Returns the address from the file; empty if a local broker is used. */
  Optional<String> address() {
    return server.or(() -> brokerAddress);
  }

  /** Returns the key under which the file gives the address. */
  String addressKey() {
    return brokerAddress.isPresent() ? "brokerAddress" : "server";
  }

  static boolean isEncrypted(String address) {
    return address.startsWith("amqps://");
  }

  /** Returns hosts and ports; further settings of OMB's addresses belong to another protocol. */
  static List<ServerAddress> parse(String address) {
    int port = isEncrypted(address) ? TLS_PORT : PORT;
    return Arrays.stream(address.split(",", -1))
        .map(each -> ServerAddress.of(each.replaceFirst("\\?.*", ""), port))
        .toList();
  }

  Optional<Login> login() {
    return user.map(name -> new Login(name, password.orElse(new Secret(""))));
  }

  boolean isConfirmed() {
    return sendSettlement == Settlement.UNSETTLED;
  }

  boolean isAccepted() {
    return receiveSettlement == Settlement.UNSETTLED;
  }

  /** A queue is in order for its one consumer, but not for consumers that compete for it. */
  OrderScope ordering() {
    return consumers == Sharing.DIVIDE ? OrderScope.PARTITION : OrderScope.NONE;
  }

  /** Returns the effective settings for the result, without secrets. */
  Map<String, Object> resolve() {
    Map<String, Object> result = KEYS.echo(this);
    result.remove("brokerAddress");
    address().ifPresent(text -> result.put("server", ServerAddress.withoutUser(text)));
    return result;
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "AmqpConfig of " + address().map(ServerAddress::withoutUser).orElse("a local broker");
  }
}
