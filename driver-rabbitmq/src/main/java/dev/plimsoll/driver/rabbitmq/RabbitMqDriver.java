// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.connection.ConnectedDriver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The RabbitMQ driver. Before {@link #connect}, only traits and settings are available. */
final class RabbitMqDriver extends ConnectedDriver<RabbitMqConnection> {

  /**
   * Upper limit for connecting, whatever limit the caller passes: an address that does not answer
   * within it is wrong.
   */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(12);

  /**
   * The server closes the channel of a consumer that has not acknowledged a message for this time,
   * and delivers it again. The server's default ({@code consumer_timeout}), which clients cannot
   * ask for.
   */
  private static final Duration ACKNOWLEDGEMENT_TIMEOUT = Duration.ofMinutes(30);

  private final RabbitMqConfig config;
  private final RabbitMqGuarantees guarantees;

  RabbitMqDriver(RabbitMqConfig config) {
    this.config = config;
    this.guarantees = new RabbitMqGuarantees(config);
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.PAUSE,
            Capability.OWN_RECEIVE_THREAD,
            Capability.REQUEST_REPLY,
            Capability.EXISTING_TOPICS,
            Capability.PARTITION_TARGET,
            Capability.KEYS);
    boolean stream = config.queueType() == RabbitMqQueueType.STREAM;
    if (stream) {
      capabilities.add(Capability.LATER_SUBSCRIPTIONS);
    }
    // A consumer that starts anew loses its streams to the others of its subscription.
    if (stream && !config.isSuperStream()) {
      capabilities.add(Capability.SEEK);
    }
    if (stream ? config.isStreamProtocol() : !config.consumer().autoAck()) {
      capabilities.add(Capability.MANUAL_ACK);
      capabilities.add(Capability.CUMULATIVE_ACK);
    }
    if (!stream && !config.consumer().autoAck()) {
      capabilities.add(Capability.REJECT);
    }
    // With AMQP a message has been written to the socket when send returns. The stream client may
    // still use the payload then.
    PayloadUse use =
        config.isStreamProtocol() ? PayloadUse.HELD_UNTIL_COMPLETION : PayloadUse.COPIED;
    boolean acknowledges = capabilities.contains(Capability.REJECT);
    return new DriverTraits(
        capabilities,
        true,
        use,
        guarantees.ordering(),
        false,
        acknowledges ? ACKNOWLEDGEMENT_TIMEOUT : Duration.ZERO);
  }

  @Override
  public String variant() {
    return config.variant();
  }

  @Override
  public Map<String, Object> settings() {
    return config.resolve();
  }

  @Override
  protected RabbitMqConnection openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    RabbitMqEndpoints endpoints = RabbitMqEndpoints.of(config, local);
    Duration bound = limit.compareTo(CONNECT_LIMIT) < 0 ? limit : CONNECT_LIMIT;
    RabbitMqThreads threads = new RabbitMqThreads();
    try {
      RabbitMqServer server =
          RabbitMqServer.connect(
              new RabbitMqNodes(
                  endpoints.amqp(), config.tls().context(), threads, config.clientOptions()),
              threads,
              endpoints.management(),
              bound);
      return new RabbitMqConnection(config, server, threads, streams(endpoints, server, threads));
    } catch (DriverException | InterruptedException e) {
      threads.close();
      throw e;
    }
  }

  private Optional<RabbitMqStreams> streams(
      RabbitMqEndpoints endpoints, RabbitMqServer server, RabbitMqThreads threads)
      throws DriverException, InterruptedException {
    if (!config.isStreamProtocol()) {
      return Optional.empty();
    }
    try {
      return Optional.of(RabbitMqStreams.connect(endpoints.stream(), config, threads));
    } catch (DriverException | InterruptedException e) {
      server.close();
      throw e;
    }
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException {
    RabbitMqConnection connected = connection();
    return guarantees.with(
        RabbitMqServerDurability.read(connected.server(), connected.topics(), config, topics));
  }
}
