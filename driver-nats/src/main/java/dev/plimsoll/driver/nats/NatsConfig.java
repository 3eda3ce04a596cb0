// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Guarantees.Clients;
import dev.plimsoll.driver.Guarantees.Retries;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Objects;
import java.util.Optional;

/**
 * A validated driver file for NATS.
 *
 * @param mode which of the two NATS systems is measured
 * @param client addresses, credentials and the client library's own settings
 * @param stream settings of created streams; not used with {@link Mode#CORE}
 * @param publishing how messages are published to streams; not used with {@link Mode#CORE}
 * @param consumer how messages are received
 * @param monitoring addresses of the servers' HTTP monitoring; may be empty
 * @param clients maximum numbers of connections shared by all producers, by all consumers
 * @param reset whether streams left by earlier runs are deleted before a run
 */
record NatsConfig(
    Mode mode,
    NatsClientConfig client,
    NatsStreamConfig stream,
    NatsPublishConfig publishing,
    NatsConsumerConfig consumer,
    Optional<String> monitoring,
    Clients clients,
    boolean reset) {

  private static final int MAX_CLIENTS = 10_000;

  /** The two messaging systems of NATS. */
  enum Mode {
    /** Core NATS: publish-subscribe without storage and without acknowledgements. */
    CORE,
    /** JetStream. */
    JETSTREAM
  }

  NatsConfig {
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(client, "client");
    Objects.requireNonNull(stream, "stream");
    Objects.requireNonNull(publishing, "publishing");
    Objects.requireNonNull(consumer, "consumer");
    Objects.requireNonNull(monitoring, "monitoring");
    Objects.requireNonNull(clients, "clients");
  }

  static NatsConfig of(Settings settings) throws SettingsException {
    Mode mode = settings.choice("mode", Mode.class, Mode.JETSTREAM);
    NatsPublishConfig publishing = NatsPublishConfig.of(settings);
    boolean reset = settings.bool("reset", false);
    if (reset) {
      settings.notice(Driver.RESET_NOTICE);
    }
    return new NatsConfig(
        mode,
        NatsClientConfig.of(settings, publishing.acknowledgementLimit()),
        NatsStreamConfig.of(settings),
        publishing,
        NatsConsumerConfig.of(settings),
        settings.string("monitoring"),
        new Clients(
            settings.count("producerClients", Clients.DEFAULT, 1, MAX_CLIENTS),
            settings.count("consumerClients", Clients.DEFAULT, 1, MAX_CLIENTS),
            Retries.NOBODY),
        reset);
  }

  /** Returns a copy with this user and password, unless the settings contain credentials. */
  NatsConfig with(Login login) {
    return new NatsConfig(
        mode, client.with(login), stream, publishing, consumer, monitoring, clients, reset);
  }

  boolean isCore() {
    return mode == Mode.CORE;
  }
}
