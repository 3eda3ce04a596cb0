// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions currently assigned to a client, by consumer. Used by the polling thread only.
 *
 * <p>Partitions of a topic that no consumer receives any more are paused until the group has
 * assigned them to another member.
 */
final class KafkaAssignment implements ConsumerRebalanceListener {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaAssignment.class);

  private final Consumer<Void, ByteBuffer> client;
  private final KafkaCommits commits;
  private final Map<String, KafkaDriverConsumer> receiving;
  private final StartPosition start;

  /** Assigned partitions whose start position may not be committed yet. */
  private final Set<TopicPartition> withoutStart = new HashSet<>();

  /**
   * @param receiving the consumers by topic; changed by the polling thread only
   */
  KafkaAssignment(
      Consumer<Void, ByteBuffer> client,
      KafkaCommits commits,
      Map<String, KafkaDriverConsumer> receiving,
      StartPosition start) {
    this.client = client;
    this.commits = commits;
    this.receiving = receiving;
    this.start = start;
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    List<TopicPartition> paused = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      KafkaDriverConsumer consumer = receiving.get(partition.topic());
      if (consumer == null || consumer.isPaused()) {
        paused.add(partition);
      }
      if (consumer != null) {
        consumer.partitions().add(partition);
      }
    }
    client.pause(paused);
    if (start == StartPosition.LATEST) {
      withoutStart.addAll(partitions);
    }
    fixStarts();
    receiving.values().forEach(KafkaDriverConsumer::rebalanced);
  }

  /**
   * Commits the start position of a new subscription, where that is still to be done. Without a
   * committed position, the member that receives the partition after a rebalance would look up the
   * end of the log again and skip messages. Returns whether all positions are committed.
   */
  boolean fixStarts() {
    if (withoutStart.isEmpty()) {
      return true;
    }
    try {
      KafkaCommits.repeatOnWakeup(
          () -> client.commitSync(newStarts(Set.copyOf(withoutStart)), KafkaCommits.LIMIT));
      withoutStart.clear();
    } catch (RetriableException | RebalanceInProgressException | CommitFailedException e) {
      LOG.debug("the start of {} could not be fixed yet", withoutStart, e);
    }
    return withoutStart.isEmpty();
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
    withoutStart.removeAll(partitions);
    for (TopicPartition partition : partitions) {
      KafkaDriverConsumer consumer = receiving.get(partition.topic());
      if (consumer != null) {
        consumer.revoked(partition);
      }
    }
    commits.forget(partitions);
  }

  void pause(KafkaDriverConsumer consumer) {
    consumer.setPaused(true);
    client.pause(consumer.partitions());
  }

  void resume(KafkaDriverConsumer consumer) {
    consumer.setPaused(false);
    client.resume(consumer.partitions());
  }

  void seekToStart(KafkaDriverConsumer consumer) {
    Set<TopicPartition> partitions = Set.copyOf(consumer.partitions());
    if (!partitions.isEmpty()) {
      client.seekToBeginning(partitions);
      // Seeking is lazy in the client; position() performs the seek.
      partitions.forEach(partition -> client.position(partition, KafkaCommits.LIMIT));
      commits.reset(partitions);
    }
  }
}
