// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import io.nats.client.Connection;
import io.nats.client.Dispatcher;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.MessageConsumer;
import io.nats.client.MessageHandler;
import io.nats.client.PushSubscribeOptions;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.ConsumerInfo;
import io.nats.client.api.DeliverPolicy;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The durable consumers that one member of a subscription receives. They are created if they do not
 * exist, and outlive their members until the subscription is deleted.
 */
final class NatsStreamSource implements NatsSource {

  private static final Logger LOG = LoggerFactory.getLogger(NatsStreamSource.class);
  private static final String PAUSES_SINCE = "2.11.0";

  /**
   * Longer than unsubscribing takes. Afterwards the server has no request to answer, so that it
   * need not be paused any more, and a consumer whose program ends does not stay paused.
   */
  private static final Duration HOLD_LIMIT = Duration.ofSeconds(30);

  /** For a handler that is slow or blocked: then the order after a pause is not certain. */
  private static final Duration HOLD_WAIT = Duration.ofSeconds(2);

  private static final Duration POLL = Duration.ofMillis(10);

  private final JetStreamManagement management;
  private final NatsConsumerConfig config;
  private final Map<String, String> further;
  private final Connection connection;
  private final ConsumerSpec spec;
  private final List<NatsDurable> durables;
  private final int partitions;

  /** What is received since {@link #open}, by durable consumer. */
  private final List<NatsReception> receptions = new ArrayList<>();

  /**
   * @param further settings of durable consumers by the client library's names
   */
  NatsStreamSource(
      JetStreamManagement management,
      NatsConsumerConfig config,
      Map<String, String> further,
      Connection connection,
      ConsumerSpec spec,
      NatsTopicStreams topic) {
    this.management = management;
    this.config = config;
    this.further = further;
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
    receptions.clear();
    for (NatsDurable durable : durables) {
      ConsumerInfo info = NatsStreams.retry("creating " + durable, () -> ensure(durable));
      if (info.getPaused()) {
        release(durable);
      }
      long before = info.getDelivered().getConsumerSequence();
      receptions.add(new NatsReception(durable, before, handler));
    }
    Dispatcher dispatcher = dispatcher();
    List<MessageConsumer> pulling = new ArrayList<>();
    for (NatsReception reception : receptions) {
      NatsDurable durable = reception.durable();
      NatsStreams.retry(
          "receiving " + durable + " as " + spec.id(),
          () ->
              config.type() == NatsConsumerConfig.Type.PULL
                  ? pulling.add(pull(durable, dispatcher, reception))
                  : push(durable, dispatcher, reception));
    }
    return new NatsDelivery(connection, dispatcher, pulling);
  }

  /**
   * Pauses the durable consumers on the server, and waits for what it has delivered before. A
   * message that arrives after unsubscribing comes back later, possibly behind its successors.
   */
  @Override
  public void hold() throws InterruptedException {
    if (!config.exclusive() || !connection.getServerInfo().isSameOrNewerThanVersion(PAUSES_SINCE)) {
      return;
    }
    Deadline deadline = Deadline.after(HOLD_WAIT);
    for (NatsReception reception : receptions) {
      try {
        hold(reception, deadline);
      } catch (DriverException e) {
        LOG.warn("{}. Messages on their way may arrive out of order", e.getMessage());
      }
    }
  }

  private void hold(NatsReception reception, Deadline deadline)
      throws DriverException, InterruptedException {
    NatsDurable durable = reception.durable();
    ZonedDateTime until = ZonedDateTime.now(ZoneOffset.UTC).plus(HOLD_LIMIT);
    NatsStreams.retry(
        "pausing " + durable,
        () -> management.pauseConsumer(durable.stream(), durable.name(), until));
    awaitPaused(durable, true);
    long delivered = info(durable).getDelivered().getConsumerSequence();
    boolean arrived = deadline.await(POLL, () -> reception.has(delivered));
    LOG.debug("{}: all that was delivered has arrived: {}", durable, arrived);
  }

  /** Called before the first request: only then does the server look for messages. */
  private void release(NatsDurable durable) throws DriverException, InterruptedException {
    NatsStreams.retry(
        "resuming " + durable, () -> management.resumeConsumer(durable.stream(), durable.name()));
    awaitPaused(durable, false);
  }

  /** Waits for the consumer's leader: a cluster answers before it knows. */
  private void awaitPaused(NatsDurable durable, boolean paused)
      throws DriverException, InterruptedException {
    boolean known =
        Deadline.after(HOLD_WAIT).await(POLL, () -> info(durable).getPaused() == paused);
    LOG.debug("{}: paused is {}: {}", durable, paused, known);
  }

  private ConsumerInfo info(NatsDurable durable) throws DriverException, InterruptedException {
    return NatsStreams.retry(
        "looking at " + durable,
        () -> management.getConsumerInfo(durable.stream(), durable.name()));
  }

  private ConsumerInfo ensure(NatsDurable durable) throws IOException, JetStreamApiException {
    try {
      return management.getConsumerInfo(durable.stream(), durable.name());
    } catch (JetStreamApiException e) {
      if (!NatsFailures.isAbsent(e)) {
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
        NatsBuilders.CONSUMER
            .apply("", ConsumerConfiguration.builder(), further)
            .durable(durable.name())
            .filterSubjects(durable.subjects())
            .ackPolicy(config.policy());
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
        .consume(
            config.pullOptions(connection.getServerInfo().getMaxPayload()), dispatcher, handler);
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
    Dispatcher dispatcher =
        config.type() == NatsConsumerConfig.Type.PULL
            ? connection.createDispatcher()
            : connection.createDispatcher(early(List.copyOf(receptions)));
    if (config.acknowledges()) {
      dispatcher.setPendingLimits(0, 0);
    }
    return dispatcher;
  }

  /**
   * Receives what the server pushes before the client knows the subscription's handler, which it
   * registers after it has sent the subscription. Without a handler for these messages the client
   * drops them: they come again after ackWait, or, without acknowledgements, never.
   */
  private static MessageHandler early(List<NatsReception> receptions) {
    return message -> {
      for (NatsReception reception : receptions) {
        if (reception.isOf(message)) {
          reception.onMessage(message);
        }
      }
    };
  }
}
