// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import io.nats.client.BaseConsumeOptions;
import io.nats.client.ConsumeOptions;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * How messages are received.
 *
 * @param type pull or push consumers
 * @param acknowledge whether a consumer of a stream acknowledges
 * @param exclusive whether each partition has one consumer of a subscription, which preserves the
 *     order
 * @param batch number of messages that a pull consumer requests, and therefore buffers at most
 * @param expires how long a pull request is valid
 * @param ackWait time after which an unacknowledged message of a stream is redelivered
 * @param maxAckPendingGiven number of unacknowledged messages of a durable consumer at which
 *     delivery stops; if absent, it follows the number of members and the batch
 */
record NatsConsumerConfig(
    Type type,
    Acknowledge acknowledge,
    boolean exclusive,
    int batch,
    Duration expires,
    Duration ackWait,
    OptionalInt maxAckPendingGiven) {

  private static final Duration DEFAULT_EXPIRES = Duration.ofSeconds(5);
  private static final Duration DEFAULT_ACK_WAIT = Duration.ofSeconds(30);

  /** The server's default. */
  private static final int MIN_ACK_PENDING = 1_000;

  private static final int MAX = 1_000_000;

  /** Who initiates the delivery of messages. */
  enum Type {
    /** The consumer requests messages. */
    PULL,
    /** The server sends messages without requests. */
    PUSH
  }

  /** Whether the consumer acknowledges. */
  enum Acknowledge {
    /** Each message; the server redelivers a message that is not acknowledged. */
    EXPLICIT,
    /** Not at all: a message counts as received when it has been sent to a consumer. */
    NONE
  }

  NatsConsumerConfig {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(acknowledge, "acknowledge");
    Objects.requireNonNull(expires, "expires");
    Objects.requireNonNull(ackWait, "ackWait");
    Objects.requireNonNull(maxAckPendingGiven, "maxAckPendingGiven");
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
        block.has("maxAckPending")
            ? OptionalInt.of(block.count("maxAckPending", MIN_ACK_PENDING, 1, MAX))
            : OptionalInt.empty());
  }

  boolean acknowledges() {
    return acknowledge == Acknowledge.EXPLICIT;
  }

  /**
   * Returns the number for a durable consumer. Below members × batch, the members would wait for
   * each other's acknowledgements.
   */
  int maxAckPending(int members) {
    int sharing = exclusive ? 1 : members;
    return maxAckPendingGiven.orElse((int) Math.min(MAX, Math.max(MIN_ACK_PENDING, (long) sharing * batch)));
  }

  /** There is no order between consumers that compete for messages. */
  OrderScope ordering() {
    return exclusive ? OrderScope.PARTITION : OrderScope.NONE;
  }

  ConsumeOptions pullOptions() {
    return ConsumeOptions.builder().batchSize(batch).expiresIn(expires.toMillis()).build();
  }
}
