// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.internal.ExceptionFactory;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.CompleteableCommand;
import io.lettuce.core.protocol.RedisCommand;
import io.netty.buffer.ByteBuf;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A message that is sent, as a command of the client, without the futures and argument lists of the
 * client's own commands. The client completes it on the event loop of the connection, or on the
 * sending thread if there is no connection, or on a thread of its own if it has timeouts.
 */
final class RedisSend implements RedisCommand<byte[], byte[], Object>, CompleteableCommand<Object> {

  private static final int OPEN = 0;
  private static final int DONE = 1;
  private static final int CANCELLED = 2;
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(RedisSend.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final RedisDriverProducer producer;
  private final RedisSender sender;
  private final byte[] partition;
  private final byte[] key;
  private final byte[] payload;
  private SendCompletion completion;
  private CommandOutput<byte[], byte[], Object> reply = new RedisSendReply();

  /** Only with timeouts of the client: ends the timer. */
  private BiConsumer<? super Object, Throwable> timer;

  private volatile int state;

  /**
   * @param partition as {@link RedisSendFormat#partition} returns it
   * @param key empty for none
   */
  RedisSend(
      RedisDriverProducer producer,
      RedisSender sender,
      byte[] partition,
      byte[] key,
      byte[] payload,
      SendCompletion completion) {
    this.producer = producer;
    this.sender = sender;
    this.partition = partition;
    this.key = key;
    this.payload = payload;
    this.completion = completion;
  }

  @Override
  public CommandType getType() {
    return sender.format().type();
  }

  @Override
  public void encode(ByteBuf buffer) {
    sender.format().encode(buffer, partition, key, payload);
  }

  /** None that the client could print or route by: {@link #encode} writes all. */
  @Override
  public CommandArgs<byte[], byte[]> getArgs() {
    return null;
  }

  @Override
  public CommandOutput<byte[], byte[], Object> getOutput() {
    return reply;
  }

  @Override
  public void setOutput(CommandOutput<byte[], byte[], Object> output) {
    reply = output;
  }

  /** The server has replied. */
  @Override
  public void complete() {
    if (!end(DONE)) {
      return;
    }
    if (reply.hasError()) {
      RedisCommandExecutionException error =
          ExceptionFactory.createExecutionException(reply.getError());
      fail(RedisFailures.TABLE.kind(error), error);
    } else if (!sender.waits()) {
      acknowledge();
    }
  }

  @Override
  public boolean completeExceptionally(Throwable error) {
    boolean ended = end(DONE);
    if (ended) {
      fail(RedisFailures.TABLE.kind(error), error);
    }
    return ended;
  }

  @Override
  public void cancel() {
    if (end(CANCELLED)) {
      Throwable error = new CancellationException();
      fail(RedisFailures.TABLE.kind(error), error);
    }
  }

  private boolean end(int ended) {
    if (!STATE.compareAndSet(this, OPEN, ended)) {
      return false;
    }
    if (timer != null) {
      timer.accept(null, null);
    }
    return true;
  }

  @Override
  public boolean isDone() {
    return state != OPEN;
  }

  @Override
  public boolean isCancelled() {
    return state == CANCELLED;
  }

  @Override
  public void onComplete(Consumer<? super Object> action) {
    timer = (reply, error) -> action.accept(reply);
  }

  @Override
  public void onComplete(BiConsumer<? super Object, Throwable> action) {
    timer = action;
  }

  /** Acknowledges the message, unless it has failed. */
  void acknowledge() {
    SendCompletion taken = take();
    if (taken != null) {
      taken.acknowledged();
    }
  }

  /** Fails the message, unless it has failed already. */
  void fail(FailureKind kind, Throwable error) {
    SendCompletion taken = take();
    if (taken != null) {
      taken.failed(producer.isClosed() ? FailureKind.ABORTED : kind, error);
    }
  }

  private SendCompletion take() {
    SendCompletion taken = completion;
    completion = null;
    return taken;
  }
}
