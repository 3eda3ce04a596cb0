// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DeliveredBatch;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Messages returned by one poll, whose payloads stay in the client's buffers. The object is reused
 * for the next poll.
 *
 * <p>Hot path: allocates nothing per message. Threads: the polling thread only.
 */
abstract class KafkaRecordBatch implements DeliveredBatch {

  private static final byte[] NO_BYTES = {};

  private ConsumerRecord<Void, ByteBuffer>[] records = records(512);
  private int size;

  /** Adds messages behind those that the batch has. */
  final void addAll(List<ConsumerRecord<Void, ByteBuffer>> more) {
    int length = more.size();
    if (size + length > records.length) {
      records = Arrays.copyOf(records, Math.max(size + length, records.length * 2));
    }
    for (int i = 0; i < length; i++) {
      records[size++] = more.get(i);
    }
  }

  final ConsumerRecord<Void, ByteBuffer> record(int index) {
    return records[index];
  }

  /** Releases the references to the client's buffers. */
  void clear() {
    Arrays.fill(records, 0, size, null);
    size = 0;
  }

  @Override
  public final int size() {
    return size;
  }

  @Override
  @SuppressWarnings("ByteBufferBackingArray") // offset(int) returns where the payload begins in it.
  public final byte[] payload(int index) {
    ByteBuffer value = records[index].value();
    return value == null ? NO_BYTES : value.array();
  }

  @Override
  public final int offset(int index) {
    ByteBuffer value = records[index].value();
    return value == null ? 0 : value.arrayOffset() + value.position();
  }

  @Override
  public final int length(int index) {
    ByteBuffer value = records[index].value();
    return value == null ? 0 : value.remaining();
  }

  @Override
  public final int partition(int index) {
    return records[index].partition();
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types.
  private static ConsumerRecord<Void, ByteBuffer>[] records(int length) {
    return new ConsumerRecord[length];
  }
}
