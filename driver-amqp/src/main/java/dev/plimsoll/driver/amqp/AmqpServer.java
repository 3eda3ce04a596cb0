// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.ConnectFailure;
import dev.plimsoll.driver.connection.ServerAddress;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.qpid.protonj2.client.Client;
import org.apache.qpid.protonj2.client.ClientOptions;
import org.apache.qpid.protonj2.client.Connection;
import org.apache.qpid.protonj2.client.ConnectionOptions;
import org.apache.qpid.protonj2.client.exceptions.ClientException;
import org.apache.qpid.protonj2.client.futures.ClientFutureFactory;

/** The server. Opens connections to it, and explains why it cannot. */
final class AmqpServer {

  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);
  private static final int RECONNECT_MILLIS = 500;
  private static final int CLOSE_MILLIS = 2_000;
  private static final int ANSWER_MILLIS = 10_000;

  /** With the first bytes of a client that wants to authenticate. */
  private static final ConnectFailure FAILURE =
      new ConnectFailure(
          "AMQP",
          "AMQP 1.0",
          "amqps://",
          new byte[] {'A', 'M', 'Q', 'P', 3, 1, 0, 0},
          AmqpFailures.TABLE);

  private final AmqpConfig config;
  private final Optional<Login> login;
  private final List<ServerAddress> addresses;
  private final boolean encrypted;

  /** Its futures wait until they are notified; those of the default spin and sleep in turn. */
  private final Client client =
      Client.create(new ClientOptions().futureType(ClientFutureFactory.CONSERVATIVE));

  private volatile Duration limit = CONNECT_LIMIT;

  /**
   * @param local the login of a local broker, unless the driver file has one
   */
  AmqpServer(AmqpConfig config, Optional<Login> local, String address) {
    this.config = config;
    this.login = config.login().or(() -> local);
    this.addresses = AmqpConfig.parse(address);
    this.encrypted = AmqpConfig.isEncrypted(address);
  }

  /** Opens the first connection; the exception explains what went wrong. */
  Connection connect(Duration within) throws DriverException, InterruptedException {
    limit = within.compareTo(CONNECT_LIMIT) < 0 ? within : CONNECT_LIMIT;
    try {
      return connectTo(0);
    } catch (ClientException | ExecutionException | TimeoutException e) {
      throw FAILURE.explain(addresses, config.addressKey(), e);
    }
  }

  /** Opens a further connection: to one server after the other, if there are several. */
  Connection open(int number) throws DriverException, InterruptedException {
    try {
      return connectTo(number);
    } catch (ClientException | ExecutionException | TimeoutException e) {
      throw AmqpFailures.TABLE.toDriverException("opening connection " + number, e);
    }
  }

  private Connection connectTo(int number)
      throws ClientException, ExecutionException, TimeoutException, InterruptedException {
    ServerAddress server = addresses.get(number % addresses.size());
    Connection connection = client.connect(server.host(), server.port(), options());
    try {
      connection.openFuture().get(2 * limit.toMillis(), TimeUnit.MILLISECONDS);
      return connection;
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      var unused = connection.closeAsync();
      throw e;
    }
  }

  /** A lost connection is opened again, with its links, until it is closed. */
  private ConnectionOptions options() {
    ConnectionOptions options =
        new ConnectionOptions()
            .reconnectEnabled(true)
            .openTimeout(limit.toMillis())
            .closeTimeout(CLOSE_MILLIS)
            .requestTimeout(ANSWER_MILLIS);
    options.reconnectOptions().maxInitialConnectionAttempts(1).maxReconnectDelay(RECONNECT_MILLIS);
    addresses.forEach(at -> options.reconnectOptions().addReconnectLocation(at.host(), at.port()));
    options.transportOptions().connectTimeout((int) limit.toMillis());
    options.sslOptions().sslEnabled(encrypted);
    config.virtualHost().ifPresent(options::virtualHost);
    login.ifPresent(as -> options.user(as.user()).password(as.password().reveal()));
    return options;
  }

  /** What the server says about itself in the connection's first frame. */
  SystemFacts facts(Connection connection) throws DriverException {
    Map<String, Object> said = AmqpFailures.call("reading the version", connection::properties);
    String version = text(said, "version");
    return new SystemFacts(
        text(said, "product").toLowerCase(Locale.ROOT),
        "protonj2-client " + clientVersion(),
        version,
        addresses.stream()
            .map(at -> new SystemFacts.ServerNode(at.toString(), at.host(), at.port(), version))
            .toList());
  }

  /** The client library states its version only in its jar. */
  private static String clientVersion() {
    Properties properties = new Properties();
    try (InputStream in =
        Client.class.getResourceAsStream(
            "/META-INF/maven/org.apache.qpid/protonj2-client/pom.properties")) {
      if (in != null) {
        properties.load(in);
      }
    } catch (IOException e) {
      properties.clear();
    }
    return properties.getProperty("version", "of an unknown version");
  }

  private static String text(Map<String, Object> properties, String name) {
    return properties == null ? "" : String.valueOf(properties.getOrDefault(name, ""));
  }
}
