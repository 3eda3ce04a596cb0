// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.ConsumerBuilder;
import org.apache.pulsar.client.api.SubscriptionType;

/**
 * How messages are received: the block {@code consumer}. The defaults are the client's, with two
 * exceptions: the client would acknowledge batches as a whole, and would let a rejected message
 * come again after a minute.
 */
record PulsarConsumerConfig(
    @SettingKey(value = "`failover`, `exclusive`, `shared` or `key-shared`", or = "failover")
        Type subscriptionType,
    @SettingKey(value = "prefetched messages", or = "1000", min = "1", max = "10000000")
        int receiverQueueSize,
    @SettingKey(
            value = "time for which acknowledgements are grouped before they are sent",
            or = "100ms")
        Duration acknowledgmentGroupTime,
    @SettingKey(
            value =
                "whether messages of a batch are acknowledged individually, not the whole batch",
            or = "true")
        boolean batchIndexAcknowledgment,
    @SettingKey(value = "delay of the redelivery of a rejected message", or = "1s", min = "100ms")
        Duration negativeAckRedeliveryDelay) {

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
  }

  /**
   * Returns whether an acknowledgement covers all earlier messages. The client could do that with
   * failover as well, but messages would be lost, see RATIONALE.
   */
  boolean acknowledgesCumulatively() {
    return subscriptionType == Type.EXCLUSIVE;
  }

  /**
   * Returns whether a rejected message comes again alone: with the other types the client asks for
   * all messages that are not acknowledged.
   */
  boolean rejectsSingleMessages() {
    return subscriptionType == Type.SHARED || subscriptionType == Type.KEY_SHARED;
  }

  ConsumerBuilder<byte[]> applyTo(ConsumerBuilder<byte[]> builder) {
    return builder
        .subscriptionType(subscriptionType.client)
        .receiverQueueSize(receiverQueueSize)
        .acknowledgmentGroupTime(acknowledgmentGroupTime.toMillis(), TimeUnit.MILLISECONDS)
        .enableBatchIndexAcknowledgment(batchIndexAcknowledgment)
        .negativeAckRedeliveryDelay(negativeAckRedeliveryDelay.toMillis(), TimeUnit.MILLISECONDS);
  }
}
