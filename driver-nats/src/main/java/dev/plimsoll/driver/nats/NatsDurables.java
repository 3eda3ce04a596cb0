// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverException;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.MessageConsumer;
import io.nats.client.MessageHandler;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.api.AckPolicy;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.api.DeliverPolicy;
import java.io.IOException;

/** Subscriptions of streams. Each is a durable consumer on the server, shared by its members. */
final class NatsDurables {

  private final JetStreamManagement management;
  private final NatsConsumerConfig config;

  NatsDurables(JetStreamManagement management, NatsConsumerConfig config) {
    this.management = management;
    this.config = config;
  }

  /** Returns the subscription's name with unsupported characters replaced. */
  static String name(String subscription) {
    return subscription.replaceAll("[^A-Za-z0-9_-]", "_");
  }

  /** Creates the durable consumer if it does not exist, and joins it. */
  NatsDelivery open(Connection connection, ConsumerSpec spec, MessageHandler handler)
      throws DriverException, InterruptedException {
    String durable = name(spec.subscription());
    NatsStreams.retry(
        "making the consumer " + durable + " of the stream " + spec.topic(),
        () -> ensure(spec, durable));
    return NatsStreams.retry(
        "receiving the stream " + spec.topic() + " as " + spec.id(),
        () ->
            config.type() == NatsConsumerConfig.Type.PULL
                ? pull(connection, spec.topic(), durable, handler)
                : push(connection, spec.topic(), durable, handler));
  }

  private ConsumerInfo ensure(ConsumerSpec spec, String durable)
      throws IOException, JetStreamApiException {
    try {
      return management.getConsumerInfo(spec.topic(), durable);
    } catch (JetStreamApiException e) {
      if (e.getApiErrorCode() != NatsFailures.CONSUMER_NOT_FOUND) {
        throw e;
      }
      return management.addOrUpdateConsumer(spec.topic(), configuration(spec, durable));
    }
  }

  ConsumerConfiguration configuration(ConsumerSpec spec, String durable) {
    boolean fromStart = spec.start() == StartPosition.EARLIEST;
    ConsumerConfiguration.Builder builder =
        ConsumerConfiguration.builder()
            .durable(durable)
            .deliverPolicy(fromStart ? DeliverPolicy.All : DeliverPolicy.New)
            .ackPolicy(config.acknowledges() ? AckPolicy.Explicit : AckPolicy.None);
    if (config.acknowledges()) {
      builder.ackWait(config.ackWait()).maxAckPending(config.maxAckPending());
    }
    if (config.type() == NatsConsumerConfig.Type.PUSH) {
      builder.deliverSubject("_INBOX.plimsoll." + spec.topic() + "." + durable);
      if (!config.exclusive()) {
        builder.deliverGroup(durable);
      }
    }
    return builder.build();
  }

  private NatsDelivery pull(
      Connection connection, String stream, String durable, MessageHandler handler)
      throws IOException, JetStreamApiException {
    Dispatcher dispatcher = dispatcher(connection);
    MessageConsumer consumer =
        connection
            .getStreamContext(stream, NatsServer.requests())
            .getConsumerContext(durable)
            .consume(config.pullOptions(), dispatcher, handler);
    return new NatsDelivery(connection, dispatcher, consumer);
  }

  private NatsDelivery push(
      Connection connection, String stream, String durable, MessageHandler handler)
      throws IOException, JetStreamApiException {
    Dispatcher dispatcher = dispatcher(connection);
    PushSubscribeOptions options =
        PushSubscribeOptions.builder().stream(stream).durable(durable).bind(true).build();
    NatsServer.jetStream(connection)
        .subscribe(null, config.exclusive() ? null : durable, dispatcher, handler, false, options);
    return new NatsDelivery(connection, dispatcher, () -> {});
  }

  /**
   * Unlimited if messages are acknowledged: maxAckPending already limits them, and a message
   * dropped by the client would be redelivered only after a delay.
   */
  private Dispatcher dispatcher(Connection connection) {
    Dispatcher dispatcher = connection.createDispatcher();
    if (config.acknowledges()) {
      dispatcher.setPendingLimits(0, 0);
    }
    return dispatcher;
  }
}
