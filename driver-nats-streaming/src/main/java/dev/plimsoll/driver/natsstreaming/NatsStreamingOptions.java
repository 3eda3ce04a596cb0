// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.settings.BuilderOptions;
import io.nats.client.Options;
import io.nats.streaming.SubscriptionOptions;
import java.util.Map;

/** The settings of the client libraries that a driver file can give by name. */
final class NatsStreamingOptions {

  /** Prefix of the settings of the streaming connection; those of jnats have none. */
  static final String STREAMING = "streaming.";

  private static final String DRIVER = "the driver sets it";
  private static final String SERVERS = "use the key servers";
  private static final String LOGIN = "use the keys user and password, or token";

  /** Settings of connections, below {@code clientConfig}. */
  static final BuilderOptions CLIENT =
      BuilderOptions.of(
              "jnats and java-nats-streaming",
              Map.ofEntries(
                  Map.entry("server", SERVERS),
                  Map.entry("connectionName", DRIVER),
                  Map.entry("dataPortType", "it names a class"),
                  Map.entry("userInfo", LOGIN),
                  Map.entry("token", LOGIN),
                  Map.entry("credentialPath", LOGIN),
                  Map.entry(STREAMING + "natsUrl", SERVERS),
                  Map.entry(STREAMING + "clusterId", "use the key clusterId"),
                  Map.entry(STREAMING + "clientId", DRIVER),
                  Map.entry(STREAMING + "pubAckWait", "use the key ackTimeout"),
                  Map.entry(STREAMING + "maxPubAcksInFlight", "use the key maxPubAcksInFlight")))
          .with("", Options.Builder.class, Options.Builder::new)
          .with(
              STREAMING,
              io.nats.streaming.Options.Builder.class,
              io.nats.streaming.Options.Builder::new);

  /** Settings of subscriptions, below {@code consumerConfig}. */
  static final BuilderOptions CONSUMER =
      BuilderOptions.of(
              "java-nats-streaming",
              Map.of(
                  "durableName", DRIVER,
                  "dispatcher", DRIVER,
                  "startAtSequence", "the workload says where to begin",
                  "startAtTimeDelta", "the workload says where to begin",
                  "ackWait", "use the key ackWait",
                  "maxInFlight", "use the key maxInFlight"))
          .with("", SubscriptionOptions.Builder.class, SubscriptionOptions.Builder::new);

  private NatsStreamingOptions() {}
}
