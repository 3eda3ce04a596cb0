// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.Certificates;
import dev.plimsoll.driver.connection.Reachability;
import dev.plimsoll.driver.connection.ServerAddress;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.FeatureMetadata;
import org.apache.kafka.clients.admin.SupportedVersionRange;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;

/** The cluster as seen by the admin client. */
final class KafkaServer implements AutoCloseable {

  private static final long MAX_ANSWER_SECONDS = 90;
  private static final int DEFAULT_PORT = 9092;

  private static final String TRUST =
      "ssl.truststore.location and ssl.truststore.password (or ssl.truststore.type: PEM) in"
          + " commonConfig";

  /**
   * An ApiVersions request, version 0, with correlation id 1 and no client id: every Kafka answers
   * it.
   */
  private static final byte[] VERSION_REQUEST = {0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, -1, -1};

  private static final Duration PING_LIMIT = Duration.ofSeconds(10);

  /** How long to wait for a broker that is still starting, if nothing listens on the port yet. */
  private static final int GRACE_MILLIS = 3_000;

  /** Kafka's feature levels from 7 on; the server reports only the number. */
  private static final List<String> METADATA_VERSIONS =
      List.of(
          "3.3-IV3", "3.4-IV0", "3.5-IV0", "3.5-IV1", "3.5-IV2", "3.6-IV0", "3.6-IV1", "3.6-IV2",
          "3.7-IV0", "3.7-IV1", "3.7-IV2", "3.7-IV3", "3.7-IV4", "3.8-IV0", "3.9-IV0", "4.0-IV0",
          "4.0-IV1", "4.0-IV2", "4.0-IV3", "4.1-IV0", "4.1-IV1", "4.2-IV0", "4.2-IV1", "4.3-IV0",
          "4.4-IV0", "4.4-IV1", "4.4-IV2");

  private static final int FIRST_METADATA_LEVEL = 7;

  private final String bootstrap;
  private final Admin admin;

  private KafkaServer(String bootstrap, Admin admin) {
    this.bootstrap = bootstrap;
    this.admin = admin;
  }

  /** Opens the admin client and waits, within the limit, until a node answers. */
  static KafkaServer connect(Map<String, Object> settings, String bootstrap, Duration limit)
      throws DriverException, InterruptedException {
    KafkaServer server;
    try {
      server = new KafkaServer(bootstrap, Admin.create(settings));
    } catch (KafkaException e) {
      if (addresses(bootstrap).stream().noneMatch(each -> Reachability.isKnown(each.host()))) {
        throw unreachable(bootstrap, e, e);
      }
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "Kafka at "
              + bootstrap
              + ": the client cannot be set up: "
              + KafkaFailures.TABLE.message(KafkaFailures.TABLE.rootCause(e))
              + ". Check bootstrap.servers, security.protocol, sasl.jaas.config and the ssl.*"
              + " settings in commonConfig",
          e);
    }
    try {
      server.greet(limit);
      return server;
    } catch (DriverException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  private void greet(Duration limit) throws DriverException, InterruptedException {
    int millis = (int) Math.max(1, limit.toMillis());
    KafkaFuture<Collection<Node>> nodes =
        admin.describeCluster(new DescribeClusterOptions().timeoutMs(millis)).nodes();
    int grace = Math.min(millis, GRACE_MILLIS);
    try {
      try {
        nodes.get(grace, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        if (addresses(bootstrap).stream().noneMatch(Reachability::listens)) {
          throw e;
        }
        nodes.get(millis - grace, TimeUnit.MILLISECONDS);
      }
    } catch (ExecutionException | TimeoutException e) {
      throw unreachable(bootstrap, KafkaFailures.TABLE.rootCause(e), e);
    }
  }

  private static DriverException unreachable(String bootstrap, Throwable root, Exception cause) {
    Optional<String> untrusted = Certificates.clause(root, TRUST);
    if (untrusted.isEmpty()
        && (root instanceof AuthenticationException || root instanceof AuthorizationException)) {
      return new DriverException(
          DriverException.Kind.REFUSED,
          "Kafka at " + bootstrap + " refused us: " + KafkaFailures.TABLE.message(root),
          cause);
    }
    return new DriverException(
        DriverException.Kind.UNREACHABLE,
        "Kafka at "
            + bootstrap
            + " did not answer: "
            + untrusted.orElseGet(() -> diagnosis(addresses(bootstrap))),
        cause);
  }

  /** Distinguishes the usual causes, which the client library does not do. */
  private static String diagnosis(List<ServerAddress> addresses) {
    Reachability found = Reachability.of(addresses, VERSION_REQUEST);
    return found
        .clause("bootstrap.servers")
        .orElseGet(
            () ->
                "something listens at "
                    + found.address()
                    + ", but it does not speak Kafka with these settings. Check that the port is"
                    + " Kafka's, and security.protocol in commonConfig (this also happens if only"
                    + " one side uses TLS or SASL)");
  }

  private static List<ServerAddress> addresses(String bootstrap) {
    return Stream.of(bootstrap.split(",", -1))
        .map(String::trim)
        .map(address -> ServerAddress.of(address, DEFAULT_PORT))
        .toList();
  }

  /** Fails within seconds, where a request would be retried for a minute. */
  void ping() throws DriverException, InterruptedException {
    greet(PING_LIMIT);
  }

  String bootstrap() {
    return bootstrap;
  }

  Admin admin() {
    return admin;
  }

  SystemFacts facts() throws DriverException, InterruptedException {
    String version = version();
    List<SystemFacts.ServerNode> nodes = new ArrayList<>();
    for (Node node : await(admin.describeCluster().nodes(), "describing the cluster")) {
      nodes.add(new SystemFacts.ServerNode(node.idString(), node.host(), node.port(), version));
    }
    nodes.sort(Comparator.comparing(SystemFacts.ServerNode::id));
    return new SystemFacts(KafkaProduct.read(admin), clientVersion(), version, nodes);
  }

  /** Reads the client's own version file, because the jar's manifest has no version. */
  static String clientVersion() {
    Properties properties = new Properties();
    try (InputStream file =
        KafkaProducer.class.getResourceAsStream("/kafka/kafka-version.properties")) {
      if (file != null) {
        properties.load(file);
      }
    } catch (IOException e) {
      return "kafka-clients";
    }
    return ("kafka-clients " + properties.getProperty("version", "")).trim();
  }

  /** Returns the highest feature level that the server supports; it grows with each release. */
  private String version() throws DriverException, InterruptedException {
    FeatureMetadata features;
    try {
      features = await(admin.describeFeatures().featureMetadata(), "asking for the version");
    } catch (DriverException e) {
      return ""; // Not every user has this permission.
    }
    SupportedVersionRange range = features.supportedFeatures().get("metadata.version");
    return range == null ? "" : version(range.maxVersion());
  }

  static String version(int level) {
    int index = level - FIRST_METADATA_LEVEL;
    if (index < 0 || index >= METADATA_VERSIONS.size()) {
      return "metadata level " + level;
    }
    String name = METADATA_VERSIONS.get(index);
    return name.substring(0, name.indexOf('-')) + " (metadata " + name + ")";
  }

  /** Waits for a result and converts failures to exceptions that name the operation. */
  static <T> T await(KafkaFuture<T> answer, String operation)
      throws DriverException, InterruptedException {
    try {
      return answer.get(MAX_ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw KafkaFailures.TABLE.toDriverException(operation, e);
    }
  }

  /** Closes without waiting: pending requests are no longer needed. */
  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
