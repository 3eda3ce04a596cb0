// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.redis.RedisConfig.RedisReadConfig;
import io.lettuce.core.protocol.CommandType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Builds the commands that a stream consumer sends on its own connection. Event loop only. */
final class RedisReadCommands {

  /** Maximum duration of a blocking read, and so the maximum delay of a pause or of closing. */
  private static final long BLOCK_MILLIS = 500;

  private final List<byte[]> keys;
  private final byte[] group;
  private final byte[] self;
  private final RedisReadConfig reading;
  private List<Integer> share = List.of();
  private byte[] read = {};

  RedisReadCommands(RedisTopic topic, ConsumerSpec spec, RedisReadConfig reading) {
    this.keys = topic.keys();
    this.group = RedisWire.bytes(spec.subscription());
    this.self = RedisWire.bytes(spec.id());
    this.reading = reading;
  }

  /** Returns a blocking read of the next messages of these partitions. */
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

  /** Claims messages of a partition that have been unacknowledged for redeliverAfter. */
  RedisCall claim(int partition, String cursor, RedisEntries reply, RedisCall.CallState outcome) {
    List<byte[]> words = new ArrayList<>(words("XAUTOCLAIM"));
    words.add(keys.get(partition));
    words.add(group);
    words.add(self);
    words.addAll(
        words("" + reading.redeliverAfter().toMillis(), cursor, "COUNT", "" + reading.count()));
    return new RedisCall(CommandType.XAUTOCLAIM, RedisWire.command(words), reply, outcome);
  }

  /** Adds the XACK commands for the acknowledged messages of a batch. */
  void acknowledge(RedisStreamBatch batch, List<RedisRequest> to) {
    batch.forEachAcknowledged(
        (partition, from, end, count) -> {
          List<byte[]> words = new ArrayList<>(words("XACK"));
          words.add(keys.get(partition));
          words.add(group);
          to.add(new RedisAck(batch, words, from, end, count));
        });
  }

  /**
   * Resets the group to the first entry of these partitions; the future completes when that is
   * done.
   */
  CompletableFuture<Void> resetGroup(List<Integer> partitions, List<RedisRequest> to) {
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
