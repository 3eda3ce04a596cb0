// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Objects;

/**
 * How messages are published to streams.
 *
 * @param maxInFlight messages of one producer that may wait for their acknowledgement; at this
 *     bound a send blocks
 * @param acknowledgementLimit after which a send without acknowledgement has failed; the client
 *     looks once in this time, so it may take twice as long
 */
record NatsPublishConfig(int maxInFlight, Duration acknowledgementLimit) {

  /** As in the Go client. A server refuses what exceeds 10,000 unstored messages of a stream. */
  private static final int DEFAULT_IN_FLIGHT = 4_000;

  private static final int MAX_IN_FLIGHT = 1_000_000;

  /** The client library's own. */
  private static final Duration DEFAULT_LIMIT = Duration.ofSeconds(5);

  NatsPublishConfig {
    Objects.requireNonNull(acknowledgementLimit, "acknowledgementLimit");
  }

  static NatsPublishConfig of(Settings settings) throws SettingsException {
    Duration limit = settings.duration("ackTimeout", DEFAULT_LIMIT);
    if (limit.toMillis() < 10) {
      throw new SettingsException("ackTimeout", limit + " is too short: give 10ms or more");
    }
    return new NatsPublishConfig(
        settings.count("maxInFlight", DEFAULT_IN_FLIGHT, 1, MAX_IN_FLIGHT), limit);
  }
}
