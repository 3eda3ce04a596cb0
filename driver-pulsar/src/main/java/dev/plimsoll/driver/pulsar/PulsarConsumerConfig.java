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
 * @param type subscription type
 * @param queueSize size of the client's receiver queue
 * @param ackInterval how long acknowledgements are grouped before they are sent
 * @param ackInBatch whether messages of a batch are acknowledged individually, not the whole batch
 */
record PulsarConsumerConfig(Type type, int queueSize, Duration ackInterval, boolean ackInBatch) {

  // The client's defaults, except that the client acknowledges individual messages of a batch only
  // if enabled.
  private static final int QUEUE_SIZE = 1_000;
  private static final Duration ACK_INTERVAL = Duration.ofMillis(100);

  private static final int LARGEST_QUEUE = 10_000_000;

  PulsarConsumerConfig {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(ackInterval, "ackInterval");
  }

  /** Subscription types. */
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

    /**
     * Returns whether each partition has one consumer at a time, which permits cumulative
     * acknowledgement.
     */
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
