// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.codec.RedisCodec;
import java.nio.ByteBuffer;
import java.util.List;

/** Decodes channel names to partition numbers without allocating an object per message. */
final class RedisChannels implements RedisCodec<Integer, byte[]> {

  static final Integer UNKNOWN = -1;

  private final byte[][] names;

  /**
   * An open-addressing hash table from names to partition numbers, more than twice as large as the
   * number of names.
   */
  private final Integer[] table;

  RedisChannels(RedisTopic topic) {
    List<byte[]> keys = topic.keys();
    names = keys.toArray(byte[][]::new);
    table = new Integer[Integer.highestOneBit(names.length) * 4];
    for (int number = 0; number < names.length; number++) {
      int slot = slot(ByteBuffer.wrap(names[number]));
      while (table[slot] != null) {
        slot = slot + 1 & table.length - 1;
      }
      table[slot] = number;
    }
  }

  private int slot(ByteBuffer name) {
    int hash = 1;
    for (int i = name.position(); i < name.limit(); i++) {
      hash = 31 * hash + name.get(i);
    }
    return (hash ^ hash >>> 16) & table.length - 1;
  }

  @Override
  public Integer decodeKey(ByteBuffer name) {
    int slot = slot(name);
    while (table[slot] != null) {
      if (matches(names[table[slot]], name)) {
        return table[slot];
      }
      slot = slot + 1 & table.length - 1;
    }
    return UNKNOWN;
  }

  private static boolean matches(byte[] known, ByteBuffer name) {
    int start = name.position();
    if (known.length != name.remaining()) {
      return false;
    }
    // From the end, because the names differ there.
    for (int i = known.length - 1; i >= 0; i--) {
      if (known[i] != name.get(start + i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public byte[] decodeValue(ByteBuffer bytes) {
    byte[] payload = new byte[bytes.remaining()];
    bytes.get(payload);
    return payload;
  }

  @Override
  public ByteBuffer encodeKey(Integer number) {
    return ByteBuffer.wrap(names[number]);
  }

  @Override
  public ByteBuffer encodeValue(byte[] payload) {
    return ByteBuffer.wrap(payload);
  }
}
