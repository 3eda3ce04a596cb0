// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The messages of one topic returned by one poll of a member of a consumer group.
 *
 * <p>Threads: as {@link KafkaRecordBatch}; detached acknowledgements may be completed on any
 * thread.
 */
final class KafkaBatch extends KafkaRecordBatch {

  private final Map<TopicPartition, KafkaPositions> positions;

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
    if (run.isEmpty()) {
      return;
    }
    int first = size();
    addAll(run);
    if (runCount == runs.length) {
      runs = Arrays.copyOf(runs, runCount * 2);
      ends = Arrays.copyOf(ends, runCount * 2);
      befores = Arrays.copyOf(befores, runCount * 2);
    }
    KafkaPositions of = positions.computeIfAbsent(partition, unseen -> new KafkaPositions());
    runs[runCount] = of;
    ends[runCount] = size();
    befores[runCount] = of.deliver(record(first).offset(), record(size() - 1).offset());
    runCount++;
  }

  @Override
  void clear() {
    super.clear();
    Arrays.fill(runs, 0, runCount, null);
    runCount = 0;
  }

  @Override
  public void acknowledge(int index) {
    int run = runOf(index);
    runs[run].acknowledge(before(run, index), record(index).offset() + 1);
  }

  @Override
  public void acknowledgeThrough(int index) {
    int last = runOf(index);
    for (int run = 0; run <= last; run++) {
      int through = Math.min(index, ends[run] - 1);
      runs[run].acknowledgeThrough(record(through).offset() + 1);
    }
  }

  @Override
  public Acknowledgement detach(int index) {
    int run = runOf(index);
    KafkaPositions of = runs[run];
    long before = before(run, index);
    long behind = record(index).offset() + 1;
    return () -> of.acknowledge(before, behind);
  }

  private long before(int run, int index) {
    boolean first = index == (run == 0 ? 0 : ends[run - 1]);
    return first ? befores[run] : record(index - 1).offset() + 1;
  }

  private int runOf(int index) {
    int run = 0;
    while (ends[run] <= index) {
      run++;
    }
    return run;
  }
}
