// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.codec.RedisCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Codec of a consumer's connection, whose payloads are byte arrays: returns the same string for
 * each occurrence of a partition or of a field of our entries, so that decoding a name allocates
 * nothing. Immutable; any thread may use it.
 */
final class RedisNames implements RedisCodec<String, byte[]> {

  /** The field of a stream entry that contains the key. */
  static final String KEY_FIELD = "k";

  /** The field of a stream entry that contains the payload. */
  static final String PAYLOAD_FIELD = "p";

  private final Map<String, Integer> partitions = new HashMap<>();

  /** An open-addressing hash table, more than twice as large as the number of names. */
  private final String[] table;

  private final byte[][] encoded;

  RedisNames(RedisTopic topic) {
    List<String> names = new ArrayList<>(topic.partitions());
    for (int number = 0; number < names.size(); number++) {
      partitions.put(names.get(number), number);
    }
    names.add(KEY_FIELD);
    names.add(PAYLOAD_FIELD);
    table = new String[Integer.highestOneBit(names.size()) * 4];
    encoded = new byte[table.length][];
    names.forEach(this::put);
  }

  private void put(String name) {
    byte[] bytes = bytes(name);
    int slot = slot(ByteBuffer.wrap(bytes));
    while (table[slot] != null) {
      slot = slot + 1 & table.length - 1;
    }
    table[slot] = name;
    encoded[slot] = bytes;
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The number of the partition with this name; -1 if there is none. */
  int partition(String name) {
    return partitions.getOrDefault(name, -1);
  }

  private int slot(ByteBuffer name) {
    int hash = 1;
    for (int i = name.position(); i < name.limit(); i++) {
      hash = 31 * hash + name.get(i);
    }
    return (hash ^ hash >>> 16) & table.length - 1;
  }

  @Override
  public String decodeKey(ByteBuffer name) {
    int slot = slot(name);
    while (table[slot] != null) {
      if (matches(encoded[slot], name)) {
        return table[slot];
      }
      slot = slot + 1 & table.length - 1;
    }
    return StandardCharsets.UTF_8.decode(name).toString();
  }

  private static boolean matches(byte[] known, ByteBuffer name) {
    int start = name.position();
    if (known.length != name.remaining()) {
      return false;
    }
    // From the end, because the names of partitions differ there.
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
  public ByteBuffer encodeKey(String name) {
    return ByteBuffer.wrap(bytes(name));
  }

  @Override
  public ByteBuffer encodeValue(byte[] payload) {
    return ByteBuffer.wrap(payload);
  }
}
