// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.util.Objects;
import java.util.Optional;

/**
 * A driver file for NATS, checked.
 *
 * @param mode which of the two systems behind the name is measured
 * @param client addresses, credentials and the client library's own settings
 * @param stream what created streams are like; of no meaning with {@link Mode#CORE}
 * @param publishing how messages are published to streams; of no meaning with {@link Mode#CORE}
 * @param consumer how messages are received
 * @param monitoring where a server tells its settings over HTTP, if it is asked at all
 * @param producerConnections how many connections all producers share at most
 * @param consumerConnections how many connections all consumers share at most
 * @param reset whether streams that ended runs have left are removed before a run
 */
record NatsConfig(
    Mode mode,
    NatsClientConfig client,
    NatsStreamConfig stream,
    NatsPublishConfig publishing,
    NatsConsumerConfig consumer,
    Optional<String> monitoring,
    int producerConnections,
    int consumerConnections,
    boolean reset) {

  private static final int DEFAULT_CONNECTIONS = 16;
  private static final int MAX_CONNECTIONS = 10_000;

  /** The two systems behind the name. */
  enum Mode {
    /** Publish-subscribe without a store and without acknowledgement. */
    CORE,
    /** Streams. */
    JETSTREAM
  }

  NatsConfig {
    Objects.requireNonNull(mode, "mode");
    Objects.requireNonNull(client, "client");
    Objects.requireNonNull(stream, "stream");
    Objects.requireNonNull(publishing, "publishing");
    Objects.requireNonNull(consumer, "consumer");
    Objects.requireNonNull(monitoring, "monitoring");
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
        settings.count("producerConnections", DEFAULT_CONNECTIONS, 1, MAX_CONNECTIONS),
        settings.count("consumerConnections", DEFAULT_CONNECTIONS, 1, MAX_CONNECTIONS),
        reset);
  }

  /** The same with this user and password, unless the settings have something to log in with. */
  NatsConfig with(Login login) {
    return new NatsConfig(
        mode,
        client.with(login),
        stream,
        publishing,
        consumer,
        monitoring,
        producerConnections,
        consumerConnections,
        reset);
  }

  boolean isCore() {
    return mode == Mode.CORE;
  }
}
