// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.stream.Environment;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.Certificates;
import dev.plimsoll.driver.connection.Reachability;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The cluster as seen by an administrative connection and the management plugin. */
final class RabbitMqServer implements AutoCloseable {

  private static final byte[] PROTOCOL_HEADER = {'A', 'M', 'Q', 'P', 0, 0, 9, 1};

  /** How to trust a certificate. */
  static final String CERTIFICATES = "tls.caFile in the driver file";

  private final RabbitMqNodes nodes;
  private final RabbitMqLink link;
  private final Optional<RabbitMqManagement> management;
  private final Optional<DriverException> noManagement;

  private RabbitMqServer(
      RabbitMqNodes nodes,
      RabbitMqLink link,
      Optional<RabbitMqManagement> management,
      Optional<DriverException> noManagement) {
    this.nodes = nodes;
    this.link = link;
    this.management = management;
    this.noManagement = noManagement;
  }

  /** Connects within the limit. */
  static RabbitMqServer connect(
      RabbitMqNodes nodes, RabbitMqThreads threads, Optional<String> managementUrl, Duration limit)
      throws DriverException, InterruptedException {
    RabbitMqLink link = new RabbitMqLink(nodes, threads, 0, "plimsoll-admin");
    try {
      threads.opening().submit(link::connection).get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return withManagement(nodes, link, managementUrl);
    } catch (ExecutionException e) {
      link.close();
      throw unreachable(nodes, e.getCause());
    } catch (TimeoutException e) {
      link.close();
      throw unreachable(nodes, e);
    } catch (InterruptedException e) {
      link.close();
      throw e;
    }
  }

  private static RabbitMqServer withManagement(
      RabbitMqNodes nodes, RabbitMqLink link, Optional<String> url) {
    try {
      RabbitMqManagement api = RabbitMqManagement.at(nodes.uris().get(0), url, nodes.tls());
      api.overview();
      return new RabbitMqServer(nodes, link, Optional.of(api), Optional.empty());
    } catch (DriverException e) {
      return new RabbitMqServer(nodes, link, Optional.empty(), Optional.of(e));
    }
  }

  private static DriverException unreachable(RabbitMqNodes nodes, Throwable failure) {
    String where = "RabbitMQ at " + nodes.addresses();
    if (RabbitMqFailures.isLoginRefused(failure)) {
      return new DriverException(
          DriverException.Kind.REFUSED,
          where
              + " refused us: wrong user or password. Check user and password in amqpUris; the"
              + " user guest may connect from the server's own machine only",
          failure);
    }
    if (RabbitMqFailures.hasReplyCode(failure)) {
      return RabbitMqFailures.toDriverException("connecting to " + nodes.addresses(), failure);
    }
    return new DriverException(
        DriverException.Kind.UNREACHABLE,
        where + " did not answer: " + diagnosis(nodes, failure),
        failure);
  }

  /** Distinguishes the usual causes. */
  private static String diagnosis(RabbitMqNodes nodes, Throwable failure) {
    Optional<String> untrusted = Certificates.clause(failure, CERTIFICATES);
    if (untrusted.isPresent()) {
      return untrusted.get();
    }
    Reachability found =
        Reachability.of(nodes.uris().stream().map(RabbitMqUris::server).toList(), PROTOCOL_HEADER);
    return found
        .clause("amqpUris")
        .orElseGet(
            () ->
                "something listens at "
                    + found.address()
                    + ", but it does not speak AMQP 0-9-1 with these settings. Check that the port"
                    + " is the one of AMQP (5672, or 5671 for TLS; not that of management, streams"
                    + " or another server), and amqp:// against amqps://"
                    + (RabbitMqUris.isEncrypted(nodes.uris().get(0))
                        ? ". If the server requires a client certificate, give"
                            + " tls.certificateFile and tls.keyFile"
                        : ""));
  }

  RabbitMqNodes nodes() {
    return nodes;
  }

  /** Returns the management API, if the plugin answered. */
  Optional<RabbitMqManagement> management() {
    return management;
  }

  /** Returns the management API, for information that nothing else provides. */
  RabbitMqManagement managementOrThrow() throws DriverException {
    if (management.isEmpty()) {
      throw noManagement.orElseThrow();
    }
    return management.get();
  }

  /** An operation on a channel. */
  @FunctionalInterface
  interface Action<T> {
    T on(Channel channel) throws IOException, DriverException;
  }

  /** Runs the operation on a temporary channel. */
  <T> T with(String operation, Action<T> work) throws DriverException {
    try {
      return withOrThrow(work);
    } catch (IOException | TimeoutException | RuntimeException e) {
      throw RabbitMqFailures.toDriverException(operation, e);
    }
  }

  /** Like {@link #with}, but the caller interprets the failure. */
  <T> T withOrThrow(Action<T> work) throws IOException, TimeoutException, DriverException {
    Channel channel = RabbitMqFailures.openChannel(link.connection(), "(administration)");
    try {
      return work.on(channel);
    } finally {
      RabbitMqFailures.abort(channel);
    }
  }

  SystemFacts facts() throws DriverException {
    Map<String, Object> properties;
    Connection connection;
    try {
      connection = link.connection();
      properties = connection.getServerProperties();
    } catch (IOException | TimeoutException e) {
      throw RabbitMqFailures.toDriverException("asking for the version", e);
    }
    String version = String.valueOf(properties.getOrDefault("version", ""));
    List<SystemFacts.ServerNode> known =
        management.isPresent() ? RabbitMqClusterFacts.nodes(management.get()) : List.of();
    if (known.isEmpty()) {
      String name = String.valueOf(properties.getOrDefault("cluster_name", "node"));
      String host = connection.getAddress().getHostAddress();
      known = List.of(new SystemFacts.ServerNode(name, host, connection.getPort(), version));
    }
    String product = String.valueOf(properties.getOrDefault("product", ""));
    return new SystemFacts(product.toLowerCase(Locale.ROOT), clientVersion(), version, known);
  }

  private static String clientVersion() {
    return "amqp-client %s, stream-client %s"
        .formatted(
            ConnectionFactory.class.getPackage().getImplementationVersion(),
            Environment.class.getPackage().getImplementationVersion());
  }

  @Override
  public void close() {
    link.close();
  }
}
