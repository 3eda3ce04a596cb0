// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.Producer;
import com.rabbitmq.stream.StreamException;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.session.Certificates;
import dev.plimsoll.driver.session.Reachability;
import dev.plimsoll.driver.session.ServerAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The stream client's connections, which the client re-establishes by itself. */
final class StreamEnvironment implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(StreamEnvironment.class);

  private static final long CLOSE_MILLIS = 2_500;

  private final Environment environment;
  private final RabbitMqConfig config;

  private StreamEnvironment(Environment environment, RabbitMqConfig config) {
    this.environment = environment;
    this.config = config;
  }

  static StreamEnvironment connect(List<String> uris, RabbitMqConfig config)
      throws DriverException {
    String addresses = RabbitMqUris.addresses(uris);
    List<ServerAddress> servers = uris.stream().map(RabbitMqUris::server).toList();
    if (servers.stream().noneMatch(Reachability::listens)) {
      String why =
          servers.stream().noneMatch(server -> Reachability.isKnown(server.host()))
              ? "the name " + servers.get(0).host() + " cannot be resolved"
              : "nothing listens there";
      throw unreachable(addresses, why, new StreamException("no listener"));
    }
    try {
      return new StreamEnvironment(
          Environment.builder()
              .uris(uris)
              .id("plimsoll")
              .maxProducersByConnection(config.stream().producersPerConnection())
              .maxConsumersByConnection(config.stream().consumersPerConnection())
              .build(),
          config);
    } catch (StreamException | IllegalArgumentException e) {
      String why =
          Certificates.clause(e, Certificates.OF_THE_JVM)
              .orElseGet(() -> DriverException.textOf(e));
      throw unreachable(addresses, why, e);
    }
  }

  private static DriverException unreachable(String addresses, String why, Exception cause) {
    boolean refused = why.toLowerCase(Locale.ROOT).contains("auth");
    return new DriverException(
        refused ? DriverException.Kind.REFUSED : DriverException.Kind.UNREACHABLE,
        "RabbitMQ: the stream protocol cannot be had at "
            + addresses
            + ": "
            + why
            + (refused
                ? ". Check user and password in stream.uris or amqpUris"
                : ". Enable it (rabbitmq-plugins enable rabbitmq_stream), give stream.uris, or use"
                    + " protocol: amqp"),
        cause);
  }

  /** Returns a producer that has one client producer per partition. */
  StreamDriverProducer producer(List<String> streams, RabbitMqRoute route) {
    List<Producer> producers = new ArrayList<>();
    try {
      for (String stream : streams) {
        producers.add(
            environment.producerBuilder().stream(stream)
                .batchSize(config.stream().batchSize())
                .maxUnconfirmedMessages(config.stream().maxUnconfirmed())
                .retryOnRecovery(false)
                .build());
      }
    } catch (RuntimeException e) {
      producers.forEach(Producer::close);
      throw e;
    }
    return new StreamDriverProducer(producers, route);
  }

  StreamDriverConsumer consumer(
      ConsumerSpec spec,
      List<String> streams,
      RabbitMqGroup group,
      BatchHandler handler,
      RabbitMqThreads threads) {
    return new StreamDriverConsumer(spec, streams, environment, config, group, handler, threads);
  }

  @Override
  public void close() {
    boolean ended =
        RabbitMqThreads.runWithin(
            () -> {
              try {
                environment.close();
              } catch (RuntimeException e) {
                LOG.debug("closing the stream client failed", e);
              }
            },
            CLOSE_MILLIS);
    if (!ended) {
      LOG.debug("the stream client did not close in time");
    }
  }
}
