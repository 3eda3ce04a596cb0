// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.lettuce.core.protocol.RedisCommand;

/**
 * A command that encodes itself and is completed once. Implements what the client requires of all
 * commands.
 */
abstract class RedisRequest implements RedisCommand<byte[], byte[], Void> {

  private static final CommandArgs<byte[], byte[]> NONE =
      new CommandArgs<>(ByteArrayCodec.INSTANCE);

  private final ProtocolKeyword type;

  /** The next message in a {@link RedisSendQueue}. */
  volatile RedisSend next;

  RedisRequest(CommandType type) {
    this.type = type;
  }

  @Override
  public final ProtocolKeyword getType() {
    return type;
  }

  @Override
  public final CommandArgs<byte[], byte[]> getArgs() {
    return NONE;
  }

  @Override
  public final void setOutput(CommandOutput<byte[], byte[], Void> output) {
    throw new UnsupportedOperationException("the reply has its place");
  }

  @Override
  public final boolean isCancelled() {
    return false;
  }
}
