// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.redis.RedisConfig.RedisReading;
import io.lettuce.core.protocol.CommandType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The commands that a consumer of streams sends on its own connection. Event loop only. */
final class RedisReads {

  /** Idle consumers ask again so often; a pause or an end waits for so long at worst. */
  private static final long BLOCK_MILLIS = 500;

  private final List<byte[]> keys;
  private final byte[] group;
  private final byte[] self;
  private final RedisReading reading;
  private List<Integer> share = List.of();
  private byte[] read = {};

  RedisReads(RedisTopic topic, ConsumerSpec spec, RedisReading reading) {
    this.keys = topic.keys();
    this.group = RedisWire.bytes(spec.subscription());
    this.self = RedisWire.bytes(spec.id());
    this.reading = reading;
  }

  /** The next messages of these partitions; waits for the first of them. */
  RedisCall next(List<Integer> partitions, RedisEntries reply, RedisCall.CallState outcome) {
    if (!partitions.equals(share)) {
      share = partitions;
      read = readCommand();
    }
    reply.reset();
    return new RedisCall(CommandType.XREADGROUP, read, reply, outcome);
  }

  private byte[] readCommand() {
    List<byte[]> words = new ArrayList<>(words("XREADGROUP", "GROUP"));
    words.add(group);
    words.add(self);
    words.addAll(words("COUNT", "" + reading.count(), "BLOCK", "" + BLOCK_MILLIS));
    if (!reading.acknowledge()) {
      words.addAll(words("NOACK"));
    }
    words.addAll(words("STREAMS"));
    share.forEach(partition -> words.add(keys.get(partition)));
    share.forEach(partition -> words.addAll(words(">")));
    return RedisWire.command(words);
  }

  /** Takes over messages of a partition that nobody has acknowledged for long. */
  RedisCall claim(int partition, String cursor, RedisEntries reply, RedisCall.CallState outcome) {
    List<byte[]> words = new ArrayList<>(words("XAUTOCLAIM"));
    words.add(keys.get(partition));
    words.add(group);
    words.add(self);
    words.addAll(
        words("" + reading.redeliverAfter().toMillis(), cursor, "COUNT", "" + reading.count()));
    return new RedisCall(CommandType.XAUTOCLAIM, RedisWire.command(words), reply, outcome);
  }

  /** Acknowledges what was acknowledged of a batch. */
  void acknowledge(RedisStreamBatch batch, List<RedisRequest> to) {
    batch.forEachAcknowledged(
        (partition, from, end, count) -> {
          List<byte[]> words = new ArrayList<>(words("XACK"));
          words.add(keys.get(partition));
          words.add(group);
          to.add(new RedisAck(batch, words, from, end, count));
        });
  }

  /** Sets the group back to the first entry of these partitions; completes when it is. */
  CompletableFuture<Void> setBack(List<Integer> partitions, List<RedisRequest> to) {
    CompletableFuture<?>[] each = new CompletableFuture<?>[partitions.size()];
    for (int i = 0; i < each.length; i++) {
      CompletableFuture<Void> one = new CompletableFuture<>();
      each[i] = one;
      List<byte[]> words = new ArrayList<>(words("XGROUP", "SETID"));
      words.add(keys.get(partitions.get(i)));
      words.add(group);
      words.addAll(words(RedisEntries.START));
      byte[] command = RedisWire.command(words);
      RedisCall.CallState outcome = RedisCall.CallState.completing(one);
      to.add(new RedisCall(CommandType.XGROUP, command, new RedisReply(), outcome));
    }
    return CompletableFuture.allOf(each);
  }

  private static List<byte[]> words(String... texts) {
    return List.of(texts).stream().map(RedisWire::bytes).toList();
  }
}
