// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RedisNamesTest {

  private static ByteBuffer encoded(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 200, 1_000})
  void each_partition_is_known_by_its_name(int partitions) {
    RedisTopic topic = RedisTopic.managed("plimsoll-topic", partitions);
    RedisNames names = new RedisNames(topic);
    for (int partition = 0; partition < partitions; partition++) {
      String name = names.decodeKey(encoded("plimsoll-topic:" + partition));
      assertThat(name).isSameAs(topic.partitions().get(partition));
      assertThat(names.partition(name)).isEqualTo(partition);
      assertThat(names.encodeKey(name)).isEqualTo(encoded(name));
    }
  }

  @Test
  void decoding_a_field_of_our_entries_allocates_no_string() {
    RedisNames names = new RedisNames(RedisTopic.managed("t", 8));
    assertThat(names.decodeKey(encoded("p"))).isSameAs(RedisNames.PAYLOAD_FIELD);
    assertThat(names.decodeKey(encoded("k"))).isSameAs(RedisNames.KEY_FIELD);
    assertThat(names.partition("p")).isEqualTo(-1);
  }

  @Test
  void other_names_are_decoded_and_are_no_partitions() {
    RedisNames names = new RedisNames(RedisTopic.managed("t", 8));
    for (String other : new String[] {"t:8", "u:1", "", "größe"}) {
      assertThat(names.decodeKey(encoded(other))).isEqualTo(other);
      assertThat(names.partition(other)).isEqualTo(-1);
    }
  }

  @Test
  void payloads_are_bytes() {
    RedisNames names = new RedisNames(RedisTopic.unmanaged("t"));
    byte[] payload = {0, -1, 13, 10};
    assertThat(names.decodeValue(names.encodeValue(payload))).isEqualTo(payload);
  }
}
