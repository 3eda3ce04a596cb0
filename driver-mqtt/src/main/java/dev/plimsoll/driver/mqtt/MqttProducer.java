// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.PartitionChoice;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes asynchronously. The client keeps the payload until it is confirmed, or written where
 * there is no confirmation; it completes sends on its own thread.
 */
final class MqttProducer implements DriverProducer {

  private static final Logger LOG = LoggerFactory.getLogger(MqttProducer.class);
  private static final String CLOSED = "the producer is closed";
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(1);
  private static final Duration POLL = Duration.ofMillis(5);

  private final Mqtt5AsyncClient client;

  /** A message without payload for each partition: a topic is encoded once. */
  private final Mqtt5Publish[] templates;

  private final Set<Open> open = ConcurrentHashMap.newKeySet();
  private final PartitionChoice choice;
  private volatile boolean closed;

  MqttProducer(Mqtt5AsyncClient client, String topic, int partitions, MqttQos qos, int first) {
    this.client = client;
    this.templates = new Mqtt5Publish[partitions];
    for (int partition = 0; partition < partitions; partition++) {
      templates[partition] =
          Mqtt5Publish.builder().topic(MqttTopics.partition(topic, partition)).qos(qos).build();
    }
    this.choice = new PartitionChoice(partitions, first);
  }

  @Override
  public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
    if (closed) {
      throw new SendRejectedException(FailureKind.ABORTED, CLOSED, null);
    }
    Mqtt5Publish message = templates[choice.of(key, partition)].extend().payload(payload).build();
    Open send = new Open(completion);
    open.add(send);
    var unused = client.publish(message).whenComplete(send);
    if (closed) {
      send.abort();
    }
  }

  /** Waits for answers for a moment, because the client still reads the payloads. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      boolean answered = Deadline.after(ANSWER_LIMIT).await(POLL, open::isEmpty);
      LOG.debug("all sends are answered: {}", answered);
    } catch (DriverException e) {
      LOG.debug("not all sends are answered", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    open.forEach(Open::abort);
  }

  /** An unanswered send. Whoever takes the completion out of the reference completes it. */
  private final class Open extends AtomicReference<SendCompletion>
      implements BiConsumer<Mqtt5PublishResult, Throwable> {

    private static final long serialVersionUID = 1;

    Open(SendCompletion completion) {
      super(completion);
    }

    @Override
    public void accept(Mqtt5PublishResult result, Throwable error) {
      SendCompletion completion = take();
      if (completion == null) {
        return;
      }
      Optional<Throwable> cause = error == null ? result.getError() : Optional.of(error);
      if (cause.isEmpty()) {
        completion.acknowledged();
      } else {
        completion.failed(MqttFailures.TABLE.kind(cause.get()), cause.get());
      }
    }

    private void abort() {
      SendCompletion completion = take();
      if (completion != null) {
        completion.failed(FailureKind.ABORTED, new CancellationException(CLOSED));
      }
    }

    private SendCompletion take() {
      SendCompletion completion = getAndSet(null);
      if (completion != null) {
        open.remove(this);
      }
      return completion;
    }
  }
}
