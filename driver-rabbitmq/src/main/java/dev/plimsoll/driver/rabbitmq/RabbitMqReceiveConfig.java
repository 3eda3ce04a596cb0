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
 * @param sharing how the consumers of a subscription share a partition
 */
record RabbitMqReceiveConfig(
    boolean autoAck, int prefetch, int ackEvery, Duration ackInterval, RabbitMqSharing sharing) {

  private static final int DEFAULT_PREFETCH = 500;
  private static final int DEFAULT_ACK_EVERY = 50;
  private static final int MAX_PREFETCH = 65_535;
  private static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

  RabbitMqReceiveConfig {
    Objects.requireNonNull(ackInterval, "ackInterval");
    Objects.requireNonNull(sharing, "sharing");
  }

  static RabbitMqReceiveConfig of(Settings settings, RabbitMqQueueType type)
      throws SettingsException {
    boolean autoAck = settings.bool("autoAck", false);
    int prefetch = settings.count("prefetch", DEFAULT_PREFETCH, 1, MAX_PREFETCH);
    int ackEvery =
        settings.count("ackEvery", Math.min(DEFAULT_ACK_EVERY, prefetch), 1, MAX_PREFETCH);
    if (ackEvery > prefetch) {
      throw new SettingsException(
          settings.fullKey("ackEvery"),
          ackEvery + " is more than prefetch, " + prefetch + ": no more messages would come");
    }
    if (autoAck && type == RabbitMqQueueType.STREAM) {
      throw new SettingsException(
          settings.fullKey("autoAck"), "a stream cannot be read with automatic acknowledgement");
    }
    Duration interval = settings.duration("ackInterval", DEFAULT_INTERVAL);
    if (interval.toMillis() < 1) {
      throw new SettingsException(
          settings.fullKey("ackInterval"), interval + " is too short: give 1ms or more");
    }
    return new RabbitMqReceiveConfig(
        autoAck, prefetch, ackEvery, interval, sharing(settings, type));
  }

  private static RabbitMqSharing sharing(Settings settings, RabbitMqQueueType type)
      throws SettingsException {
    boolean stream = type == RabbitMqQueueType.STREAM;
    RabbitMqSharing sharing =
        settings.choice(
            "sharing",
            RabbitMqSharing.class,
            stream ? RabbitMqSharing.ASSIGNED : RabbitMqSharing.COMPETING);
    if (stream && sharing != RabbitMqSharing.ASSIGNED) {
      throw new SettingsException(
          settings.fullKey("sharing"),
          sharing.label()
              + " is for queues; each consumer of a stream gets all of it. Use assigned");
    }
    return sharing;
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("autoAck", autoAck);
    result.put("prefetch", prefetch);
    result.put("ackEvery", ackEvery);
    result.put("ackInterval", ackInterval.toMillis() + "ms");
    result.put("sharing", sharing.label());
    return result;
  }
}
