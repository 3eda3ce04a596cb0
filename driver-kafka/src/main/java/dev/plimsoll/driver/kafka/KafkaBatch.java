// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DeliveredBatch;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The messages of one topic returned by one poll. The object is reused for the next poll.
 *
 * <p>Hot path: allocates nothing per message. Threads: the polling thread only; detached
 * acknowledgements may be completed on any thread.
 */
final class KafkaBatch implements DeliveredBatch {

  private static final byte[] NO_BYTES = {};

  private final Map<TopicPartition, KafkaPositions> positions;
  private ConsumerRecord<?, ByteBuffer>[] records = records(512);
  private int size;

  /** The messages of a partition are contiguous: run r ends before index ends[r]. */
  private KafkaPositions[] runs = new KafkaPositions[16];

  private int[] ends = new int[16];
  private long[] befores = new long[16];
  private int runCount;

  /**
   * @param positions positions of the assigned partitions; changed by the polling thread only
   */
  KafkaBatch(Map<TopicPartition, KafkaPositions> positions) {
    this.positions = positions;
  }

  /** Adds the messages of one partition. */
  void add(TopicPartition partition, List<ConsumerRecord<Void, ByteBuffer>> run) {
    int length = run.size();
    if (length == 0) {
      return;
    }
    if (size + length > records.length) {
      records = Arrays.copyOf(records, Math.max(size + length, records.length * 2));
    }
    for (int i = 0; i < length; i++) {
      records[size++] = run.get(i);
    }
    if (runCount == runs.length) {
      runs = Arrays.copyOf(runs, runCount * 2);
      ends = Arrays.copyOf(ends, runCount * 2);
      befores = Arrays.copyOf(befores, runCount * 2);
    }
    KafkaPositions of = positions.computeIfAbsent(partition, unseen -> new KafkaPositions());
    runs[runCount] = of;
    ends[runCount] = size;
    befores[runCount] = of.deliver(records[size - length].offset(), records[size - 1].offset());
    runCount++;
  }

  /** Releases the references to the client's buffers. */
  void clear() {
    Arrays.fill(records, 0, size, null);
    Arrays.fill(runs, 0, runCount, null);
    size = 0;
    runCount = 0;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  @SuppressWarnings("ByteBufferBackingArray") // offset(int) returns where the payload begins in it.
  public byte[] payload(int index) {
    ByteBuffer value = records[index].value();
    return value == null ? NO_BYTES : value.array();
  }

  @Override
  public int offset(int index) {
    ByteBuffer value = records[index].value();
    return value == null ? 0 : value.arrayOffset() + value.position();
  }

  @Override
  public int length(int index) {
    ByteBuffer value = records[index].value();
    return value == null ? 0 : value.remaining();
  }

  @Override
  public int partition(int index) {
    return records[index].partition();
  }

  @Override
  public void acknowledge(int index) {
    int run = runOf(index);
    runs[run].acknowledge(before(run, index), records[index].offset() + 1);
  }

  @Override
  public void acknowledgeThrough(int index) {
    int last = runOf(index);
    for (int run = 0; run <= last; run++) {
      int through = Math.min(index, ends[run] - 1);
      runs[run].acknowledgeThrough(records[through].offset() + 1);
    }
  }

  @Override
  public Acknowledgement detach(int index) {
    int run = runOf(index);
    KafkaPositions of = runs[run];
    long before = before(run, index);
    long behind = records[index].offset() + 1;
    return () -> of.acknowledge(before, behind);
  }

  private long before(int run, int index) {
    boolean first = index == (run == 0 ? 0 : ends[run - 1]);
    return first ? befores[run] : records[index - 1].offset() + 1;
  }

  private int runOf(int index) {
    int run = 0;
    while (ends[run] <= index) {
      run++;
    }
    return run;
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types.
  private static ConsumerRecord<?, ByteBuffer>[] records(int length) {
    return new ConsumerRecord[length];
  }
}
