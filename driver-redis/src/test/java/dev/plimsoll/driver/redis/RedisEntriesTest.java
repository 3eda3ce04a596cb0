// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Decodes replies as the client's decoder passes them: element counts and strings. */
final class RedisEntriesTest {

  private final List<String> later = new ArrayList<>();
  private final RedisStreamBatch batch =
      new RedisStreamBatch(
          RedisTopic.managed("t", 3).keys(), (partition, id) -> later.add(partition + " " + id));

  private static ByteBuffer text(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void entry(RedisEntries entries, String id, String... fields) {
    entries.multi(2);
    entries.set(text(id));
    entries.multi(fields.length);
    for (String field : fields) {
      entries.set(text(field));
    }
  }

  private static void stream(RedisEntries entries, String key, int count) {
    entries.multi(2);
    entries.set(text(key));
    entries.multi(count);
  }

  private String payload(int index) {
    return new String(
        batch.payload(index), batch.offset(index), batch.length(index), StandardCharsets.UTF_8);
  }

  private void readTwoStreams(RedisEntries entries) {
    entries.reset();
    entries.multi(2);
    stream(entries, "t:0", 2);
    entry(entries, "100-0", "p", "first");
    entry(entries, "100-1", "k", "some key", "p", "second");
    stream(entries, "t:2", 1);
    entry(entries, "99-7", "p", "third");
  }

  @Test
  void entries_of_several_streams_are_read_with_their_partitions() {
    readTwoStreams(RedisEntries.ofRead(batch));
    assertThat(batch.size()).isEqualTo(3);
    assertThat(List.of(payload(0), payload(1), payload(2)))
        .containsExactly("first", "second", "third");
    assertThat(List.of(batch.partition(0), batch.partition(1), batch.partition(2)))
        .containsExactly(0, 0, 2);
  }

  @Test
  void a_read_without_messages_leaves_an_empty_batch() {
    RedisEntries entries = RedisEntries.ofRead(batch);
    readTwoStreams(entries);
    entries.reset();
    entries.multi(-1);
    assertThat(batch.size()).isZero();
    readTwoStreams(entries);
    assertThat(batch.size()).isEqualTo(3);
  }

  @Test
  void an_entry_that_is_gone_is_left_out() {
    RedisEntries entries = RedisEntries.ofRead(batch);
    entries.reset();
    entries.multi(1);
    stream(entries, "t:1", 2);
    entries.multi(2);
    entries.set(text("5-0"));
    entries.multi(-1);
    entry(entries, "5-1", "p", "there");
    assertThat(batch.size()).isEqualTo(1);
    assertThat(payload(0)).isEqualTo("there");
    assertThat(batch.partition(0)).isEqualTo(1);
  }

  @Test
  void claimed_entries_are_read_with_the_place_to_go_on() {
    RedisEntries entries = RedisEntries.ofClaim(batch, 1);
    entries.multi(3);
    entries.set(text("77-3"));
    entries.multi(1);
    entry(entries, "76-0", "p", "again");
    entries.multi(1);
    entries.set(text("75-0"));
    assertThat(entries.cursor()).isEqualTo("77-3");
    assertThat(batch.size()).isEqualTo(1);
    assertThat(batch.partition(0)).isEqualTo(1);
    assertThat(payload(0)).isEqualTo("again");
  }

  @Test
  void acknowledgements_are_gathered_by_partition() {
    readTwoStreams(RedisEntries.ofRead(batch));
    batch.acknowledge(1);
    batch.acknowledge(2);
    List<String> told = new ArrayList<>();
    batch.forEachAcknowledged(
        (partition, from, end, count) -> {
          ByteBuf ids = Unpooled.buffer();
          batch.writeAcknowledged(ids, from, end);
          told.add(partition + " × " + count + ": " + ids.toString(StandardCharsets.UTF_8).strip());
        });
    assertThat(told).containsExactly("0 × 1: $5\r\n100-1", "2 × 1: $4\r\n99-7");
  }

  @Test
  void what_was_acknowledged_in_a_batch_is_not_in_the_next() {
    RedisEntries entries = RedisEntries.ofRead(batch);
    readTwoStreams(entries);
    batch.acknowledgeThrough(2);
    readTwoStreams(entries);
    List<Integer> told = new ArrayList<>();
    batch.forEachAcknowledged((partition, from, end, count) -> told.add(partition));
    assertThat(told).isEmpty();
  }

  @Test
  void a_detached_acknowledgement_knows_its_message_when_the_batch_is_gone() {
    RedisEntries entries = RedisEntries.ofRead(batch);
    readTwoStreams(entries);
    var second = batch.detach(1);
    entries.reset();
    entries.multi(-1);
    second.acknowledge();
    assertThat(later).containsExactly("0 100-1");
  }

  @Test
  void a_batch_grows_with_its_messages() {
    RedisEntries entries = RedisEntries.ofRead(batch);
    entries.reset();
    entries.multi(1);
    stream(entries, "t:0", 2_000);
    for (int i = 0; i < 2_000; i++) {
      entry(entries, "1-" + i, "p", "payload of one hundred bytes and more: " + i + "-".repeat(60));
    }
    assertThat(batch.size()).isEqualTo(2_000);
    assertThat(payload(1_999)).startsWith("payload of one hundred bytes and more: 1999-");
    assertThat(payload(0)).startsWith("payload of one hundred bytes and more: 0-");
  }
}
