// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import io.nats.client.BaseConsumeOptions;
import io.nats.client.ConsumeOptions;
import java.time.Duration;
import java.util.Objects;

/**
 * How messages are received.
 *
 * @param type who asks for messages of a stream
 * @param acknowledge whether a consumer of a stream acknowledges
 * @param exclusive whether a subscription has one consumer, and so keeps the order
 * @param batch how many messages a pull consumer asks for, and so may hold
 * @param expires how long a pull request stands
 * @param ackWait after which an unacknowledged message of a stream comes again
 * @param maxAckPending unacknowledged messages of a subscription, beyond which delivery stops
 */
record NatsConsumerConfig(
    Type type,
    Acknowledge acknowledge,
    boolean exclusive,
    int batch,
    Duration expires,
    Duration ackWait,
    int maxAckPending) {

  private static final Duration DEFAULT_EXPIRES = Duration.ofSeconds(5);
  private static final Duration DEFAULT_ACK_WAIT = Duration.ofSeconds(30);
  private static final int DEFAULT_ACK_PENDING = 1_000;
  private static final int MAX = 1_000_000;

  /** Who asks for messages. */
  enum Type {
    /** The consumer, by requests. */
    PULL,
    /** Nobody: the server sends them. */
    PUSH
  }

  /** Whether the consumer acknowledges. */
  enum Acknowledge {
    /** Each message; one that is not acknowledged comes again. */
    EXPLICIT,
    /** Not at all: what was sent to a consumer counts as received. */
    NONE
  }

  NatsConsumerConfig {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(acknowledge, "acknowledge");
    Objects.requireNonNull(expires, "expires");
    Objects.requireNonNull(ackWait, "ackWait");
  }

  static NatsConsumerConfig of(Settings settings) throws SettingsException {
    Settings block = settings.block("consumer");
    Duration expires = block.duration("expires", DEFAULT_EXPIRES);
    if (expires.toMillis() < BaseConsumeOptions.MIN_EXPIRES_MILLS) {
      throw new SettingsException(
          block.fullKey("expires"),
          expires + " is too short: give " + BaseConsumeOptions.MIN_EXPIRES_MILLS + "ms or more");
    }
    return new NatsConsumerConfig(
        block.choice("type", Type.class, Type.PULL),
        block.choice("acknowledge", Acknowledge.class, Acknowledge.EXPLICIT),
        block.bool("exclusive", false),
        block.count("batch", BaseConsumeOptions.DEFAULT_MESSAGE_COUNT, 1, MAX),
        expires,
        block.duration("ackWait", DEFAULT_ACK_WAIT),
        block.count("maxAckPending", DEFAULT_ACK_PENDING, 1, MAX));
  }

  boolean acknowledges() {
    return acknowledge == Acknowledge.EXPLICIT;
  }

  /** Consumers that compete for messages keep no order among each other. */
  OrderScope ordering() {
    return exclusive ? OrderScope.PARTITION : OrderScope.NONE;
  }

  ConsumeOptions pullOptions() {
    return ConsumeOptions.builder().batchSize(batch).expiresIn(expires.toMillis()).build();
  }
}
