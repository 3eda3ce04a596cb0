// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * XACK for some messages of a batch. It is encoded before the reply to the next read refills the
 * batch.
 */
final class RedisAck extends RedisRequest {

  private static final Logger LOG = LoggerFactory.getLogger(RedisAck.class);

  private final RedisStreamBatch batch;
  private final byte[] start;
  private final int from;
  private final int end;
  private final RedisReply reply = new RedisReply();
  private boolean done;

  RedisAck(RedisStreamBatch batch, List<byte[]> words, int from, int end, int count) {
    super(CommandType.XACK);
    this.batch = batch;
    this.start = RedisWire.start(words.size() + count, words);
    this.from = from;
    this.end = end;
  }

  @Override
  public void encode(ByteBuf buffer) {
    buffer.writeBytes(start);
    batch.writeAcknowledged(buffer, from, end);
  }

  @Override
  public CommandOutput<byte[], byte[], Void> getOutput() {
    return reply;
  }

  @Override
  public void complete() {
    done = true;
    String error = reply.takeError();
    if (error != null) {
      LOG.warn("Redis refused an XACK, so its messages will come again: {}", error);
    }
  }

  /** If the connection is lost, the messages stay pending and are redelivered. */
  @Override
  public boolean completeExceptionally(Throwable error) {
    boolean first = !done;
    done = true;
    return first;
  }

  @Override
  public void cancel() {
    done = true;
  }

  @Override
  public boolean isDone() {
    return done;
  }
}
