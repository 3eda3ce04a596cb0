// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.Certificates;
import dev.plimsoll.driver.connection.ServerAddress;
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.nats.client.Nats;
import io.nats.client.api.ServerInfo;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** The servers as seen by the first connection. Opens further connections. */
final class NatsServer implements AutoCloseable {

  static final String ENABLE_JETSTREAM =
      "Start the server with -js (or a jetstream block in its configuration), or choose mode: core"
          + " in the driver file";

  private static final String CERTIFICATE =
      " refused us: it accepts only clients with a trusted certificate. Set keyStore"
          + " and keyStorePassword below clientConfig in the driver file";

  private static final String TRUST =
      "trustStore and trustStorePassword below clientConfig in the driver file";

  /** Connect timeout per address. */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);

  /** Timeout of requests about streams; includes the time in which a cluster places replicas. */
  private static final Duration REQUEST_LIMIT = Duration.ofSeconds(10);

  private final NatsClientOptions options;
  private final List<String> addresses;
  private final NatsEvents events;
  private final Connection connection;
  private final NatsMonitor monitor;

  private NatsServer(
      NatsClientOptions options,
      List<String> addresses,
      NatsEvents events,
      Connection connection,
      NatsMonitor monitor) {
    this.options = options;
    this.addresses = addresses;
    this.events = events;
    this.connection = connection;
    this.monitor = monitor;
  }

  /** Connects and checks that the system to be measured is available. */
  static NatsServer connect(
      NatsClientOptions options,
      List<String> addresses,
      boolean local,
      NatsMonitor monitor,
      Duration limit)
      throws DriverException, InterruptedException {
    NatsEvents events = new NatsEvents();
    Connection connection;
    try {
      connection = open(options, addresses, events, "plimsoll-admin", shorter(limit));
    } catch (IOException | IllegalArgumentException e) {
      throw refused(options.config(), addresses, local, events, e);
    }
    NatsServer server = new NatsServer(options, addresses, events, connection, monitor);
    try {
      if (!options.config().isCore()) {
        server.requireJetStream();
      }
      return server;
    } catch (DriverException e) {
      server.close();
      throw e;
    }
  }

  private static Duration shorter(Duration limit) {
    return limit.compareTo(CONNECT_LIMIT) < 0 ? limit : CONNECT_LIMIT;
  }

  private static DriverException refused(
      NatsConfig config, List<String> addresses, boolean local, NatsEvents events, Exception e) {
    String where = "NATS at " + named(addresses);
    if (e instanceof io.nats.client.AuthenticationException) {
      return new DriverException(
          DriverException.Kind.REFUSED, where + " refused us: " + NatsFailures.TABLE.message(e), e);
    }
    if (e instanceof IllegalArgumentException) {
      return new DriverException(
          DriverException.Kind.UNREACHABLE,
          where
              + ": the client cannot be set up: "
              + e.getMessage()
              + ". Check "
              + config.addressKey()
              + " and client",
          e);
    }
    Optional<String> untrusted = Certificates.clause(events.lastException().orElse(e), TRUST);
    if (untrusted.isEmpty() && NatsHandshake.wantsCertificate(addresses)) {
      return new DriverException(DriverException.Kind.REFUSED, where + CERTIFICATE, e);
    }
    String said =
        events.lastError().isEmpty() ? "" : " (the server says: " + events.lastError() + ")";
    return new DriverException(
        DriverException.Kind.UNREACHABLE,
        where
            + " did not answer"
            + said
            + ": "
            + untrusted.orElseGet(
                () -> NatsHandshake.diagnosis(addresses, local, config.addressKey())),
        e);
  }

  /** Omits user and password. */
  private static String named(List<String> addresses) {
    return ServerAddress.joined(NatsHandshake.servers(addresses));
  }

  private static Connection open(
      NatsClientOptions options,
      List<String> addresses,
      NatsEvents events,
      String name,
      Duration limit)
      throws IOException, InterruptedException {
    return Nats.connect(
        options
            .builder(addresses, name, limit)
            .errorListener(events)
            .connectionListener(events)
            .build());
  }

  private void requireJetStream() throws DriverException {
    ServerInfo info = connection.getServerInfo();
    if (!info.isJetStreamAvailable()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "NATS at "
              + named(addresses)
              + " (server "
              + info.getVersion()
              + ") runs without JetStream, but the driver file requires it. "
              + ENABLE_JETSTREAM);
    }
    try {
      management().getAccountStatistics();
    } catch (JetStreamApiException | IOException e) {
      throw NatsFailures.TABLE.toDriverException(
          "asking " + named(addresses) + " for JetStream", e);
    }
  }

  /** Opens a further connection. */
  Connection open(String name) throws DriverException, InterruptedException {
    try {
      return open(options, addresses, events, name, CONNECT_LIMIT);
    } catch (IOException e) {
      throw NatsFailures.TABLE.toDriverException("opening a connection", e);
    }
  }

  Connection connection() {
    return connection;
  }

  NatsEvents events() {
    return events;
  }

  NatsMonitor monitor() {
    return monitor;
  }

  JetStreamManagement management() throws IOException {
    return connection.jetStreamManagement(requests());
  }

  /** Returns the context that publishes to streams and opens push consumers on a connection. */
  static JetStream jetStream(Connection connection) throws IOException {
    return connection.jetStream(requests());
  }

  static JetStreamOptions requests() {
    return JetStreamOptions.builder().requestTimeout(REQUEST_LIMIT).build();
  }

  /** Returns the connected node and the others known from the server or the file. */
  SystemFacts facts() {
    ServerInfo info = connection.getServerInfo();
    Map<String, SystemFacts.ServerNode> nodes = new LinkedHashMap<>();
    String connected = connection.getConnectedUrl();
    if (connected != null) {
      SystemFacts.ServerNode node = node(connected, info.getServerName(), info.getVersion());
      nodes.put(node.host() + ":" + node.port(), node);
    }
    List<String> others = new ArrayList<>(addresses);
    others.addAll(connection.getServers());
    for (String address : others) {
      SystemFacts.ServerNode node = node(address, ServerAddress.withoutUser(address), "");
      nodes.putIfAbsent(node.host() + ":" + node.port(), node);
    }
    return new SystemFacts(
        "nats", "jnats " + Nats.CLIENT_VERSION, info.getVersion(), List.copyOf(nodes.values()));
  }

  private static SystemFacts.ServerNode node(String address, String id, String version) {
    URI uri = URI.create(address.contains("://") ? address : "nats://" + address);
    String host = uri.getHost() == null ? address : uri.getHost();
    return new SystemFacts.ServerNode(id == null ? host : id, host, uri.getPort(), version);
  }

  @Override
  public void close() {
    close(connection);
  }

  /**
   * Returns when the server has received everything sent before. One at a time on each connection:
   * the client closes a connection on which more than two flushes are under way.
   */
  static void flush(Connection connection, Duration limit)
      throws TimeoutException, InterruptedException {
    synchronized (connection) {
      connection.flush(limit);
    }
  }

  static void close(Connection connection) {
    try {
      connection.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
