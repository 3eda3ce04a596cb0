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
import java.util.ArrayList;
import java.util.List;

/**
 * The durable consumers that one member of a subscription receives. They are created if they do not
 * exist, and outlive their members until the subscription is deleted.
 */
final class NatsStreamSource implements NatsSource {

  private final JetStreamManagement management;
  private final NatsConsumerConfig config;
  private final Connection connection;
  private final ConsumerSpec spec;
  private final List<NatsDurable> durables;
  private final int partitions;

  NatsStreamSource(
      JetStreamManagement management,
      NatsConsumerConfig config,
      Connection connection,
      ConsumerSpec spec,
      NatsTopicStreams topic) {
    this.management = management;
    this.config = config;
    this.connection = connection;
    this.spec = spec;
    this.durables = config.exclusive() ? topic.exclusive(spec) : topic.shared(spec);
    this.partitions = config.exclusive() ? topic.subjects().owned(spec).size() : -1;
  }

  @Override
  public int assignedPartitions() {
    return partitions;
  }

  @Override
  public NatsDelivery open(MessageHandler handler) throws DriverException, InterruptedException {
    for (NatsDurable durable : durables) {
      NatsStreams.retry("creating " + durable, () -> ensure(durable));
    }
    Dispatcher dispatcher = dispatcher();
    List<MessageConsumer> pulling = new ArrayList<>();
    for (NatsDurable durable : durables) {
      NatsStreams.retry(
          "receiving " + durable + " as " + spec.id(),
          () ->
              config.type() == NatsConsumerConfig.Type.PULL
                  ? pulling.add(pull(durable, dispatcher, handler))
                  : push(durable, dispatcher, handler));
    }
    return new NatsDelivery(connection, dispatcher, pulling);
  }

  private ConsumerInfo ensure(NatsDurable durable) throws IOException, JetStreamApiException {
    try {
      return management.getConsumerInfo(durable.stream(), durable.name());
    } catch (JetStreamApiException e) {
      if (e.getApiErrorCode() != NatsFailures.CONSUMER_NOT_FOUND) {
        throw e;
      }
      boolean fromStart = spec.start() == StartPosition.EARLIEST;
      return management.addOrUpdateConsumer(
          durable.stream(),
          configuration(durable)
              .deliverPolicy(fromStart ? DeliverPolicy.All : DeliverPolicy.New)
              .build());
    }
  }

  /** Creates the durable consumers anew, to start at the first message that each stream holds. */
  @Override
  public void rewind() throws DriverException, InterruptedException {
    for (NatsDurable durable : durables) {
      NatsStreams.retry("setting back " + durable, () -> rewind(durable));
    }
  }

  private ConsumerInfo rewind(NatsDurable durable) throws IOException, JetStreamApiException {
    long first = management.getStreamInfo(durable.stream()).getStreamState().getFirstSequence();
    NatsFailures.orIfAbsent(
        false, () -> management.deleteConsumer(durable.stream(), durable.name()));
    return management.addOrUpdateConsumer(
        durable.stream(),
        configuration(durable)
            .deliverPolicy(DeliverPolicy.ByStartSequence)
            .startSequence(Math.max(1, first))
            .build());
  }

  private ConsumerConfiguration.Builder configuration(NatsDurable durable) {
    ConsumerConfiguration.Builder builder =
        ConsumerConfiguration.builder()
            .durable(durable.name())
            .filterSubjects(durable.subjects())
            .ackPolicy(config.acknowledges() ? AckPolicy.Explicit : AckPolicy.None);
    if (config.acknowledges()) {
      builder.ackWait(config.ackWait()).maxAckPending(config.maxAckPending(spec.members()));
    }
    if (config.type() == NatsConsumerConfig.Type.PUSH) {
      builder.deliverSubject("_INBOX.plimsoll." + durable.stream() + "." + durable.name());
      if (!config.exclusive()) {
        builder.deliverGroup(durable.name());
      }
    }
    return builder;
  }

  private MessageConsumer pull(NatsDurable durable, Dispatcher dispatcher, MessageHandler handler)
      throws IOException, JetStreamApiException {
    return connection
        .getStreamContext(durable.stream(), NatsServer.requests())
        .getConsumerContext(durable.name())
        .consume(config.pullOptions(), dispatcher, handler);
  }

  private boolean push(NatsDurable durable, Dispatcher dispatcher, MessageHandler handler)
      throws IOException, JetStreamApiException {
    PushSubscribeOptions options =
        PushSubscribeOptions.builder().stream(durable.stream())
            .durable(durable.name())
            .bind(true)
            .build();
    String group = config.exclusive() ? null : durable.name();
    NatsServer.jetStream(connection).subscribe(null, group, dispatcher, handler, false, options);
    return true;
  }

  /**
   * Unlimited if messages are acknowledged: maxAckPending already limits them, and a message
   * dropped by the client would be redelivered only after a delay.
   */
  private Dispatcher dispatcher() {
    Dispatcher dispatcher = connection.createDispatcher();
    if (config.acknowledges()) {
      dispatcher.setPendingLimits(0, 0);
    }
    return dispatcher;
  }
}
