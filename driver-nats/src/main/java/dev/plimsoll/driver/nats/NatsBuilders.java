// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.settings.BuilderOptions;
import io.nats.client.api.ConsumerConfiguration;
import io.nats.client.api.StreamConfiguration;
import java.util.Map;

/** The settings of streams and of durable consumers that a driver file can give by name. */
final class NatsBuilders {

  private static final String DRIVER = "the driver sets it";

  /** Settings of created streams. */
  static final BuilderOptions STREAM =
      BuilderOptions.of(
              "jnats",
              Map.of(
                  "name", DRIVER,
                  "storageType", "use the key storage",
                  "replicas", "use the key replicas",
                  "maxBytes", "use the key maxBytes",
                  "maxMessages", "use the key maxMessages",
                  "maximumMessageSize", "use the key maxMessageBytes",
                  "maxMsgSize", "use the key maxMessageBytes",
                  "discardPolicy", "use the key discard",
                  "allowAtomicPublish", "use the key atomicBatch.enabled"))
          .with("", StreamConfiguration.Builder.class, StreamConfiguration::builder);

  /** Settings of durable consumers. */
  static final BuilderOptions CONSUMER =
      BuilderOptions.of(
              "jnats",
              Map.of(
                  "name", DRIVER,
                  "durable", DRIVER,
                  "filterSubject", DRIVER,
                  "deliverSubject", DRIVER,
                  "deliverGroup", DRIVER,
                  "deliverPolicy", DRIVER,
                  "startSequence", DRIVER,
                  "ackPolicy", "use the key consumer.acknowledge",
                  "ackWait", "use the key consumer.ackWait",
                  "maxAckPending", "use the key consumer.maxAckPending"))
          .with("", ConsumerConfiguration.Builder.class, ConsumerConfiguration::builder);

  private NatsBuilders() {}
}
