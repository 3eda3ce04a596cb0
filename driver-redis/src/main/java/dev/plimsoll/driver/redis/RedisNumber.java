// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandType;
import java.util.List;

/** An integer reply. */
final class RedisNumber extends CommandOutput<byte[], byte[], Void> {

  private static final byte[] CLIENT_ID =
      RedisWire.command(List.of(RedisWire.bytes("CLIENT"), RedisWire.bytes("ID")));

  private long value = -1;

  RedisNumber() {
    super(ByteArrayCodec.INSTANCE, null);
  }

  /** Returns the command that reads the id of the connection. */
  static RedisCall clientId(RedisNumber reply, RedisCall.CallState outcome) {
    return new RedisCall(CommandType.CLIENT, CLIENT_ID, reply, outcome);
  }

  @Override
  public void set(long integer) {
    value = integer;
  }

  /** Returns the number; -1 before the reply. */
  long value() {
    return value;
  }
}
