// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import java.nio.ByteBuffer;
import java.util.BitSet;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.TopicPartition;

/**
 * The messages returned by one poll of a member of a share group. Each is accepted when the handler
 * has returned, unless the handler has rejected it.
 *
 * <p>Threads: as {@link KafkaRecordBatch}.
 */
final class KafkaShareBatch extends KafkaRecordBatch {

  private static final int FIRST_DELIVERY = 1;

  private final BitSet released = new BitSet();
  private final BitSet rejected = new BitSet();

  void fill(ConsumerRecords<Void, ByteBuffer> polled) {
    for (TopicPartition partition : polled.partitions()) {
      addAll(polled.records(partition));
    }
  }

  /** Answers for each message, which the client sends with its next request. */
  void answer(ShareConsumer<Void, ByteBuffer> client) {
    for (int i = 0; i < size(); i++) {
      client.acknowledge(record(i), answer(i));
    }
  }

  private AcknowledgeType answer(int index) {
    if (released.get(index)) {
      return AcknowledgeType.RELEASE;
    }
    return rejected.get(index) ? AcknowledgeType.REJECT : AcknowledgeType.ACCEPT;
  }

  @Override
  void clear() {
    super.clear();
    released.clear();
    rejected.clear();
  }

  @Override
  public boolean redelivered(int index) {
    ConsumerRecord<Void, ByteBuffer> record = record(index);
    return record.deliveryCount().isPresent() && record.deliveryCount().get() > FIRST_DELIVERY;
  }

  @Override
  public void reject(int index, boolean requeue) {
    (requeue ? released : rejected).set(index);
  }
}
