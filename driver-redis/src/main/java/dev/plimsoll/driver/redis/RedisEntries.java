// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Decodes stream entries of a reply directly into a batch. Hot path: allocates nothing.
 *
 * <p>XREADGROUP replies {@code [[key, [[id, [field, value, …]], …]], …]} and XAUTOCLAIM {@code
 * [cursor, [[id, [field, value, …]], …], [deleted id, …]]}: the same entries, one level higher.
 */
final class RedisEntries extends CommandOutput<byte[], byte[], Void> {

  /** Start cursor of XAUTOCLAIM, which it also returns at the end. */
  static final String START = "0-0";

  private static final int LEVELS = 8;
  private static final int ENTRY_LEVEL_OF_READ = 4;
  private static final int ENTRY_LEVEL_OF_CLAIM = 3;

  private final RedisStreamBatch batch;
  private final int entryLevel;

  /** Number of remaining elements by level; level 1 is the whole reply. */
  private final int[] left = new int[LEVELS];

  private int level;
  private int partition;
  private long millis;
  private long sequence;
  private String cursor = START;

  private RedisEntries(RedisStreamBatch batch, int entryLevel) {
    super(ByteArrayCodec.INSTANCE, null);
    this.batch = batch;
    this.entryLevel = entryLevel;
  }

  /** Returns a decoder for the reply to XREADGROUP. */
  static RedisEntries ofRead(RedisStreamBatch batch) {
    return new RedisEntries(batch, ENTRY_LEVEL_OF_READ);
  }

  /** Returns a decoder for the reply to XAUTOCLAIM on this partition. */
  static RedisEntries ofClaim(RedisStreamBatch batch, int partition) {
    RedisEntries entries = new RedisEntries(batch, ENTRY_LEVEL_OF_CLAIM);
    entries.partition = partition;
    return entries;
  }

  /** Returns the cursor of the next XAUTOCLAIM. */
  String cursor() {
    return cursor;
  }

  /** Resets the decoder for the next reply. */
  void reset() {
    error = null;
    level = 0;
  }

  @Override
  public void multi(int count) {
    if (level == 0) {
      batch.clear();
    }
    level++;
    left[level] = count;
    if (count <= 0) {
      level--;
      elementRead();
    }
  }

  @Override
  public void set(ByteBuffer bytes) {
    if (bytes != null) {
      read(bytes);
    }
    elementRead();
  }

  private void elementRead() {
    while (level > 0 && --left[level] == 0) {
      level--;
    }
  }

  private void read(ByteBuffer bytes) {
    if (level == entryLevel + 1) {
      if (left[level] == 1) { // The payload is the last value.
        batch.add(partition, millis, sequence, bytes);
      }
    } else if (level == entryLevel) {
      readId(bytes);
    } else if (entryLevel == ENTRY_LEVEL_OF_READ && level == 2) {
      partition = batch.partitionOf(bytes, partition);
    } else if (entryLevel == ENTRY_LEVEL_OF_CLAIM && level == 1) {
      cursor = StandardCharsets.US_ASCII.decode(bytes).toString();
    }
  }

  private void readId(ByteBuffer bytes) {
    millis = number(bytes);
    sequence = number(bytes);
  }

  /** Reads digits up to the hyphen or the end. */
  private static long number(ByteBuffer bytes) {
    long number = 0;
    while (bytes.hasRemaining()) {
      byte digit = bytes.get();
      if (digit == '-') {
        break;
      }
      number = number * 10 + (digit - '0');
    }
    return number;
  }
}
