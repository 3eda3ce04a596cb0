// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.Certificates;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.Reachability;
import dev.plimsoll.driver.connection.ServerAddress;
import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.api.ServerInfo;
import io.nats.streaming.StreamingConnection;
import io.nats.streaming.StreamingConnectionFactory;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server. Opens connections to it: a NATS connection with a streaming connection on top. */
final class NatsStreamingServer {

  // The client's generated code predates a security fix in its protobuf library, which prints a
  // warning for each type. There is no newer client; SECURITY.md documents it.
  static {
    System.setProperty("com.google.protobuf.use_unsafe_pre22_gencode", "true");
  }

  private static final Logger LOG = LoggerFactory.getLogger(NatsStreamingServer.class);
  private static final int DEFAULT_PORT = 4222;
  private static final byte[] NOTHING = {};
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(3);
  private static final Duration RECONNECT_WAIT = Duration.ofMillis(500);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(3);
  private static final Duration ELECTION_LIMIT = Duration.ofSeconds(15);
  private static final Duration ELECTION_POLL = Duration.ofMillis(200);
  private static final Duration POLL = Duration.ofMillis(5);
  private static final int PING_SECONDS = 5;
  private static final int PINGS_WITHOUT_ANSWER = 12;

  private final NatsStreamingConfig config;
  private final Optional<Login> login;
  private final List<String> addresses;
  private final String run = Long.toHexString(ThreadLocalRandom.current().nextLong() >>> 16);
  private final AtomicInteger opened = new AtomicInteger();
  private final Errors errors = new Errors();

  /**
   * @param local the login of a local broker, unless the driver file has one
   */
  NatsStreamingServer(NatsStreamingConfig config, Optional<Login> local, List<String> addresses) {
    this.config = config;
    this.login = config.login().or(() -> config.token().isPresent() ? Optional.empty() : local);
    this.addresses = List.copyOf(addresses);
  }

  /** Opens the first connection; the exception explains what went wrong. */
  Link connect() throws DriverException, InterruptedException {
    Connection nats;
    try {
      nats = nats();
    } catch (AuthenticationException e) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          where()
              + " refused us: "
              + e.getMessage()
              + ". Check user and password, or token, in the driver file",
          e);
    } catch (IOException | IllegalArgumentException e) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          where()
              + " did not answer: "
              + Certificates.clause(errors.lastException().orElse(e), Certificates.OF_THE_JVM)
                  .orElseGet(this::diagnosis),
          e);
    }
    return firstLink(nats);
  }

  /** Of several servers, none answers until they have elected a leader. */
  private Link firstLink(Connection nats) throws DriverException, InterruptedException {
    Duration election = addresses.size() > 1 ? ELECTION_LIMIT : Duration.ZERO;
    try {
      return Deadline.after(election).retry(ELECTION_POLL, e -> true, () -> linkOrRefuse(nats));
    } catch (DriverException e) {
      closeQuietly(nats);
      throw e;
    }
  }

  private Link linkOrRefuse(Connection nats) throws DriverException, InterruptedException {
    try {
      return link(nats);
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          where()
              + " is a NATS server ("
              + nats.getServerInfo().getVersion()
              + "), but no NATS Streaming answers there for the cluster "
              + config.clusterId()
              + " ("
              + e.getMessage()
              + "). Check that it is nats-streaming-server, and its -cid against clusterId in the"
              + " driver file; for JetStream use driver: nats",
          e);
    }
  }

  private String where() {
    return "NATS Streaming at " + ServerAddress.joined(servers());
  }

  private List<ServerAddress> servers() {
    return addresses.stream().map(text -> ServerAddress.of(text, DEFAULT_PORT)).toList();
  }

  private String diagnosis() {
    Reachability found = Reachability.of(servers(), NOTHING);
    return found
        .clause(config.addressKey())
        .orElseGet(
            () ->
                "something listens at "
                    + found.address()
                    + ", but no connection was established. Check that it is nats-streaming-server,"
                    + " and the port in "
                    + config.addressKey());
  }

  /** Opens a further connection. */
  Link open(int number) throws DriverException, InterruptedException {
    try {
      Connection nats = nats();
      try {
        return link(nats);
      } catch (IOException e) {
        closeQuietly(nats);
        throw e;
      }
    } catch (IOException | IllegalStateException e) {
      throw NatsStreamingFailures.TABLE.toDriverException("opening connection " + number, e);
    }
  }

  private Connection nats() throws IOException, InterruptedException {
    Options.Builder options =
        new Options.Builder()
            .servers(addresses.toArray(String[]::new))
            .connectionName("plimsoll-" + run)
            .connectionTimeout(CONNECT_LIMIT)
            .maxReconnects(-1)
            .reconnectWait(RECONNECT_WAIT)
            .errorListener(errors);
    NatsStreamingOptions.CLIENT.apply("", options, config.clientConfig());
    login.ifPresent(
        own -> options.userInfo(own.user().toCharArray(), own.password().reveal().toCharArray()));
    config.token().ifPresent(token -> options.token(token.reveal().toCharArray()));
    return Nats.connect(options.build());
  }

  private Link link(Connection nats) throws IOException, InterruptedException {
    LossListeners losses = new LossListeners();
    io.nats.streaming.Options.Builder options =
        new io.nats.streaming.Options.Builder()
            .natsConn(nats)
            .clusterId(config.clusterId())
            .clientId("plimsoll-" + run + "-" + opened.incrementAndGet())
            .connectWait(CONNECT_LIMIT)
            .pubAckWait(config.ackTimeout())
            .maxPubAcksInFlight(config.maxPubAcksInFlight())
            .pingInterval(Duration.ofSeconds(PING_SECONDS))
            .maxPingsOut(PINGS_WITHOUT_ANSWER)
            .connectionLostHandler((connection, cause) -> losses.happened(cause));
    NatsStreamingOptions.CLIENT.apply(
        NatsStreamingOptions.STREAMING, options, config.clientConfig());
    return new Link(
        nats,
        new StreamingConnectionFactory(options.build()).createConnection(),
        new AtomicInteger(),
        losses);
  }

  SystemFacts facts(Link link) {
    ServerInfo info = link.nats().getServerInfo();
    URI uri = URI.create(String.valueOf(link.nats().getConnectedUrl()));
    String host = uri.getHost() == null ? addresses.get(0) : uri.getHost();
    return new SystemFacts(
        "nats-streaming",
        "java-nats-streaming over jnats " + Nats.CLIENT_VERSION,
        "embedded NATS server " + info.getVersion(),
        List.of(
            new SystemFacts.ServerNode(
                info.getServerId(), host, uri.getPort(), info.getVersion())));
  }

  private static void closeQuietly(Connection nats) {
    try {
      nats.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * A connection.
   *
   * @param nats the underlying NATS connection
   * @param streaming the streaming connection
   * @param unanswered number of sends for which the client awaits an acknowledgement
   * @param losses listeners to the loss of the connection, with which its subscriptions end
   */
  record Link(
      Connection nats,
      StreamingConnection streaming,
      AtomicInteger unanswered,
      LossListeners losses)
      implements AutoCloseable {

    @Override
    public void close() {
      try {
        if (nats.getStatus() == Connection.Status.CONNECTED) {
          awaitAnswers();
          streaming.close();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (Exception e) {
        LOG.debug("closing a streaming connection failed", e);
      } finally {
        closeQuietly(nats);
      }
    }

    /** Waits, because closing the client fails half-way while acknowledgements are outstanding. */
    private void awaitAnswers() throws DriverException, InterruptedException {
      boolean answered = Deadline.after(ANSWER_LIMIT).await(POLL, () -> unanswered.get() == 0);
      LOG.debug("all sends are answered: {}", answered);
    }
  }

  /** Listeners to the loss of a connection. Threads: any. */
  static final class LossListeners {

    private final Set<Consumer<Exception>> listeners = ConcurrentHashMap.newKeySet();

    void add(Consumer<Exception> listener) {
      listeners.add(listener);
    }

    void remove(Consumer<Exception> listener) {
      listeners.remove(listener);
    }

    void happened(Exception cause) {
      LOG.warn("NATS Streaming: a connection was lost: {}", cause.toString());
      listeners.forEach(listener -> listener.accept(cause));
    }
  }

  private static final class Errors implements ErrorListener {

    private volatile Optional<Exception> lastException = Optional.empty();

    /** Returns the last exception that occurred inside the client library. */
    Optional<Exception> lastException() {
      return lastException;
    }

    @Override
    public void exceptionOccurred(Connection connection, Exception exception) {
      lastException = Optional.of(exception);
      LOG.debug("the client library met an exception", exception);
    }

    @Override
    public void errorOccurred(Connection connection, String error) {
      LOG.warn("NATS Streaming: the server says: {}", error);
    }
  }
}
