// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.output.CommandOutput;
import io.netty.buffer.ByteBuf;

/**
 * A message on its way: the command, its place in the queue and its outcome in one object.
 *
 * <p>Made by the sending thread, handed to the connection's event loop by {@link RedisSendQueue},
 * and touched by that thread alone from then on.
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
   * Says where its reply will be read, before it is written.
   *
   * @param number its number on its connection
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
    SendCompletion told = take();
    if (told == null) {
      return;
    }
    if (error == null) {
      told.acknowledged();
    } else {
      told.failed(RedisFailures.kind(error), new RedisCommandExecutionException(error));
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

  /** Tells a failure, if no outcome has been told. */
  boolean fail(FailureKind kind, Throwable error) {
    SendCompletion told = take();
    if (told == null) {
      return false;
    }
    told.failed(producer.isClosed() ? FailureKind.ABORTED : kind, error);
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

  /** The client puts commands into a hash set for a moment: cheaper than the object's own. */
  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }
}
