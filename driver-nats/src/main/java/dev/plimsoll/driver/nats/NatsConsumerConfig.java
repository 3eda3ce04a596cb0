// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.SettingKey;
import io.nats.client.ConsumeOptions;
import io.nats.client.api.AckPolicy;
import java.time.Duration;
import java.util.Optional;

/** How messages are received: the block {@code consumer} of a driver file. */
record NatsConsumerConfig(
    @SettingKey(value = "`pull` or `push`", or = "pull") Type type,
    @SettingKey(
            value =
                "`explicit`, `all` (with `exclusive`: one acknowledgement for all messages up to"
                    + " one), or `none`",
            or = "explicit")
        Acknowledge acknowledge,
    @SettingKey(
            value =
                "with `acknowledge: all`: number of messages for one acknowledgement, or fewer if"
                    + " no more wait on the server",
            or = "100",
            min = "1",
            max = "100000")
        int acknowledgeEvery,
    @SettingKey(
            value =
                "each partition has one consumer of a subscription, with the number partition"
                    + " mod consumers, which keeps the order; surplus consumers receive nothing",
            or = "false")
        boolean exclusive,
    @SettingKey(
            value = "number of messages that a pull consumer requests from a stream",
            or = "500",
            min = "1",
            max = "1000000")
        int batch,
    @SettingKey(
            value =
                "bytes that a pull consumer requests from a stream instead of `batch` messages, for"
                    + " messages of which those are more than the server keeps for a client"
                    + " (`max_pending`, 64 MiB), so that it ends the connection; one message of the"
                    + " server's `max_payload` is always requested",
            quantity = Quantity.BYTES,
            min = "1024",
            max = "9223372036854775807")
        Optional<Long> batchBytes,
    @SettingKey(value = "validity of a request", or = "5s", min = "1s") Duration expires,
    @SettingKey(value = "time until an unacknowledged message is redelivered", or = "30s")
        Duration ackWait,
    @SettingKey(
            value =
                "unacknowledged messages of a durable consumer at which delivery stops; if"
                    + " absent, consumers × batch, at least 1,000",
            min = "1",
            max = "1000000")
        Optional<Integer> maxAckPending) {

  /** The server's default. */
  private static final int MIN_ACK_PENDING = 1_000;

  private static final int MAX = 1_000_000;

  /** The server counts a message's subject and reply subject too; both together are shorter. */
  private static final int SUBJECTS_BYTES = 4_096;

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
    /** A message and all before it that the durable consumer has delivered. */
    ALL,
    /** Not at all: a message counts as received when it has been sent to a consumer. */
    NONE
  }

  boolean acknowledges() {
    return acknowledge != Acknowledge.NONE;
  }

  boolean acknowledgesAll() {
    return acknowledge == Acknowledge.ALL;
  }

  AckPolicy policy() {
    return switch (acknowledge) {
      case EXPLICIT -> AckPolicy.Explicit;
      case ALL -> AckPolicy.All;
      case NONE -> AckPolicy.None;
    };
  }

  /** Returns those of a new consumer. */
  NatsAcknowledgements acknowledgements() {
    return switch (acknowledge) {
      case EXPLICIT -> new NatsExplicitAcknowledgements();
      case ALL -> new NatsCumulativeAcknowledgements(acknowledgeEvery, ackWait);
      case NONE -> NatsAcknowledgements.NONE;
    };
  }

  /**
   * Returns the number for a durable consumer. Below members × batch, the members would wait for
   * each other's acknowledgements.
   */
  int maxAckPending(int members) {
    long sharing = exclusive ? 1 : members;
    long enough = Math.min(MAX, Math.max(MIN_ACK_PENDING, sharing * batch));
    return maxAckPending.orElse((int) enough);
  }

  /** There is no order between consumers that compete for messages. */
  OrderScope ordering() {
    return exclusive ? OrderScope.PARTITION : OrderScope.NONE;
  }

  /**
   * @param maxPayload the server's limit of a message in bytes: one that does not fit into a
   *     request would never be delivered
   */
  ConsumeOptions pullOptions(long maxPayload) {
    ConsumeOptions.Builder options = ConsumeOptions.builder().expiresIn(expires.toMillis());
    // Each of both replaces the other one.
    batchBytes.ifPresentOrElse(
        bytes -> options.batchBytes(Math.max(bytes, maxPayload + SUBJECTS_BYTES)),
        () -> options.batchSize(batch));
    return options.build();
  }
}
