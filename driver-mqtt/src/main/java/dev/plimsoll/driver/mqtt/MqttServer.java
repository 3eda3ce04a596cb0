// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import com.hivemq.client.mqtt.MqttClientExecutorConfig;
import com.hivemq.client.mqtt.MqttClientTransportConfig;
import com.hivemq.client.mqtt.MqttClientTransportConfigBuilder;
import com.hivemq.client.mqtt.mqtt5.Mqtt5Client;
import com.hivemq.client.mqtt.mqtt5.Mqtt5ClientBuilder;
import com.hivemq.client.mqtt.mqtt5.message.auth.Mqtt5SimpleAuth;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5Connect;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5ConnectRestrictions;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.ConnectFailure;
import dev.plimsoll.driver.connection.ServerAddress;
import io.reactivex.Scheduler;
import io.reactivex.schedulers.Schedulers;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.jar.JarFile;

/** The server. Opens connections to it, and explains why it cannot. */
final class MqttServer {

  /** Runs callbacks where they are called: on the client's own thread. */
  private static final Scheduler DIRECTLY = Schedulers.from(Runnable::run);

  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);

  /** With a CONNECT packet of MQTT 5 with an empty client id. */
  private static final ConnectFailure FAILURE =
      new ConnectFailure(
          "MQTT",
          "MQTT 5",
          "mqtts://",
          new byte[] {0x10, 0x0D, 0, 4, 'M', 'Q', 'T', 'T', 5, 2, 0, 60, 0, 0, 0},
          MqttFailures.TABLE);

  private final MqttConfig config;
  private final Optional<Login> login;
  private final String address;
  private final String run = Long.toHexString(ThreadLocalRandom.current().nextLong() >>> 16);
  private volatile Duration limit = CONNECT_LIMIT;

  /**
   * @param local the login of a local broker, unless the driver file has one
   */
  MqttServer(MqttConfig config, Optional<Login> local, String address) {
    this.config = config;
    this.login = config.login().or(() -> local);
    this.address = address;
  }

  /** Returns a client id that no other run has. */
  String ownId(String name) {
    return config.clientIdPrefix() + "-" + run + "-" + name;
  }

  /** Opens the first connection; the exception explains what went wrong. */
  MqttLink connect(Duration within) throws DriverException, InterruptedException {
    limit = within.compareTo(CONNECT_LIMIT) < 0 ? within : CONNECT_LIMIT;
    MqttLink link = link(ownId("admin"), lost -> {});
    try {
      link.client().connect(request(true, 0)).get(2 * limit.toMillis(), TimeUnit.MILLISECONDS);
      return link;
    } catch (ExecutionException | TimeoutException e) {
      link.close();
      throw FAILURE.explain(List.of(MqttConfig.parse(address)), config.addressKey(), e);
    } catch (InterruptedException e) {
      link.close();
      throw e;
    }
  }

  /** Opens a connection of producers, whose session ends with it. */
  MqttLink open(int number) throws DriverException, InterruptedException {
    MqttLink link = link(ownId("producers-" + number), lost -> {});
    connect(link, true, 0);
    return link;
  }

  /** Connects, and returns whether the server has kept a session. */
  boolean connect(MqttLink link, boolean anew, long expirySeconds)
      throws DriverException, InterruptedException {
    try {
      return MqttLink.await("connecting", link.client().connect(request(anew, expirySeconds)))
          .isSessionPresent();
    } catch (DriverException | InterruptedException e) {
      link.close();
      throw e;
    }
  }

  /** Ends a session, with the messages that wait for it. */
  void endSession(String id) throws DriverException, InterruptedException {
    try (MqttLink link = link(id, lost -> {})) {
      connect(link, true, 0);
    }
  }

  /**
   * A connection that is not connected yet. Its callbacks run on a thread of the client.
   *
   * @param ended receives the reason when it is lost for good
   */
  MqttLink link(String id, Consumer<Throwable> ended) {
    ServerAddress server = MqttConfig.parse(address);
    MqttClientTransportConfigBuilder transport =
        MqttClientTransportConfig.builder()
            .serverHost(server.host())
            .serverPort(server.port())
            .socketConnectTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
            .mqttConnectTimeout(limit.toMillis(), TimeUnit.MILLISECONDS);
    if (MqttConfig.isEncrypted(address)) {
      transport = transport.sslWithDefaultConfig();
    }
    Mqtt5ClientBuilder client =
        Mqtt5Client.builder()
            .identifier(id)
            .transportConfig(transport.build())
            .executorConfig(
                MqttClientExecutorConfig.builder().applicationScheduler(DIRECTLY).build());
    // Of the client, because it forgets that of a request before it connects again.
    return new MqttLink(
        login.isPresent() ? client.simpleAuth(authentication(login.get())) : client, ended);
  }

  private Mqtt5Connect request(boolean anew, long expirySeconds) {
    return Mqtt5Connect.builder()
        .cleanStart(anew)
        .sessionExpiryInterval(expirySeconds)
        .keepAlive(config.keepAlive())
        .restrictions(
            Mqtt5ConnectRestrictions.builder()
                .receiveMaximum(config.maxInflight())
                .sendMaximum(config.maxInflight())
                .build())
        .build();
  }

  private static Mqtt5SimpleAuth authentication(Login login) {
    return Mqtt5SimpleAuth.builder()
        .username(login.user())
        .password(login.password().reveal().getBytes(StandardCharsets.UTF_8))
        .build();
  }

  /**
   * @param version what the server says about itself: {@code mosquitto version 2.0.21}, or the
   *     empty string
   */
  SystemFacts facts(String version) {
    String[] words = version.split(" version ", 2);
    String product = words.length == 2 ? words[0].toLowerCase(Locale.ROOT) : "";
    String number = words.length == 2 ? words[1].strip() : "";
    ServerAddress server = MqttConfig.parse(address);
    return new SystemFacts(
        product,
        "hivemq-mqtt-client " + clientVersion(),
        number,
        List.of(
            new SystemFacts.ServerNode(server.toString(), server.host(), server.port(), number)));
  }

  /** The client library states its version only in its manifest. */
  private static String clientVersion() {
    try {
      Path jar =
          Path.of(Mqtt5Client.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (JarFile opened = new JarFile(jar.toFile())) {
        return opened.getManifest().getMainAttributes().getValue("Bundle-Version");
      }
    } catch (IOException | URISyntaxException e) {
      return "of an unknown version";
    }
  }
}
