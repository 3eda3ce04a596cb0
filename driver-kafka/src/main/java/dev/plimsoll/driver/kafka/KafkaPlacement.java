// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.ElectionType;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;

/**
 * Waits until the leaders and replicas of topics are in their final places. Used once, by one
 * thread.
 */
final class KafkaPlacement {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration INTERVAL = Duration.ofMillis(200);

  private final Admin admin;
  private final KafkaTopics topics;
  private final List<String> names;
  private Map<String, TopicDescription> before = Map.of();
  private List<TopicPartition> unsettled = List.of();

  KafkaPlacement(Admin admin, KafkaTopics topics, List<String> names) {
    this.admin = admin;
    this.topics = topics;
    this.names = names;
  }

  /**
   * Returns when two consecutive checks have succeeded. A check requires a leader for each
   * partition and, for topics of this run, also the preferred leader and all replicas in sync.
   * Other topics are left unchanged.
   */
  void settle() throws DriverException, InterruptedException {
    Deadline.after(PATIENCE).await(INTERVAL, this::hasSettled, this::late);
  }

  private boolean hasSettled() throws DriverException, InterruptedException {
    Map<String, TopicDescription> now = topics.descriptions(names);
    unsettled = unsettled(now.values());
    if (unsettled.isEmpty() && now.equals(before)) {
      return true;
    }
    preferLeaders(now.values());
    before = now;
    return false;
  }

  private DriverException late() {
    String first = unsettled.isEmpty() ? "they keep moving" : "first " + unsettled.get(0);
    return new DriverException(
        DriverException.Kind.TIMEOUT,
        "Kafka: leaders and replicas have not settled within "
            + PATIENCE.toSeconds()
            + " s ("
            + first
            + "). Check that all nodes of the cluster are up");
  }

  private List<TopicPartition> unsettled(Collection<TopicDescription> descriptions) {
    List<TopicPartition> result = new ArrayList<>();
    for (TopicDescription topic : descriptions) {
      boolean ours = topics.isOurs(topic.name());
      for (TopicPartitionInfo partition : topic.partitions()) {
        boolean settled = ours ? isPlaced(partition) : partition.leader() != null;
        if (!settled) {
          result.add(new TopicPartition(topic.name(), partition.partition()));
        }
      }
    }
    return result;
  }

  /** Otherwise the controller would move the leaders some minutes later, during the run. */
  private void preferLeaders(Collection<TopicDescription> descriptions)
      throws DriverException, InterruptedException {
    Set<TopicPartition> displaced = new HashSet<>();
    for (TopicDescription topic : descriptions) {
      for (TopicPartitionInfo partition : topic.partitions()) {
        if (topics.isOurs(topic.name()) && !isPreferred(partition)) {
          displaced.add(new TopicPartition(topic.name(), partition.partition()));
        }
      }
    }
    if (!displaced.isEmpty()) {
      KafkaServer.await(
          admin.electLeaders(ElectionType.PREFERRED, displaced).partitions(), "placing leaders");
    }
  }

  private static boolean isPlaced(TopicPartitionInfo partition) {
    return isPreferred(partition) && partition.isr().size() == partition.replicas().size();
  }

  private static boolean isPreferred(TopicPartitionInfo partition) {
    Node leader = partition.leader();
    return leader != null && leader.id() == partition.replicas().get(0).id();
  }
}
