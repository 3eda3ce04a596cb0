// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Settings of consumers.
 *
 * @param autoAck whether the server considers a message delivered when it has sent it
 * @param prefetch maximum number of unacknowledged messages per consumer and partition
 * @param ackEvery maximum number of messages per acknowledgement
 * @param ackInterval maximum time until an acknowledgement is sent
 * @param assigned whether each partition has one consumer of a subscription, instead of all
 *     competing for its messages
 * @param connections maximum number of connections shared by consumers
 */
record ReceiveConfig(
    boolean autoAck,
    int prefetch,
    int ackEvery,
    Duration ackInterval,
    boolean assigned,
    int connections) {

  private static final int MAX_CONNECTIONS = 10_000;
  private static final int DEFAULT_CONNECTIONS = 8;
  private static final int DEFAULT_PREFETCH = 500;
  private static final int DEFAULT_ACK_EVERY = 50;
  private static final int MAX_PREFETCH = 65_535;
  private static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

  private enum Sharing {
    COMPETING,
    ASSIGNED
  }

  ReceiveConfig {
    Objects.requireNonNull(ackInterval, "ackInterval");
  }

  static ReceiveConfig of(Settings settings, QueueType type) throws SettingsException {
    boolean autoAck = settings.bool("autoAck", false);
    int prefetch = settings.count("prefetch", DEFAULT_PREFETCH, 1, MAX_PREFETCH);
    int ackEvery =
        settings.count("ackEvery", Math.min(DEFAULT_ACK_EVERY, prefetch), 1, MAX_PREFETCH);
    if (ackEvery > prefetch) {
      throw new SettingsException(
          settings.fullKey("ackEvery"),
          ackEvery + " is more than prefetch, " + prefetch + ": no more messages would come");
    }
    if (autoAck && type == QueueType.STREAM) {
      throw new SettingsException(
          settings.fullKey("autoAck"), "a stream cannot be read with automatic acknowledgement");
    }
    Duration interval = settings.duration("ackInterval", DEFAULT_INTERVAL);
    if (interval.toMillis() < 1) {
      throw new SettingsException(
          settings.fullKey("ackInterval"), interval + " is too short: give 1ms or more");
    }
    return new ReceiveConfig(
        autoAck,
        prefetch,
        ackEvery,
        interval,
        assigned(settings, type),
        settings.count("connections", DEFAULT_CONNECTIONS, 1, MAX_CONNECTIONS));
  }

  private static boolean assigned(Settings settings, QueueType type) throws SettingsException {
    boolean stream = type == QueueType.STREAM;
    Sharing sharing =
        settings.choice("sharing", Sharing.class, stream ? Sharing.ASSIGNED : Sharing.COMPETING);
    if (stream && sharing == Sharing.COMPETING) {
      throw new SettingsException(
          settings.fullKey("sharing"),
          "consumers cannot compete for a stream: each would get every message. Use assigned");
    }
    return sharing == Sharing.ASSIGNED;
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("autoAck", autoAck);
    result.put("prefetch", prefetch);
    result.put("ackEvery", ackEvery);
    result.put("ackInterval", ackInterval.toMillis() + "ms");
    result.put("sharing", assigned ? "assigned" : "competing");
    result.put("connections", connections);
    return result;
  }
}
