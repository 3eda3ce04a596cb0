// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.output.CommandOutput;
import io.netty.buffer.ByteBuf;

/**
 * An in-flight message: command, queue node and outcome in one object.
 *
 * <p>Created by the sending thread and passed to the connection's event loop by {@link
 * RedisSendQueue}; accessed only by that event loop from then on.
 */
final class RedisSend extends RedisRequest {

  private static final RedisReply NO_REPLY = new RedisReply();

  private final RedisDriverProducer producer;
  private final RedisTarget target;
  private final byte[] key;
  private final byte[] payload;
  private SendCompletion completion;
  private RedisReply reply = NO_REPLY;
  private int hash;

  RedisSend(
      RedisDriverProducer producer,
      RedisTarget target,
      byte[] key,
      byte[] payload,
      SendCompletion completion) {
    super(target.type());
    this.producer = producer;
    this.target = target;
    this.key = key;
    this.payload = payload;
    this.completion = completion;
  }

  int sizeBytes() {
    return payload.length;
  }

  RedisDriverProducer producer() {
    return producer;
  }

  /**
   * Sets the reply object before the command is written.
   *
   * @param number number of the command on its connection
   */
  void expect(RedisReply where, int number) {
    reply = where;
    hash = number;
  }

  @Override
  public void encode(ByteBuf buffer) {
    target.write(buffer, key, payload);
  }

  @Override
  public CommandOutput<byte[], byte[], Void> getOutput() {
    return reply;
  }

  @Override
  public void complete() {
    String error = reply.takeError();
    SendCompletion taken = take();
    if (taken == null) {
      return;
    }
    if (error == null) {
      taken.acknowledged();
    } else {
      taken.failed(RedisFailures.kind(error), new RedisCommandExecutionException(error));
    }
  }

  @Override
  public boolean completeExceptionally(Throwable error) {
    return fail(RedisFailures.kind(error), error);
  }

  @Override
  public void cancel() {
    fail(FailureKind.ABORTED, new IllegalStateException("given up"));
  }

  /** Fails the send, unless it has completed already. */
  boolean fail(FailureKind kind, Throwable error) {
    SendCompletion taken = take();
    if (taken == null) {
      return false;
    }
    taken.failed(producer.isClosed() ? FailureKind.ABORTED : kind, error);
    return true;
  }

  private SendCompletion take() {
    SendCompletion taken = completion;
    completion = null;
    return taken;
  }

  @Override
  public boolean isDone() {
    return completion == null;
  }

  /**
   * The client puts commands into a hash set temporarily; this is cheaper than the identity hash.
   */
  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }
}
