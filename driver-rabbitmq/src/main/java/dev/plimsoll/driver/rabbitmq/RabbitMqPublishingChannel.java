// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Return;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A producer's channel, from opening to closing or loss, with its open sends. Hot path.
 *
 * <p>One thread publishes. Confirms, returned messages and the loss of the channel are reported on
 * the connection's reader thread. Each send is completed exactly once, by the caller that takes it
 * out of {@link RabbitMqOpenSends}.
 */
final class RabbitMqPublishingChannel {

  private static final int TRANSIENT = 1;
  private static final int PERSISTENT = 2;
  private static final int TAKEN_AT_ONCE = 256;

  private final Channel channel;
  private final RabbitMqRoute route;
  private final boolean confirms;
  private final boolean mandatory;
  private final Integer deliveryMode;
  private final BasicProperties properties;
  private final RabbitMqOpenSends open;
  private final SendCompletion[] taken = new SendCompletion[TAKEN_AT_ONCE];

  private RabbitMqPublishingChannel(
      Channel channel, RabbitMqRoute route, RabbitMqSendConfig config) {
    this.channel = channel;
    this.route = route;
    this.confirms = config.confirms();
    this.mandatory = config.mandatory();
    this.deliveryMode = route.persistent() ? PERSISTENT : TRANSIENT;
    this.properties = properties(null);
    this.open = new RabbitMqOpenSends(config.confirmWindow());
  }

  /**
   * @param lost called once with this channel when it is lost, after its open sends have failed
   */
  static RabbitMqPublishingChannel open(
      Channel channel,
      RabbitMqRoute route,
      RabbitMqSendConfig config,
      Consumer<RabbitMqPublishingChannel> lost)
      throws IOException {
    RabbitMqPublishingChannel result = new RabbitMqPublishingChannel(channel, route, config);
    if (config.confirms()) {
      channel.addConfirmListener(result::acknowledged, result::refused);
      channel.confirmSelect();
    }
    if (config.mandatory()) {
      channel.addReturnListener(result::returned);
    }
    channel.addShutdownListener(
        cause -> {
          result.failOpen(RabbitMqFailures.kind(cause), cause);
          lost.accept(result);
        });
    return result;
  }

  Channel channel() {
    return channel;
  }

  void publish(byte[] payload, int partition, SendCompletion completion) {
    if (confirms) {
      publishConfirmed(payload, partition, completion);
    } else {
      publishOnly(payload, partition);
      completion.acknowledged();
    }
  }

  private void publishConfirmed(byte[] payload, int partition, SendCompletion completion) {
    long number = channel.getNextPublishSeqNo();
    if (!add(number, completion)) {
      throw rejected(new RabbitMqRefusal("the channel was lost"));
    }
    try {
      channel.basicPublish(
          route.exchange(),
          route.keys().get(partition),
          mandatory,
          mandatory ? properties(Long.toString(number)) : properties,
          payload);
    } catch (IOException | RuntimeException e) {
      // If the channel was lost, this send may have failed already.
      if (open.take(number) != null) {
        throw rejected(e);
      }
    }
  }

  private boolean add(long number, SendCompletion completion) {
    try {
      return open.add(number, completion);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SendRejectedException(
          FailureKind.ABORTED, "interrupted while waiting for confirms", e);
    }
  }

  private void publishOnly(byte[] payload, int partition) {
    try {
      channel.basicPublish(
          route.exchange(), route.keys().get(partition), mandatory, properties, payload);
    } catch (IOException | RuntimeException e) {
      throw rejected(e);
    }
  }

  private static SendRejectedException rejected(Exception cause) {
    return new SendRejectedException(
        RabbitMqFailures.kind(cause), "RabbitMQ: " + RabbitMqFailures.message(cause), cause);
  }

  private BasicProperties properties(String number) {
    return new BasicProperties(
        null,
        null,
        null,
        deliveryMode,
        null,
        null,
        null,
        null,
        number,
        null,
        null,
        null,
        null,
        null);
  }

  private void acknowledged(long number, boolean multiple) {
    if (!multiple) {
      SendCompletion completion = open.take(number);
      if (completion != null) {
        completion.acknowledged();
      }
      return;
    }
    int count = open.removeThrough(number, taken);
    while (count > 0) {
      for (int i = 0; i < count; i++) {
        taken[i].acknowledged();
      }
      count = open.removeThrough(number, taken);
    }
    Arrays.fill(taken, null);
  }

  private void refused(long number, boolean multiple) {
    Exception nack = new RabbitMqRefusal("the server refused it (nack)");
    if (!multiple) {
      fail(open.take(number), FailureKind.REJECTED, nack);
      return;
    }
    int count = open.removeThrough(number, taken);
    while (count > 0) {
      for (int i = 0; i < count; i++) {
        fail(taken[i], FailureKind.REJECTED, nack);
      }
      count = open.removeThrough(number, taken);
    }
    Arrays.fill(taken, null);
  }

  /** Fails a returned message; it must be removed before the confirm that follows. */
  private void returned(Return message) {
    String number = message.getProperties().getMessageId();
    if (number != null) {
      fail(
          open.take(Long.parseLong(number)),
          FailureKind.REJECTED,
          new RabbitMqRefusal(
              "no queue takes it ("
                  + message.getReplyText()
                  + "): exchange '"
                  + message.getExchange()
                  + "', routing key "
                  + message.getRoutingKey()));
    }
  }

  private static void fail(SendCompletion completion, FailureKind kind, Throwable cause) {
    if (completion != null) {
      completion.failed(kind, cause);
    }
  }

  /** Fails all open sends; later ones are rejected. */
  void failOpen(FailureKind kind, Throwable cause) {
    for (SendCompletion completion : open.end()) {
      completion.failed(kind, cause);
    }
  }
}
