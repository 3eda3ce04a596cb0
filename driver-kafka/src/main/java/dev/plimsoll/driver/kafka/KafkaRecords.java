// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import java.util.Arrays;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Creates the client's records for one topic. Hot path; used by one thread at a time. */
final class KafkaRecords {

  private final String topic;

  /** Cached partition numbers, because the client takes them boxed. */
  private Integer[] partitions = new Integer[0];

  KafkaRecords(String topic) {
    this.topic = topic;
  }

  String topic() {
    return topic;
  }

  ProducerRecord<byte[], byte[]> of(byte[] payload, MessageKey key, int partition) {
    Integer target = partition == DriverProducer.ANY_PARTITION ? null : number(partition);
    return new ProducerRecord<>(topic, target, key.isNone() ? null : key.bytes(), payload);
  }

  private Integer number(int partition) {
    if (partition >= partitions.length) {
      grow(partition);
    }
    return partitions[partition];
  }

  private void grow(int partition) {
    int known = partitions.length;
    partitions = Arrays.copyOf(partitions, Math.max(partition + 1, known * 2));
    for (int i = known; i < partitions.length; i++) {
      partitions[i] = i;
    }
  }
}
