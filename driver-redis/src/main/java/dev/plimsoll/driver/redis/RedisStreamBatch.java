// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DeliveredBatch;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * The entries of one reply, copied from the client's buffer into one array that is reused. Used by
 * the consumer's event loop only; detached acknowledgements may be completed on any thread.
 */
final class RedisStreamBatch implements DeliveredBatch {

  private static final int FIRST_BYTES = 64 * 1024;
  private static final int MAX_KEPT_BYTES = 16 * 1024 * 1024;
  private static final int FIRST_MESSAGES = 512;

  private final byte[][] keys;
  private final MessageAcknowledger acknowledger;
  private byte[] bytes = new byte[FIRST_BYTES];
  private int used;
  private int size;
  private int[] offsets = new int[FIRST_MESSAGES];
  private int[] lengths = new int[FIRST_MESSAGES];
  private int[] partitions = new int[FIRST_MESSAGES];
  private long[] millis = new long[FIRST_MESSAGES];
  private long[] sequences = new long[FIRST_MESSAGES];
  private boolean[] acknowledged = new boolean[FIRST_MESSAGES];
  private boolean redelivered;

  /**
   * @param keys the topic's streams, by partition
   */
  RedisStreamBatch(List<byte[]> keys, MessageAcknowledger acknowledger) {
    this.keys = keys.toArray(byte[][]::new);
    this.acknowledger = acknowledger;
  }

  void clear() {
    Arrays.fill(acknowledged, 0, size, false);
    size = 0;
    used = 0;
    if (bytes.length > MAX_KEPT_BYTES) {
      bytes = new byte[FIRST_BYTES];
    }
  }

  /** Sets whether the entries were claimed. */
  void redelivered(boolean claimed) {
    redelivered = claimed;
  }

  /**
   * Returns the partition of a key; searches from the given partition, because replies are in
   * request order.
   */
  int partitionOf(ByteBuffer key, int from) {
    for (int i = 0; i < keys.length; i++) {
      int partition = (from + i) % keys.length;
      if (key.equals(ByteBuffer.wrap(keys[partition]))) {
        return partition;
      }
    }
    return UNKNOWN_PARTITION;
  }

  void add(int partition, long entryMillis, long entrySequence, ByteBuffer payload) {
    int length = payload.remaining();
    reserve(length);
    payload.get(bytes, used, length);
    offsets[size] = used;
    lengths[size] = length;
    partitions[size] = partition;
    millis[size] = entryMillis;
    sequences[size] = entrySequence;
    used += length;
    size++;
  }

  private void reserve(int more) {
    if (bytes.length - used < more) {
      bytes =
          Arrays.copyOf(bytes, Math.max(used + more, Math.addExact(bytes.length, bytes.length)));
    }
    if (size == offsets.length) {
      int messages = 2 * size;
      offsets = Arrays.copyOf(offsets, messages);
      lengths = Arrays.copyOf(lengths, messages);
      partitions = Arrays.copyOf(partitions, messages);
      millis = Arrays.copyOf(millis, messages);
      sequences = Arrays.copyOf(sequences, messages);
      acknowledged = Arrays.copyOf(acknowledged, messages);
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public byte[] payload(int index) {
    return bytes;
  }

  @Override
  public int offset(int index) {
    return offsets[index];
  }

  @Override
  public int length(int index) {
    return lengths[index];
  }

  @Override
  public int partition(int index) {
    return partitions[index];
  }

  @Override
  public boolean redelivered(int index) {
    return redelivered;
  }

  @Override
  public void acknowledge(int index) {
    acknowledged[index] = true;
  }

  @Override
  public Acknowledgement detach(int index) {
    int partition = partitions[index];
    String id = millis[index] + "-" + sequences[index];
    return () -> acknowledger.acknowledge(partition, id);
  }

  /**
   * Passes on each run of messages of one partition in which messages were acknowledged, with their
   * number.
   */
  void forEachAcknowledged(RunVisitor to) {
    int from = 0;
    while (from < size) {
      int end = from;
      int count = 0;
      while (end < size && partitions[end] == partitions[from]) {
        count += acknowledged[end] ? 1 : 0;
        end++;
      }
      if (count > 0) {
        to.accept(partitions[from], from, end, count);
      }
      from = end;
    }
  }

  /** Writes the ids of acknowledged messages in an index range. */
  void writeAcknowledged(ByteBuf to, int from, int end) {
    for (int i = from; i < end; i++) {
      if (acknowledged[i]) {
        RedisWire.writeId(to, millis[i], sequences[i]);
      }
    }
  }

  /**
   * Receives a run of messages of one partition: the index range and the number of acknowledged
   * ones.
   */
  @FunctionalInterface
  interface RunVisitor {
    void accept(int partition, int from, int end, int count);
  }

  /** Acknowledges a single message after its batch. Thread-safe. */
  @FunctionalInterface
  interface MessageAcknowledger {
    void acknowledge(int partition, String id);
  }
}
