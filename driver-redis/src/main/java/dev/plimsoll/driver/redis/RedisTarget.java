// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;

/**
 * A partition as the target of one producer: the constant part of its command, encoded once.
 * Encoded by the event loop of its connection.
 */
final class RedisTarget {

  /** The field of a stream entry that contains the payload; always the last one. */
  private static final byte[] PAYLOAD_FIELD = {'p'};

  private static final byte[] KEY_FIELD = {'k'};

  private final CommandType type;
  private final byte[] plain;
  private final byte[] keyed;
  private final byte[] afterKey;

  /**
   * The command without key up to a payload of this length, cached because consecutive payloads
   * often have the same length.
   */
  private byte[] cached = {};

  private int cachedLength = -1;
  private int lastLength = -1;

  private RedisTarget(CommandType type, byte[] plain, byte[] keyed, byte[] afterKey) {
    this.type = type;
    this.plain = plain;
    this.keyed = keyed;
    this.afterKey = afterKey;
  }

  /** Returns a stream, trimmed to about this number of entries; 0 for no limit. */
  static RedisTarget stream(String key, long maxLength) {
    List<byte[]> words = new ArrayList<>(words("XADD", key));
    if (maxLength > 0) {
      words.addAll(words("MAXLEN", "~", Long.toString(maxLength)));
    }
    words.addAll(words("*"));
    byte[] keyed = RedisWire.start(words.size() + 4, with(words, KEY_FIELD));
    byte[] plain = RedisWire.start(words.size() + 2, with(words, PAYLOAD_FIELD));
    return new RedisTarget(CommandType.XADD, plain, keyed, PAYLOAD_FIELD);
  }

  /** Returns a channel. Its messages have no key. */
  static RedisTarget channel(String name) {
    byte[] start = RedisWire.start(3, words("PUBLISH", name));
    return new RedisTarget(CommandType.PUBLISH, start, new byte[0], new byte[0]);
  }

  private static List<byte[]> words(String... texts) {
    return List.of(texts).stream().map(RedisWire::bytes).toList();
  }

  private static List<byte[]> with(List<byte[]> words, byte[] last) {
    List<byte[]> all = new ArrayList<>(words);
    all.add(last);
    return all;
  }

  CommandType type() {
    return type;
  }

  /** Encodes the whole command. Hot path: allocates nothing. */
  void write(ByteBuf to, byte[] key, byte[] payload) {
    to.ensureWritable(
        plain.length + key.length + payload.length + keyed.length + 3 * RedisWire.FRAME_BYTES);
    if (key.length == 0 || keyed.length == 0) {
      writePlain(to, payload);
    } else {
      to.writeBytes(keyed);
      RedisWire.write(to, key);
      RedisWire.write(to, afterKey);
      RedisWire.write(to, payload);
    }
  }

  private void writePlain(ByteBuf to, byte[] payload) {
    if (payload.length == cachedLength) {
      to.writeBytes(cached);
      RedisWire.writeEnd(to, payload);
      return;
    }
    if (payload.length == lastLength) {
      cached = RedisWire.frame(plain, payload.length);
      cachedLength = payload.length;
    }
    lastLength = payload.length;
    to.writeBytes(plain);
    RedisWire.write(to, payload);
  }
}
