// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;

/** The reply to a message, of which only an error is kept. */
final class RedisSendReply extends CommandOutput<byte[], byte[], Object> {

  RedisSendReply() {
    super(ByteArrayCodec.INSTANCE, null);
  }

  /** The id of a stream entry. */
  @Override
  public void set(ByteBuffer id) {
    // No consumer of it.
  }

  /** The number of clients that a channel's message was sent to. */
  @Override
  public void set(long receivers) {
    // No consumer of it.
  }
}
