// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.EnvironmentBuilder;
import com.rabbitmq.stream.Producer;
import com.rabbitmq.stream.StreamException;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.connection.Certificates;
import dev.plimsoll.driver.connection.ClientPool;
import dev.plimsoll.driver.connection.Reachability;
import dev.plimsoll.driver.connection.ServerAddress;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clients of the stream protocol, which re-establish their connections themselves. A client is
 * an {@link Environment}; all of them share the threads of the network.
 */
final class RabbitMqStreams implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqStreams.class);

  /**
   * The position of a subscription that was deleted, because the server cannot remove a position.
   * After it, and after an acknowledgement of only the first message, reading begins anew.
   */
  static final long FORGOTTEN = 0;

  private static final Duration CLOSE_LIMIT = Duration.ofMillis(2_500);

  private final List<String> uris;
  private final RabbitMqConfig config;
  private final RabbitMqThreads threads;
  private final EventLoopGroup eventLoops =
      new MultiThreadIoEventLoopGroup(
          new DefaultThreadFactory(RabbitMqThreads.PREFIX + "stream-io", true),
          NioIoHandler.newFactory());
  private final ClientPool<Environment> producerClients;
  private final ClientPool<Environment> consumerClients;

  private RabbitMqStreams(List<String> uris, RabbitMqConfig config, RabbitMqThreads threads) {
    this.uris = List.copyOf(uris);
    this.config = config;
    this.threads = threads;
    this.producerClients = pool("producers", config.producerClients());
    this.consumerClients = pool("consumers", config.consumerClients());
  }

  private ClientPool<Environment> pool(String purpose, int max) {
    return new ClientPool<>(
        RabbitMqThreads.PREFIX + "close-" + purpose,
        max,
        CLOSE_LIMIT,
        number -> open("plimsoll-" + purpose + "-" + number),
        RabbitMqStreams::close);
  }

  static RabbitMqStreams connect(List<String> uris, RabbitMqConfig config, RabbitMqThreads threads)
      throws DriverException, InterruptedException {
    List<ServerAddress> servers = uris.stream().map(RabbitMqUris::server).toList();
    RabbitMqStreams streams = new RabbitMqStreams(uris, config, threads);
    try {
      if (servers.stream().noneMatch(Reachability::listens)) {
        throw streams.unreachable(
            servers.stream().noneMatch(server -> Reachability.isKnown(server.host()))
                ? "the name " + servers.get(0).host() + " cannot be resolved"
                : "nothing listens there",
            new StreamException("no listener"));
      }
      streams.producerClients.of(0);
      return streams;
    } catch (DriverException | InterruptedException e) {
      streams.close();
      throw e;
    }
  }

  private Environment open(String name) throws DriverException {
    EnvironmentBuilder builder =
        config
            .clientOptions()
            .applyTo(Environment.builder())
            .uris(uris)
            .id(name)
            .scheduledExecutorService(threads.streaming())
            .maxProducersByConnection(config.stream().producersPerConnection())
            .maxConsumersByConnection(config.stream().consumersPerConnection())
            .netty()
            .eventLoopGroup(eventLoops)
            .environmentBuilder();
    if (uris.stream().anyMatch(RabbitMqUris::isEncrypted)) {
      builder.tls().sslContext(config.tls().nettyContext());
    }
    try {
      return builder.build();
    } catch (StreamException | IllegalArgumentException e) {
      Optional<String> certificate = Certificates.clause(e, RabbitMqServer.CERTIFICATES);
      throw unreachable(certificate.orElseGet(() -> DriverException.textOf(e)), e);
    }
  }

  private DriverException unreachable(String why, Exception cause) {
    boolean refused = why.toLowerCase(Locale.ROOT).contains("auth");
    return new DriverException(
        refused ? DriverException.Kind.REFUSED : DriverException.Kind.UNREACHABLE,
        "RabbitMQ: the stream protocol is not available at "
            + RabbitMqUris.addresses(uris)
            + ": "
            + why
            + (refused
                ? ". Check user and password in stream.uris or amqpUris"
                : ". Enable it (rabbitmq-plugins enable rabbitmq_stream), give stream.uris, or use"
                    + " protocol: amqp"),
        cause);
  }

  /** Returns a producer that has one of the client's producers per partition. */
  RabbitMqStreamProducer producer(ProducerSpec spec, List<String> streams, RabbitMqRoute route)
      throws DriverException, InterruptedException {
    Environment environment = producerClients.of(spec.client());
    List<Producer> producers = new ArrayList<>();
    try {
      for (String stream : streams) {
        producers.add(
            RabbitMqAvailability.await(
                "opening a producer of stream " + stream,
                () ->
                    config.clientOptions().applyTo(environment.producerBuilder()).stream(stream)
                        .batchSize(config.stream().batchSize())
                        .maxUnconfirmedMessages(config.stream().maxUnconfirmed())
                        .retryOnRecovery(false)
                        .build()));
      }
    } catch (DriverException | InterruptedException e) {
      producers.forEach(Producer::close);
      throw e;
    }
    return new RabbitMqStreamProducer(producers, route);
  }

  RabbitMqStreamConsumer consumer(ConsumerSpec spec, List<String> streams, BatchHandler handler)
      throws DriverException, InterruptedException {
    return new RabbitMqStreamConsumer(
        spec, streams, consumerClients.of(spec.index()), config, handler, threads);
  }

  RabbitMqSuperStreamConsumer superStreamConsumer(
      ConsumerSpec spec, List<String> streams, BatchHandler handler)
      throws DriverException, InterruptedException {
    return new RabbitMqSuperStreamConsumer(
        spec, streams, consumerClients.of(spec.index()), config, handler, threads);
  }

  /** Lets a later consumer of a subscription begin anew. */
  void forget(List<String> streams, List<String> subscriptions)
      throws DriverException, InterruptedException {
    Environment environment = consumerClients.of(0);
    try {
      for (String stream : streams) {
        for (String subscription : subscriptions) {
          environment.storeOffset(subscription, stream, FORGOTTEN);
        }
      }
    } catch (RuntimeException e) {
      throw RabbitMqFailures.toDriverException("deleting subscriptions", e);
    }
  }

  @Override
  public void close() {
    producerClients.close();
    consumerClients.close();
    eventLoops
        .shutdownGracefully(0, CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
        .addListener(closed -> LOG.debug("event loops of the stream clients ended"));
  }

  private static void close(Environment environment) {
    try {
      environment.close();
    } catch (RuntimeException e) {
      LOG.debug("closing the stream client failed", e);
    }
  }
}
