// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.testkit.Received;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** With the client library's own consumer for tests, which needs no broker. */
final class KafkaAssignmentTest {

  private static final TopicPartition PARTITION = new TopicPartition("t", 0);
  private static final TopicPartition OTHER = new TopicPartition("t", 1);
  private static final Node[] NOBODY = {};

  private final BusyCoordinator client = new BusyCoordinator();
  private final Map<String, KafkaDriverConsumer> receiving = new HashMap<>();

  @Test
  void a_start_that_a_busy_broker_did_not_commit_is_committed_later() throws SettingsException {
    KafkaAssignment assignment = assignment(StartPosition.LATEST);
    client.busy = true;
    assignment.onPartitionsAssigned(List.of(PARTITION));
    assertThat(assignment.fixStarts()).isFalse();
    assertThat(committed()).isNull();

    client.busy = false;
    assertThat(assignment.fixStarts()).isTrue();
    assertThat(committed()).isEqualTo(new OffsetAndMetadata(7));
  }

  @Test
  void the_start_of_a_partition_that_was_lost_is_not_waited_for() throws SettingsException {
    KafkaAssignment assignment = assignment(StartPosition.LATEST);
    client.busy = true;
    assignment.onPartitionsAssigned(List.of(PARTITION));
    assignment.onPartitionsLost(List.of(PARTITION));
    assertThat(assignment.fixStarts()).isTrue();
  }

  @Test
  void a_subscription_that_starts_at_the_beginning_has_no_start_to_commit()
      throws SettingsException {
    KafkaAssignment assignment = assignment(StartPosition.EARLIEST);
    client.busy = true;
    assignment.onPartitionsAssigned(List.of(PARTITION));
    assertThat(assignment.fixStarts()).isTrue();
  }

  /** With group.protocol=consumer the client assigns first what it knows the topic names of. */
  @Test
  void the_only_member_has_joined_when_it_has_all_partitions() throws SettingsException {
    KafkaAssignment assignment = assignment(StartPosition.EARLIEST);
    KafkaDriverConsumer consumer = receive(StartPosition.EARLIEST, 1);
    client.updatePartitions("t", List.of());
    assignment.onPartitionsAssigned(List.of());
    assignment.onPartitionsAssigned(List.of());
    assertThat(assignment.hasJoined(consumer)).as("with none").isFalse();

    client.updatePartitions("t", List.of(info(PARTITION), info(OTHER)));
    assignment.onPartitionsAssigned(List.of(PARTITION));
    assertThat(assignment.hasJoined(consumer)).as("with one of two").isFalse();

    assignment.onPartitionsAssigned(List.of(OTHER));
    assertThat(assignment.hasJoined(consumer)).isTrue();
    assertThat(consumer.assignedPartitions()).isEqualTo(2);
  }

  @Test
  void one_of_several_members_may_join_without_a_partition() throws SettingsException {
    KafkaAssignment assignment = assignment(StartPosition.EARLIEST);
    KafkaDriverConsumer consumer = receive(StartPosition.EARLIEST, 3);
    assertThat(assignment.hasJoined(consumer)).as("before the group answered").isFalse();

    assignment.onPartitionsAssigned(List.of());
    assertThat(assignment.hasJoined(consumer)).isTrue();
  }

  @Test
  void a_late_subscription_has_begun_when_the_members_have_fixed_the_start_of_all_partitions()
      throws SettingsException {
    KafkaAssignment assignment = assignment(StartPosition.LATEST);
    KafkaDriverConsumer consumer = receive(StartPosition.LATEST, 2);
    client.updatePartitions("t", List.of(info(PARTITION), info(OTHER)));
    assignment.onPartitionsAssigned(List.of(PARTITION));
    assertThat(assignment.fixStarts()).isTrue();
    assertThat(assignment.hasJoined(consumer)).as("the other one has not begun").isFalse();

    client.commitSync(Map.of(OTHER, new OffsetAndMetadata(3)));
    assertThat(assignment.hasJoined(consumer)).isTrue();
  }

  private KafkaDriverConsumer receive(StartPosition start, int members) throws SettingsException {
    ConsumerSpec spec = new ConsumerSpec("c", 0, "t", "s", start, 0, members);
    KafkaConsumerClient notStarted = new KafkaConsumerClient(spec, client, config(), Runnable::run);
    KafkaDriverConsumer consumer =
        new KafkaDriverConsumer(spec, new Received(), notStarted, new HashMap<>());
    consumer.awaitRebalances(1);
    receiving.put("t", consumer);
    return consumer;
  }

  private static PartitionInfo info(TopicPartition partition) {
    return new PartitionInfo(
        partition.topic(), partition.partition(), Node.noNode(), NOBODY, NOBODY);
  }

  private KafkaAssignment assignment(StartPosition start) throws SettingsException {
    client.subscribe(List.of(PARTITION.topic()));
    client.rebalance(List.of(PARTITION, OTHER));
    client.updateBeginningOffsets(Map.of(PARTITION, 0L, OTHER, 0L));
    client.updateEndOffsets(Map.of(PARTITION, 7L, OTHER, 3L));
    KafkaCommits commits = new KafkaCommits(client, config());
    return new KafkaAssignment(client, commits, receiving, start);
  }

  private static KafkaConfig config() throws SettingsException {
    return KafkaConfig.of(
        new Settings(Map.of("commonConfig", Map.of("bootstrap.servers", "none:9092"))));
  }

  private OffsetAndMetadata committed() {
    return client.committed(Set.of(PARTITION)).get(PARTITION);
  }

  /** Answers no commits while it is busy. */
  private static final class BusyCoordinator extends MockConsumer<Void, ByteBuffer> {

    private boolean busy;

    BusyCoordinator() {
      super("latest");
    }

    @Override
    public void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets, Duration limit) {
      if (busy) {
        throw new TimeoutException("busy");
      }
      super.commitSync(offsets, limit);
    }
  }
}
