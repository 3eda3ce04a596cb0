// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.RedisFuture;
import io.lettuce.core.XAddArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;

/** The command that sends a message, by Lettuce's asynchronous commands. Thread-safe. */
@FunctionalInterface
interface RedisSendCommand {

  /**
   * Gives the command to the client.
   *
   * @param partition name of a stream or channel
   * @param key the message's key; empty for none
   */
  RedisFuture<?> send(
      RedisAsyncCommands<byte[], byte[]> commands, byte[] partition, byte[] key, byte[] payload);

  /** XADD to a stream that is trimmed to about this number of entries; 0 for no limit. */
  static RedisSendCommand xadd(long maxLength) {
    byte[] keyField = RedisNames.bytes(RedisNames.KEY_FIELD);
    byte[] payloadField = RedisNames.bytes(RedisNames.PAYLOAD_FIELD);
    XAddArgs trim = new XAddArgs();
    if (maxLength > 0) {
      trim.maxlen(maxLength).approximateTrimming();
    }
    return (commands, stream, key, payload) ->
        key.length == 0
            ? commands.xadd(stream, trim, payloadField, payload)
            : commands.xadd(stream, trim, keyField, key, payloadField, payload);
  }

  /** PUBLISH to a channel. Its messages have no key. */
  static RedisSendCommand publish() {
    return (commands, channel, key, payload) -> commands.publish(channel, payload);
  }

  /** SPUBLISH to a shard channel. Its messages have no key. */
  static RedisSendCommand publishToShard() {
    return (commands, channel, key, payload) -> commands.spublish(channel, payload);
  }
}
