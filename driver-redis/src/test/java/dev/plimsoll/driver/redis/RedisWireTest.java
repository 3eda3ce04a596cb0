// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RedisWireTest {

  private static final byte[] NO_KEY = {};

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String written(RedisTarget target, String key, String payload) {
    ByteBuf buffer = Unpooled.buffer(1);
    target.write(buffer, key.isEmpty() ? NO_KEY : bytes(key), bytes(payload));
    return text(buffer);
  }

  private static String text(ByteBuf buffer) {
    return buffer.toString(StandardCharsets.UTF_8).replace("\r\n", " ").strip();
  }

  @Test
  void a_stream_entry_holds_the_payload() {
    assertThat(written(RedisTarget.stream("t:0", 0), "", "hello"))
        .isEqualTo("*5 $4 XADD $3 t:0 $1 * $1 p $5 hello");
  }

  @Test
  void payloads_of_changing_lengths_have_their_own_lengths_before_them() {
    RedisTarget target = RedisTarget.stream("t:0", 0);
    for (int i = 0; i < 3; i++) {
      assertThat(written(target, "", "hello")).endsWith("$1 p $5 hello");
    }
    assertThat(written(target, "", "hello again")).endsWith("$1 p $11 hello again");
    assertThat(written(target, "", "again")).endsWith("$1 p $5 again");
  }

  @Test
  void a_key_goes_before_the_payload() {
    assertThat(written(RedisTarget.stream("t:0", 0), "key-1", "hello"))
        .isEqualTo("*7 $4 XADD $3 t:0 $1 * $1 k $5 key-1 $1 p $5 hello");
  }

  @Test
  void a_bounded_stream_is_cut_about_there() {
    assertThat(written(RedisTarget.stream("t:0", 1_000), "", "hello"))
        .isEqualTo("*8 $4 XADD $3 t:0 $6 MAXLEN $1 ~ $4 1000 $1 * $1 p $5 hello");
  }

  @Test
  void a_channel_has_no_place_for_a_key() {
    assertThat(written(RedisTarget.channel("t:0"), "key-1", "hello"))
        .isEqualTo("*3 $7 PUBLISH $3 t:0 $5 hello");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 10, 99, 100, 101, 1_000_000})
  void lengths_are_written_in_decimal(int length) {
    ByteBuf buffer = Unpooled.buffer();
    RedisWire.write(buffer, new byte[length]);
    String expected = "$" + length + "\r\n";
    assertThat(buffer.toString(0, expected.length(), StandardCharsets.UTF_8)).isEqualTo(expected);
    assertThat(buffer.readableBytes()).isEqualTo(expected.length() + length + 2);
  }

  @ParameterizedTest
  @CsvSource({"1790000000123, 0", "1790000000123, 45", "0, 1", "9, 9223372036854775807"})
  void ids_are_written_as_the_server_has_them(long millis, long sequence) {
    ByteBuf buffer = Unpooled.buffer();
    RedisWire.writeId(buffer, millis, sequence);
    String id = millis + "-" + sequence;
    assertThat(text(buffer)).isEqualTo("$" + id.length() + " " + id);
  }

  @Test
  void a_command_counts_its_words() {
    byte[] command = RedisWire.command(List.of(bytes("CLIENT"), bytes("ID")));
    assertThat(new String(command, StandardCharsets.UTF_8))
        .isEqualTo("*2\r\n$6\r\nCLIENT\r\n$2\r\nID\r\n");
  }
}
