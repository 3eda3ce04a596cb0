// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions currently assigned to a consumer.
 *
 * <p>Threads: the polling thread only; {@link #count} and {@link #isKnown} may be called from any
 * thread.
 */
final class KafkaAssignment implements ConsumerRebalanceListener {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaAssignment.class);

  private final Consumer<Void, ByteBuffer> client;
  private final KafkaCommits commits;
  private final StartPosition start;
  private final Set<TopicPartition> held = new HashSet<>();
  private boolean paused;
  private volatile int count;
  private volatile boolean known;

  KafkaAssignment(Consumer<Void, ByteBuffer> client, KafkaCommits commits, StartPosition start) {
    this.client = client;
    this.commits = commits;
    this.start = start;
  }

  int count() {
    return count;
  }

  /** Returns whether the first assignment has arrived, even if it is empty. */
  boolean isKnown() {
    return known;
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    held.addAll(partitions);
    count = held.size();
    if (paused) {
      client.pause(partitions);
    }
    if (start == StartPosition.LATEST && !partitions.isEmpty()) {
      commitStart(Set.copyOf(partitions));
    }
    known = true;
  }

  /**
   * Commits the start position of a new subscription. Without a committed position, the member that
   * receives the partition after a rebalance would look up the end of the log again and skip
   * messages.
   */
  private void commitStart(Set<TopicPartition> partitions) {
    try {
      KafkaCommits.repeatOnWakeup(() -> commits.commit(newStarts(partitions)));
    } catch (RetriableException e) {
      LOG.debug("the start of {} could not be fixed yet", partitions, e);
    }
  }

  private Map<TopicPartition, OffsetAndMetadata> newStarts(Set<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> before =
        client.committed(partitions, KafkaCommits.LIMIT);
    Map<TopicPartition, OffsetAndMetadata> starts = new HashMap<>();
    for (TopicPartition partition : partitions) {
      if (before.get(partition) == null) {
        long position = client.position(partition, KafkaCommits.LIMIT);
        starts.put(partition, new OffsetAndMetadata(position));
      }
    }
    return starts;
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    commits.commitNow(partitions);
    onPartitionsLost(partitions);
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    held.removeAll(Set.copyOf(partitions));
    count = held.size();
    commits.forget(partitions);
  }

  void pause() {
    paused = true;
    client.pause(client.assignment());
  }

  void resume() {
    paused = false;
    client.resume(client.assignment());
  }

  void seekToStart() {
    Set<TopicPartition> partitions = Set.copyOf(client.assignment());
    if (!partitions.isEmpty()) {
      client.seekToBeginning(partitions);
      // Seeking is lazy in the client; position() performs the seek.
      partitions.forEach(partition -> client.position(partition, KafkaCommits.LIMIT));
      commits.reset();
    }
  }
}
