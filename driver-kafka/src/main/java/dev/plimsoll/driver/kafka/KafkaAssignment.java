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

  /**
   * Returns whether messages sent from now on reach the subscription of a consumer: all partitions
   * are assigned to it, or it is one of several members and the start of all partitions is fixed.
   * Call it when {@link #fixStarts} has returned true.
   */
  boolean hasJoined(KafkaDriverConsumer consumer) {
    try {
      return consumer.isAlone()
          ? hasAll(consumer)
          : consumer.hasShare() && areStartsFixed(consumer);
    } catch (RetriableException e) {
      LOG.debug("it is not known yet whether {} has joined", consumer.id(), e);
      return false;
    }
  }

  private boolean hasAll(KafkaDriverConsumer consumer) {
    Set<TopicPartition> assigned = consumer.partitions();
    return !assigned.isEmpty() && assigned.containsAll(partitionsOf(consumer));
  }

  /** Asks the server, because other members fix the starts of their partitions. */
  private boolean areStartsFixed(KafkaDriverConsumer consumer) {
    if (start == StartPosition.EARLIEST) {
      return true;
    }
    Set<TopicPartition> all = partitionsOf(consumer);
    Map<TopicPartition, OffsetAndMetadata> fixed = new HashMap<>();
    KafkaCommits.repeatOnWakeup(() -> fixed.putAll(client.committed(all, KafkaCommits.LIMIT)));
    return !all.isEmpty() && all.stream().noneMatch(partition -> fixed.get(partition) == null);
  }

  /** Returns all partitions of a consumer's topic; none if the client does not know it yet. */
  private Set<TopicPartition> partitionsOf(KafkaDriverConsumer consumer) {
    Set<TopicPartition> all = new HashSet<>();
    KafkaCommits.repeatOnWakeup(
        () ->
            client
                .partitionsFor(consumer.topic(), KafkaCommits.LIMIT)
                .forEach(info -> all.add(new TopicPartition(info.topic(), info.partition()))));
    return all;
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
