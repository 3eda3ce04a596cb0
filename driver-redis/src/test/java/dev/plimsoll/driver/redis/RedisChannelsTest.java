// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RedisChannelsTest {

  private static ByteBuffer name(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 200, 1_000})
  void each_channel_is_told_by_its_name(int partitions) {
    RedisChannels channels = new RedisChannels(RedisTopic.managed("plimsoll-topic", partitions));
    for (int partition = 0; partition < partitions; partition++) {
      assertThat(channels.decodeKey(name("plimsoll-topic:" + partition))).isEqualTo(partition);
      assertThat(channels.encodeKey(partition)).isEqualTo(name("plimsoll-topic:" + partition));
    }
  }

  @Test
  void another_channel_is_unknown() {
    RedisChannels channels = new RedisChannels(RedisTopic.managed("t", 8));
    assertThat(channels.decodeKey(name("t:8"))).isEqualTo(RedisChannels.UNKNOWN);
    assertThat(channels.decodeKey(name("u:1"))).isEqualTo(RedisChannels.UNKNOWN);
    assertThat(channels.decodeKey(name(""))).isEqualTo(RedisChannels.UNKNOWN);
  }

  @Test
  void payloads_are_bytes() {
    RedisChannels channels = new RedisChannels(RedisTopic.unmanaged("t"));
    byte[] payload = {0, -1, 13, 10};
    assertThat(channels.decodeValue(channels.encodeValue(payload))).isEqualTo(payload);
  }
}
