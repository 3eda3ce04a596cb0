// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;

/**
 * A reply of which only the error matters. The replies of a connection are read one after the
 * other, so one object serves all its commands.
 */
final class RedisReply extends CommandOutput<byte[], byte[], Void> {

  RedisReply() {
    super(ByteArrayCodec.INSTANCE, null);
  }

  @Override
  public void set(ByteBuffer bytes) {}

  @Override
  public void set(long integer) {}

  @Override
  public void multi(int count) {}

  /** Returns and clears the server's error; null if there is none. */
  String takeError() {
    String taken = error;
    error = null;
    return taken;
  }
}
