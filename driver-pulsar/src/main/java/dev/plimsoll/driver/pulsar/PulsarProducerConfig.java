// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.CompressionType;
import org.apache.pulsar.client.api.ProducerBuilder;

/**
 * How messages are sent: the block {@code producer}. The defaults are the client's, except that it
 * fails a send at a limit and we block.
 */
record PulsarProducerConfig(
    @SettingKey(value = "whether messages are batched", or = "true") boolean batchingEnabled,
    @SettingKey(value = "maximum batching delay", or = "1", min = "1", max = "3600000")
        double batchingMaxPublishDelayMs,
    @SettingKey(
            value = "maximum size of a batch",
            or = "128KiB",
            min = "1",
            quantity = Quantity.BYTES)
        int batchingMaxBytes,
    @SettingKey(value = "maximum number of messages in a batch", or = "1000", min = "2")
        int batchingMaxMessages,
    @SettingKey(
            value = "whether a send blocks, instead of failing, at a limit of the client",
            or = "true")
        boolean blockIfQueueFull,
    @SettingKey(
            value = "maximum number of unacknowledged messages of a producer; 0: no limit",
            or = "0")
        int pendingQueueSize,
    @SettingKey(
            "timeout of a send without acknowledgement, 0s for none; if absent 30s, or none with"
                + " deduplication or transactions, so that a send is repeated until it succeeds")
        Optional<Duration> sendTimeout,
    @SettingKey(value = "compression of batches, or of single messages", or = "none")
        CompressionType compression) {

  private static final RecordSettings<PulsarProducerConfig> KEYS =
      RecordSettings.of(PulsarProducerConfig.class);

  private static final Duration SEND_TIMEOUT = Duration.ofSeconds(30);
  private static final int MICROS_PER_MILLI = 1_000;

  /** Returns the timeout of a send; zero for none. */
  Duration timeout(boolean repeated) {
    return sendTimeout.orElse(repeated ? Duration.ZERO : SEND_TIMEOUT);
  }

  long batchDelayMicros() {
    return Math.round(batchingMaxPublishDelayMs * MICROS_PER_MILLI);
  }

  ProducerBuilder<byte[]> applyTo(
      ProducerBuilder<byte[]> builder, boolean repeated, boolean byKey) {
    builder
        .enableBatching(batchingEnabled)
        .blockIfQueueFull(blockIfQueueFull)
        .maxPendingMessages(pendingQueueSize)
        .sendTimeout((int) timeout(repeated).toMillis(), TimeUnit.MILLISECONDS)
        .compressionType(compression);
    if (batchingEnabled) {
      builder
          .batchingMaxPublishDelay(batchDelayMicros(), TimeUnit.MICROSECONDS)
          .batchingMaxBytes(batchingMaxBytes)
          .batchingMaxMessages(batchingMaxMessages)
          .batcherBuilder(byKey ? BatcherBuilder.KEY_BASED : BatcherBuilder.DEFAULT);
    }
    return builder;
  }

  /** Returns the effective settings for the result. */
  Map<String, Object> resolve(boolean repeated) {
    Map<String, Object> result = KEYS.echo(this);
    result.put("sendTimeout", timeout(repeated).toMillis() + "ms");
    result.keySet().removeIf(key -> !batchingEnabled && key.startsWith("batchingMax"));
    return result;
  }
}
