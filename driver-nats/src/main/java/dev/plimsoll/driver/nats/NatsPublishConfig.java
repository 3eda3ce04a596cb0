// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.Objects;

/**
 * How messages are published to streams.
 *
 * @param maxInFlight unacknowledged messages of one producer at which a send blocks
 * @param acknowledgementLimit timeout of a send without acknowledgement; the client checks once per
 *     timeout, so it may take twice as long
 */
record NatsPublishConfig(int maxInFlight, Duration acknowledgementLimit) {

  /** As in the Go client. A server drops messages beyond 10,000 not yet stored in a stream. */
  private static final int DEFAULT_IN_FLIGHT = 4_000;

  private static final int MAX_IN_FLIGHT = 1_000_000;

  /** The client library's default. */
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
