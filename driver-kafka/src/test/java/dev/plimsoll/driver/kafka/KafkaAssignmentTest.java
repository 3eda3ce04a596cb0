// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/** With the client library's own consumer for tests, which needs no broker. */
final class KafkaAssignmentTest {

  private static final TopicPartition PARTITION = new TopicPartition("t", 0);

  private final BusyCoordinator client = new BusyCoordinator();

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

  private KafkaAssignment assignment(StartPosition start) throws SettingsException {
    client.subscribe(List.of(PARTITION.topic()));
    client.rebalance(List.of(PARTITION));
    client.updateBeginningOffsets(Map.of(PARTITION, 0L));
    client.updateEndOffsets(Map.of(PARTITION, 7L));
    KafkaConfig config =
        KafkaConfig.of(
            new Settings(Map.of("commonConfig", Map.of("bootstrap.servers", "none:9092"))));
    KafkaCommits commits = new KafkaCommits(client, config);
    return new KafkaAssignment(client, commits, new HashMap<>(), start);
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
