// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.StreamMessage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RedisStreamBatchTest {

  private final List<String> acknowledged = new ArrayList<>();
  private final RedisStreamBatch batch =
      new RedisStreamBatch(new RedisNames(RedisTopic.managed("t", 3)), this::record);

  private void record(String stream, String... ids) {
    acknowledged.add(stream + " " + String.join(",", ids));
  }

  private static StreamMessage<String, byte[]> entry(String stream, String id, String... fields) {
    Map<String, byte[]> body = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      body.put(fields[i], fields[i + 1].getBytes(StandardCharsets.UTF_8));
    }
    return new StreamMessage<>(stream, id, body);
  }

  private static List<StreamMessage<String, byte[]>> entriesOfTwoStreams() {
    return List.of(
        entry("t:0", "100-0", "p", "first"),
        entry("t:0", "100-1", "k", "some key", "p", "second"),
        entry("t:2", "99-7", "p", "third"));
  }

  private List<String> payloads() {
    return IntStream.range(0, batch.size())
        .mapToObj(
            i ->
                new String(
                    batch.payload(i), batch.offset(i), batch.length(i), StandardCharsets.UTF_8))
        .toList();
  }

  @Test
  void entries_of_several_streams_have_their_partitions() {
    batch.set(entriesOfTwoStreams(), false);
    assertThat(payloads()).containsExactly("first", "second", "third");
    assertThat(IntStream.range(0, 3).map(batch::partition)).containsExactly(0, 0, 2);
    assertThat(batch.redelivered(0)).isFalse();
  }

  @Test
  void claimed_entries_are_marked() {
    batch.set(entriesOfTwoStreams(), true);
    assertThat(batch.redelivered(2)).isTrue();
  }

  @Test
  void the_payload_of_an_entry_of_another_program_is_its_last_value() {
    batch.set(List.of(entry("t:1", "1-0", "a", "not this", "b", "this")), false);
    assertThat(payloads()).containsExactly("this");
  }

  @Test
  void an_entry_that_is_gone_is_left_out() {
    batch.set(List.of(entry("t:1", "5-0"), entry("t:1", "5-1", "p", "there")), true);
    assertThat(payloads()).containsExactly("there");
    assertThat(batch.partition(0)).isEqualTo(1);
  }

  @Test
  void acknowledgements_are_gathered_by_stream() {
    batch.set(entriesOfTwoStreams(), false);
    batch.acknowledge(1);
    batch.acknowledge(2);
    batch.acknowledgeTo(this::record);
    assertThat(acknowledged).containsExactly("t:0 100-1", "t:2 99-7");
  }

  @Test
  void what_was_acknowledged_in_a_batch_is_not_in_the_next() {
    batch.set(entriesOfTwoStreams(), false);
    batch.acknowledgeThrough(2);
    batch.set(entriesOfTwoStreams(), false);
    batch.acknowledgeTo(this::record);
    assertThat(acknowledged).isEmpty();
  }

  @Test
  void a_detached_acknowledgement_knows_its_message_when_the_batch_is_gone() {
    batch.set(entriesOfTwoStreams(), false);
    var second = batch.detach(1);
    batch.clear();
    second.acknowledge();
    assertThat(acknowledged).containsExactly("t:0 100-1");
  }

  @Test
  void a_batch_grows_with_its_messages() {
    List<StreamMessage<String, byte[]>> many =
        IntStream.range(0, 2_000)
            .mapToObj(i -> entry("t:0", "1-" + i, "p", "payload " + i))
            .toList();
    batch.set(many, false);
    assertThat(payloads()).hasSize(2_000).startsWith("payload 0").endsWith("payload 1999");
  }
}
