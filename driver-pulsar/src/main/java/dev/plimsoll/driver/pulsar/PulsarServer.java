// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.Certificates;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.Reachability;
import dev.plimsoll.driver.connection.ServerAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.pulsar.PulsarVersion;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.PulsarClientException;

/** The cluster as seen by the clients of producers and consumers and by the admin client (HTTP). */
final class PulsarServer implements AutoCloseable {

  private static final String SERVICE_KEY = "client.serviceUrl";
  private static final String TRUST = "client.tlsTrustCertsFilePath in the driver file";

  /** A Pulsar broker closes the connection when it receives this; other servers answer it. */
  private static final byte[] ANY_REQUEST =
      "GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private static final int PLAIN_ADMIN_PORT = 8080;
  private static final int TLS_ADMIN_PORT = 8443;
  private static final long SHUTDOWN_MILLIS = 2_500;

  /** A broker that does not answer in this time is examined: it may be another server. */
  private static final long SOON_MILLIS = 3_000;

  private final PulsarClientConfig config;
  private final String serviceUrl;
  private final String adminUrl;
  private final PulsarClients clients;
  private final PulsarAdmin admin;
  private final List<String> bookieUrls;

  private PulsarServer(
      PulsarClientConfig config,
      String serviceUrl,
      String adminUrl,
      PulsarClients clients,
      PulsarAdmin admin,
      List<String> bookieUrls) {
    this.config = config;
    this.serviceUrl = serviceUrl;
    this.adminUrl = adminUrl;
    this.clients = clients;
    this.admin = admin;
    this.bookieUrls = bookieUrls;
  }

  /** Opens both clients and waits, within the limit, until both interfaces have answered. */
  static PulsarServer connect(PulsarConfig config, Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    String service = serviceUrl(config.client(), local);
    if (hosts(service).stream().noneMatch(Reachability::listens)) {
      throw unreachable(service, probe(service).clause(SERVICE_KEY).orElse("it ended"), null);
    }
    Deadline deadline = Deadline.after(limit);
    PulsarServer server = open(config, local, service, limit);
    try {
      server.checkAdmin(deadline, limit);
      server.checkBroker(config.topics(), deadline);
      return server;
    } catch (DriverException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  private static PulsarServer open(
      PulsarConfig config, Endpoints local, String service, Duration limit) throws DriverException {
    PulsarClientConfig client = config.client();
    String admin = adminUrl(client, local, service);
    String bookies = local.byProtocol().getOrDefault(PulsarProvider.BOOKIES, "");
    try {
      int millis = (int) Math.max(1, limit.toMillis());
      return new PulsarServer(
          client,
          service,
          admin,
          new PulsarClients(config, service),
          client.adminBuilder(admin).connectionTimeout(millis, TimeUnit.MILLISECONDS).build(),
          bookies.isEmpty() ? client.bookieHttpUrls() : List.of(bookies.split(",", -1)));
    } catch (PulsarClientException | IllegalArgumentException e) {
      throw notSetUp(admin, e, "");
    }
  }

  private static String serviceUrl(PulsarClientConfig config, Endpoints local)
      throws DriverException {
    if (!local.isNone()) {
      return "pulsar://" + local.address(PulsarProvider.SYSTEM);
    }
    return config
        .serviceUrl()
        .orElseThrow(
            () ->
                new DriverException(
                    DriverException.Kind.UNREACHABLE,
                    "Pulsar: the driver file names no address. Give client: {serviceUrl:"
                        + " 'pulsar://host:6650', httpUrl: 'http://host:8080'}, or broker:"
                        + " local"));
  }

  /** Returns the admin URL; if the file has none, the broker's host with the default port. */
  private static String adminUrl(PulsarClientConfig config, Endpoints local, String service) {
    if (!local.isNone()) {
      return local.address(PulsarProvider.ADMIN);
    }
    boolean tls = service.startsWith("pulsar+ssl");
    return config
        .httpUrl()
        .orElseGet(
            () ->
                (tls ? "https://" : "http://")
                    + hosts(service).get(0).host()
                    + ":"
                    + (tls ? TLS_ADMIN_PORT : PLAIN_ADMIN_PORT));
  }

  /**
   * @param first what to check before all else; may be empty
   */
  static DriverException notSetUp(String url, Exception cause, String first) {
    return new DriverException(
        DriverException.Kind.REFUSED,
        "Pulsar at "
            + url
            + ": the client cannot be set up: "
            + PulsarFailures.TABLE.message(cause)
            + ". Check "
            + first
            + "client.serviceUrl, client.authentication and the tls keys",
        cause);
  }

  /** Checks the admin interface with a limit, because the client would retry for minutes. */
  private void checkAdmin(Deadline deadline, Duration limit)
      throws DriverException, InterruptedException {
    FutureTask<String> request = new FutureTask<>(admin.brokers()::getVersion);
    Thread thread = new Thread(request, "plimsoll-pulsar-greeting");
    thread.setDaemon(true);
    thread.start();
    try {
      request.get(deadline.left().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw adminUnreachable("no answer within " + limit.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      Throwable root = PulsarFailures.TABLE.rootCause(e);
      if (PulsarFailures.TABLE.exceptionKind(root) == DriverException.Kind.REFUSED) {
        throw refused(adminUrl, root, e);
      }
      throw adminUnreachable(PulsarFailures.TABLE.message(root), e);
    } finally {
      request.cancel(true);
    }
  }

  private DriverException adminUnreachable(String why, Exception cause) {
    return unreachable(
        adminUrl,
        untrusted(adminUrl, cause).orElse(why)
            + ". Topics are created through the administrative interface, so it must be"
            + " reachable: check client.httpUrl (http://host:8080 or https://host:8443)",
        cause);
  }

  /** Checks the broker. Any answer, also that the topic does not exist, shows that it is Pulsar. */
  private void checkBroker(PulsarTopicConfig topics, Deadline deadline)
      throws DriverException, InterruptedException {
    CompletableFuture<?> answer =
        clients.ofProducer(0).getPartitionsForTopic(topics.fullName("plimsoll-probe"), false);
    try {
      if (!isAnswered(answer, Math.min(SOON_MILLIS, deadline.left().toMillis())) && isForeign()) {
        throw notPulsar(null);
      }
      answer.get(deadline.left().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw notPulsar(e);
    } catch (ExecutionException e) {
      Throwable root = PulsarFailures.TABLE.rootCause(e);
      if (PulsarFailures.TABLE.exceptionKind(root) == DriverException.Kind.REFUSED) {
        throw refused(serviceUrl, root, e);
      }
      if (root instanceof PulsarClientException.ConnectException
          || root instanceof PulsarClientException.TimeoutException) {
        throw notPulsar(e);
      }
    }
  }

  private static boolean isAnswered(CompletableFuture<?> answer, long millis)
      throws InterruptedException {
    try {
      answer.get(millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (ExecutionException e) {
      return true;
    } catch (TimeoutException e) {
      return false;
    }
  }

  /** Returns whether it is certain that waiting longer for the broker is in vain. */
  private boolean isForeign() {
    return untrusted(serviceUrl, null).isPresent() || !probe(serviceUrl).said().isEmpty();
  }

  private DriverException notPulsar(Exception cause) {
    return unreachable(
        serviceUrl,
        untrusted(serviceUrl, cause)
            .or(() -> probe(serviceUrl).clause(SERVICE_KEY))
            .orElse(
                "something listens there, but it does not speak Pulsar with these settings."
                    + " Check that the port is a broker's (6650, or 6651 for TLS), not that of its"
                    + " HTTP interface, and pulsar:// or pulsar+ssl:// in client.serviceUrl"
                    + (config.tlsEnableHostnameVerification()
                        ? ", and that the certificate names this host"
                            + " (client.tlsEnableHostnameVerification)"
                        : "")),
        cause);
  }

  /**
   * The clients retry repeatedly and do not report the cause, so the certificate is checked here.
   */
  private Optional<String> untrusted(String url, Exception cause) {
    Optional<String> told = Certificates.clause(cause, TRUST);
    boolean asked = url.startsWith("https:") || url.startsWith("pulsar+ssl:");
    return told.isPresent() || !asked || config.tlsAllowInsecureConnection()
        ? told
        : Certificates.clause(hosts(url).get(0), config.tlsTrustCertsFilePath().orElse(""), TRUST);
  }

  private static Reachability probe(String service) {
    return Reachability.of(hosts(service), ANY_REQUEST);
  }

  private static DriverException refused(String url, Throwable root, Exception cause) {
    return new DriverException(
        DriverException.Kind.REFUSED,
        "Pulsar at " + url + " refused us: " + PulsarFailures.TABLE.message(root),
        cause);
  }

  private static DriverException unreachable(String url, String why, Exception cause) {
    return new DriverException(
        DriverException.Kind.UNREACHABLE, "Pulsar at " + url + " did not answer: " + why, cause);
  }

  /** Splits the URL into addresses: {@code pulsar://one:6650,two:6650} has two. */
  static List<ServerAddress> hosts(String url) {
    int scheme = url.indexOf("://");
    int usual =
        switch (url.substring(0, scheme)) {
          case "pulsar+ssl" -> 6651;
          case "https" -> 443;
          case "http" -> 80;
          default -> 6650;
        };
    return Stream.of(url.substring(scheme + 3).split("[,/]", -1))
        .map(String::strip)
        .filter(host -> !host.isEmpty())
        .map(host -> ServerAddress.of(host, usual))
        .toList();
  }

  /** Returns the HTTP interfaces of the bookies, as far as they are known. */
  List<String> bookieUrls() {
    return bookieUrls;
  }

  PulsarClients clients() {
    return clients;
  }

  PulsarAdmin admin() {
    return admin;
  }

  SystemFacts facts() throws DriverException, InterruptedException {
    String version;
    try {
      version = admin.brokers().getVersion();
    } catch (PulsarAdminException e) {
      throw PulsarFailures.TABLE.toDriverException("asking for the version", e);
    }
    List<SystemFacts.ServerNode> nodes = new ArrayList<>();
    for (String broker : brokers()) {
      for (ServerAddress address : hosts("http://" + broker)) {
        nodes.add(new SystemFacts.ServerNode(broker, address.host(), address.port(), version));
      }
    }
    return new SystemFacts(PulsarProvider.SYSTEM, clientVersion(), version, nodes);
  }

  /** Lists the brokers; not every role is permitted to do that. */
  private List<String> brokers() throws DriverException, InterruptedException {
    try {
      List<String> active =
          PulsarCalls.await(admin.brokers().getActiveBrokersAsync(), "listing the brokers");
      return active.stream().sorted().toList();
    } catch (DriverException e) {
      if (e.kind() == DriverException.Kind.REFUSED) {
        return List.of(ServerAddress.joined(hosts(serviceUrl)));
      }
      throw e;
    }
  }

  static String clientVersion() {
    return "pulsar-client " + Optional.ofNullable(PulsarVersion.getVersion()).orElse("");
  }

  /** Closes within a limit: pending requests are no longer needed. */
  @Override
  public void close() {
    Thread thread = new Thread(this::shutdown, "plimsoll-pulsar-shutdown");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(SHUTDOWN_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void shutdown() {
    clients.close();
    admin.close();
  }
}
