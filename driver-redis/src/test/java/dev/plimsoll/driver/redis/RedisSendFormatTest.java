// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.XAddArgs;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bytes of messages are compared with those of Lettuce's own commands. */
final class RedisSendFormatTest {

  private static final String STREAM = "plimsoll-\u00e9t\u00e9:17";
  private static final byte[] NO_KEY = {};

  private static byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private static CommandArgs<byte[], byte[]> arguments() {
    return new CommandArgs<>(ByteArrayCodec.INSTANCE).addKey(RedisNames.bytes(STREAM));
  }

  private static String lettuce(CommandType type, CommandArgs<byte[], byte[]> arguments) {
    ByteBuf buffer = Unpooled.buffer();
    new Command<byte[], byte[], Object>(type, null, arguments).encode(buffer);
    return buffer.toString(StandardCharsets.ISO_8859_1);
  }

  private static String ours(RedisSendFormat format, byte[] key, byte[] payload) {
    ByteBuf buffer = Unpooled.buffer();
    format.encode(buffer, RedisSendFormat.partition(STREAM), key, payload);
    return buffer.toString(StandardCharsets.ISO_8859_1);
  }

  private static CommandArgs<byte[], byte[]> xadd(long maxLength) {
    CommandArgs<byte[], byte[]> arguments = arguments();
    XAddArgs trim = new XAddArgs();
    if (maxLength > 0) {
      trim.maxlen(maxLength).approximateTrimming();
    }
    trim.build(arguments);
    return arguments.add("*");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 10, 99, 100, 101, 1_024, 99_999, 100_000, 1_234_567})
  void a_message_of_any_size_is_encoded_as_lettuce_encodes_it(int size) {
    byte[] payload = bytes(size);
    String expected =
        lettuce(
            CommandType.XADD,
            xadd(100_000).add(RedisNames.bytes(RedisNames.PAYLOAD_FIELD)).add(payload));
    assertThat(ours(RedisSendFormat.xadd(100_000), NO_KEY, payload)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 10_000_000_000L})
  void a_key_is_a_field_before_the_payload_whatever_the_limit(long maxLength) {
    byte[] key = bytes(12);
    byte[] payload = bytes(100);
    String expected =
        lettuce(
            CommandType.XADD,
            xadd(maxLength)
                .add(RedisNames.bytes(RedisNames.KEY_FIELD))
                .add(key)
                .add(RedisNames.bytes(RedisNames.PAYLOAD_FIELD))
                .add(payload));
    assertThat(ours(RedisSendFormat.xadd(maxLength), key, payload)).isEqualTo(expected);
  }

  @Test
  void a_channels_message_has_no_key() {
    byte[] payload = bytes(100);
    assertThat(ours(RedisSendFormat.publish(), bytes(3), payload))
        .isEqualTo(lettuce(CommandType.PUBLISH, arguments().add(payload)));
    assertThat(ours(RedisSendFormat.publishToShard(), NO_KEY, payload))
        .isEqualTo(lettuce(CommandType.SPUBLISH, arguments().add(payload)));
  }
}
