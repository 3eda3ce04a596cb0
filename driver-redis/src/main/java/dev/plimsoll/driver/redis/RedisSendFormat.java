// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;

/**
 * The bytes of the command that sends a message, in the Redis serialization protocol. All but the
 * partition, the key and the payload is encoded once: Lettuce's own commands encode each argument
 * of each message anew. Thread-safe.
 */
final class RedisSendFormat {

  private static final byte[] NOTHING = {};
  private static final byte[] LINE_END = ascii("\r\n");

  private final CommandType type;

  /** Number of arguments and command, without and with a key of the message. */
  private final byte[] start;

  private final byte[] startWithKey;

  /** From the partition to the payload of a message without a key. */
  private final byte[] fields;

  /** From the partition to the key, and from the key to the payload. */
  private final byte[] fieldsBeforeKey;

  private final byte[] fieldsAfterKey;

  private RedisSendFormat(
      CommandType type,
      int arguments,
      byte[] fields,
      byte[] fieldsBeforeKey,
      byte[] fieldsAfterKey) {
    this.type = type;
    this.start = start(type, arguments);
    this.startWithKey = start(type, arguments + 2);
    this.fields = fields;
    this.fieldsBeforeKey = fieldsBeforeKey;
    this.fieldsAfterKey = fieldsAfterKey;
  }

  /** XADD to a stream that is trimmed to about this number of entries; 0 for no limit. */
  static RedisSendFormat xadd(long maxLength) {
    String trim =
        maxLength > 0 ? string("MAXLEN") + string("~") + string(Long.toString(maxLength)) : "";
    String id = trim + string("*");
    String payload = string(RedisNames.PAYLOAD_FIELD);
    return new RedisSendFormat(
        CommandType.XADD,
        maxLength > 0 ? 8 : 5,
        ascii(id + payload),
        ascii(id + string(RedisNames.KEY_FIELD)),
        ascii(payload));
  }

  /** PUBLISH to a channel. Its messages have no key. */
  static RedisSendFormat publish() {
    return new RedisSendFormat(CommandType.PUBLISH, 3, NOTHING, null, null);
  }

  /** SPUBLISH to a shard channel. Its messages have no key. */
  static RedisSendFormat publishToShard() {
    return new RedisSendFormat(CommandType.SPUBLISH, 3, NOTHING, null, null);
  }

  private static byte[] start(CommandType type, int arguments) {
    return ascii("*" + arguments + "\r\n" + string(type.name()));
  }

  private static String string(String ascii) {
    return "$" + ascii.length() + "\r\n" + ascii + "\r\n";
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }

  /** Returns the name of a partition, a stream or channel, as {@link #encode} needs it. */
  static byte[] partition(String name) {
    byte[] bytes = RedisNames.bytes(name);
    byte[] length = ascii("$" + bytes.length + "\r\n");
    byte[] all = new byte[length.length + bytes.length + LINE_END.length];
    System.arraycopy(length, 0, all, 0, length.length);
    System.arraycopy(bytes, 0, all, length.length, bytes.length);
    System.arraycopy(LINE_END, 0, all, length.length + bytes.length, LINE_END.length);
    return all;
  }

  CommandType type() {
    return type;
  }

  /**
   * Writes a message.
   *
   * @param partition as {@link #partition} returns it
   * @param key the message's key; empty for none
   */
  void encode(ByteBuf buffer, byte[] partition, byte[] key, byte[] payload) {
    if (key.length == 0 || fieldsBeforeKey == null) {
      buffer.writeBytes(start).writeBytes(partition).writeBytes(fields);
    } else {
      buffer.writeBytes(startWithKey).writeBytes(partition).writeBytes(fieldsBeforeKey);
      writeString(buffer, key);
      buffer.writeBytes(fieldsAfterKey);
    }
    writeString(buffer, payload);
  }

  private static void writeString(ByteBuf buffer, byte[] bytes) {
    buffer.writeByte('$');
    writeNumber(buffer, bytes.length);
    buffer.writeBytes(LINE_END).writeBytes(bytes).writeBytes(LINE_END);
  }

  /** Without a string for each number. */
  private static void writeNumber(ByteBuf buffer, int number) {
    int unit = 1;
    while (number / unit >= 10) {
      unit *= 10;
    }
    for (int rest = number; unit > 0; unit /= 10) {
      buffer.writeByte('0' + rest / unit);
      rest %= unit;
    }
  }
}
