// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.SubscriptionType;

/**
 * The block {@code consumer}.
 *
 * @param type how consumers of one subscription share its messages
 * @param queueSize how many messages wait in the client
 * @param ackInterval how long acknowledgements are gathered
 * @param ackInBatch whether messages of a batch are acknowledged each, and not the batch as a whole
 */
record PulsarConsumerConfig(Type type, int queueSize, Duration ackInterval, boolean ackInBatch) {

  // The client's own defaults; it acknowledges within a batch only when told to.
  private static final int QUEUE_SIZE = 1_000;
  private static final Duration ACK_INTERVAL = Duration.ofMillis(100);

  private static final int LARGEST_QUEUE = 10_000_000;

  PulsarConsumerConfig {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(ackInterval, "ackInterval");
  }

  /** How consumers of one subscription share its messages. */
  enum Type {
    EXCLUSIVE(SubscriptionType.Exclusive),
    SHARED(SubscriptionType.Shared),
    FAILOVER(SubscriptionType.Failover),
    KEY_SHARED(SubscriptionType.Key_Shared);

    private final SubscriptionType client;

    Type(SubscriptionType client) {
      this.client = client;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether one consumer at a time has a partition, so that its position can be told at once. */
    boolean oneAtATime() {
      return this == EXCLUSIVE || this == FAILOVER;
    }
  }

  static PulsarConsumerConfig of(Settings consumer) throws SettingsException {
    return new PulsarConsumerConfig(
        consumer.choice("subscriptionType", Type.class, Type.FAILOVER),
        consumer.count("receiverQueueSize", QUEUE_SIZE, 1, LARGEST_QUEUE),
        consumer.duration("acknowledgmentGroupTime", ACK_INTERVAL),
        consumer.bool("batchIndexAcknowledgment", true));
  }

  ConsumerBuilder<byte[]> applyTo(ConsumerBuilder<byte[]> builder) {
    return builder
        .subscriptionType(type.client)
        .receiverQueueSize(queueSize)
        .acknowledgmentGroupTime(ackInterval.toMillis(), TimeUnit.MILLISECONDS)
        .enableBatchIndexAcknowledgment(ackInBatch);
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("subscriptionType", type.label());
    result.put("receiverQueueSize", queueSize);
    result.put("acknowledgmentGroupTime", ackInterval.toMillis() + "ms");
    result.put("batchIndexAcknowledgment", ackInBatch);
    return result;
  }
}
