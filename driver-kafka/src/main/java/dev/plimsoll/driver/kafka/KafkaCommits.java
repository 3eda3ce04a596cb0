// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits the acknowledged offsets to the group coordinator: asynchronously at an interval, and
 * synchronously before partitions are revoked. Used by the polling thread only.
 */
final class KafkaCommits {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaCommits.class);

  /** Time limit of a synchronous commit; it bounds the duration of closing. */
  static final Duration LIMIT = Duration.ofSeconds(3);

  private final Consumer<Void, ByteBuffer> client;
  private final boolean byClient;
  private final long intervalNanos;
  private final Map<TopicPartition, KafkaPositions> positions = new HashMap<>();
  private long nextNanos;

  KafkaCommits(Consumer<Void, ByteBuffer> client, KafkaConfig config) {
    this.client = client;
    this.byClient = config.autoCommit();
    this.intervalNanos = config.commitInterval().toNanos();
    this.nextNanos = System.nanoTime() + intervalNanos;
  }

  /** Returns the positions by assigned partition. An entry is added with the first message. */
  Map<TopicPartition, KafkaPositions> positions() {
    return positions;
  }

  void commitIfDue() {
    long now = System.nanoTime();
    if (byClient || now - nextNanos < 0) {
      return;
    }
    nextNanos = now + intervalNanos;
    Map<TopicPartition, OffsetAndMetadata> moved = moved(positions.keySet());
    if (!moved.isEmpty()) {
      client.commitAsync(moved, (offsets, error) -> committed(offsets.keySet(), error));
    }
  }

  private void committed(Set<TopicPartition> partitions, Exception error) {
    if (error != null) {
      LOG.debug("committing positions failed and is tried again", error);
      partitions.forEach(
          partition -> {
            KafkaPositions of = positions.get(partition);
            if (of != null) {
              of.commitFailed();
            }
          });
    }
  }

  /** Commits the uncommitted positions of these partitions synchronously, within the limit. */
  void commitNow(Collection<TopicPartition> partitions) {
    if (byClient) {
      return;
    }
    // Positions of an unanswered asynchronous commit may be committed twice; that is harmless.
    for (TopicPartition partition : partitions) {
      KafkaPositions of = positions.get(partition);
      if (of != null) {
        of.commitFailed();
      }
    }
    Map<TopicPartition, OffsetAndMetadata> moved = moved(partitions);
    if (!moved.isEmpty()) {
      commit(moved);
    }
  }

  void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
    try {
      repeatOnWakeup(() -> client.commitSync(offsets, LIMIT));
    } catch (KafkaException e) {
      // The group has rebalanced without this member, or no coordinator answers. The next owner of
      // the partitions continues at the last committed position.
      LOG.debug("positions could not be committed", e);
    }
  }

  private Map<TopicPartition, OffsetAndMetadata> moved(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> moved = new HashMap<>();
    for (TopicPartition partition : partitions) {
      KafkaPositions of = positions.get(partition);
      OptionalLong position = of == null ? OptionalLong.empty() : of.toCommit();
      position.ifPresent(offset -> moved.put(partition, new OffsetAndMetadata(offset)));
    }
    return moved;
  }

  void forget(Collection<TopicPartition> partitions) {
    partitions.forEach(positions::remove);
  }

  /** Discards the positions of these partitions after a seek to the start. */
  void reset(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      KafkaPositions of = positions.get(partition);
      if (of != null) {
        of.reset();
      }
    }
  }

  /** Runs the call, and repeats it if a wake-up that was meant for the poll interrupts it. */
  static void repeatOnWakeup(Runnable call) {
    while (true) {
      try {
        call.run();
        return;
      } catch (WakeupException e) {
        LOG.trace("woken outside of a poll", e);
      }
    }
  }
}
