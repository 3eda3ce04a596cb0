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
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.CompressionType;
import org.apache.pulsar.client.api.ProducerBuilder;

/**
 * The block {@code producer}.
 *
 * @param batching whether messages are batched
 * @param batchDelayMicros maximum batching delay
 * @param batchBytes maximum size of a batch
 * @param batchMessages maximum number of messages in a batch
 * @param blockIfFull whether a send blocks, instead of failing, at a limit of the client
 * @param pending maximum number of unacknowledged messages of a producer; 0 for no limit
 * @param sendTimeout timeout of an unacknowledged message; zero for none
 * @param compression compression of batches, or of single messages
 */
record PulsarProducerConfig(
    boolean batching,
    long batchDelayMicros,
    int batchBytes,
    int batchMessages,
    boolean blockIfFull,
    int pending,
    Duration sendTimeout,
    CompressionType compression) {

  // The client's defaults, except that the client fails a send at a limit and we block.
  private static final double BATCH_DELAY_MILLIS = 1;
  private static final int BATCH_BYTES = 128 * 1024;
  private static final int BATCH_MESSAGES = 1_000;
  private static final Duration SEND_TIMEOUT = Duration.ofSeconds(30);

  private static final double MAX_DELAY_MILLIS = 3_600_000;
  private static final int MICROS_PER_MILLI = 1_000;

  PulsarProducerConfig {
    Objects.requireNonNull(sendTimeout, "sendTimeout");
    Objects.requireNonNull(compression, "compression");
  }

  /** With deduplication a send is retried without a timeout, unless the file sets one. */
  static PulsarProducerConfig of(Settings producer, boolean deduplication)
      throws SettingsException {
    double delayMillis =
        producer.number("batchingMaxPublishDelayMs", BATCH_DELAY_MILLIS, 0.001, MAX_DELAY_MILLIS);
    return new PulsarProducerConfig(
        producer.bool("batchingEnabled", true),
        Math.round(delayMillis * MICROS_PER_MILLI),
        (int) producer.bytes("batchingMaxBytes", BATCH_BYTES, 1, Integer.MAX_VALUE),
        producer.count("batchingMaxMessages", BATCH_MESSAGES, 2, Integer.MAX_VALUE),
        producer.bool("blockIfQueueFull", true),
        producer.count("pendingQueueSize", 0, 0, Integer.MAX_VALUE),
        producer.duration("sendTimeout", deduplication ? Duration.ZERO : SEND_TIMEOUT),
        producer.choice("compression", CompressionType.class, CompressionType.NONE));
  }

  ProducerBuilder<byte[]> applyTo(ProducerBuilder<byte[]> builder, boolean byKey) {
    builder
        .enableBatching(batching)
        .blockIfQueueFull(blockIfFull)
        .maxPendingMessages(pending)
        .sendTimeout((int) sendTimeout.toMillis(), TimeUnit.MILLISECONDS)
        .compressionType(compression);
    if (batching) {
      builder
          .batchingMaxPublishDelay(batchDelayMicros, TimeUnit.MICROSECONDS)
          .batchingMaxBytes(batchBytes)
          .batchingMaxMessages(batchMessages)
          .batcherBuilder(byKey ? BatcherBuilder.KEY_BASED : BatcherBuilder.DEFAULT);
    }
    return builder;
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("batchingEnabled", batching);
    if (batching) {
      result.put("batchingMaxPublishDelayMs", batchDelayMicros / (double) MICROS_PER_MILLI);
      result.put("batchingMaxBytes", batchBytes);
      result.put("batchingMaxMessages", batchMessages);
    }
    result.put("blockIfQueueFull", blockIfFull);
    result.put("pendingQueueSize", pending);
    result.put("sendTimeout", sendTimeout.toMillis() + "ms");
    result.put("compression", compression.name().toLowerCase(Locale.ROOT));
    return result;
  }
}
