// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandType;
import java.util.List;

/** A reply that is a whole number. */
final class RedisNumber extends CommandOutput<byte[], byte[], Void> {

  private static final byte[] CLIENT_ID =
      RedisWire.command(List.of(RedisWire.bytes("CLIENT"), RedisWire.bytes("ID")));

  private long value = -1;

  RedisNumber() {
    super(ByteArrayCodec.INSTANCE, null);
  }

  /** Asks for the number of a connection. */
  static RedisCall clientId(RedisNumber reply, RedisCall.CallState outcome) {
    return new RedisCall(CommandType.CLIENT, CLIENT_ID, reply, outcome);
  }

  @Override
  public void set(long integer) {
    value = integer;
  }

  /** The number; -1 before it is there. */
  long value() {
    return value;
  }
}
