// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A consumer's command: its encoded bytes, its reply and the callback for its outcome. */
final class RedisCall extends RedisRequest {

  private static final byte[] PING = RedisWire.command(List.of(RedisWire.bytes("PING")));

  private final byte[] bytes;
  private final CommandOutput<byte[], byte[], Void> reply;
  private final CallState outcome;
  private boolean done;

  RedisCall(
      CommandType type,
      byte[] bytes,
      CommandOutput<byte[], byte[], Void> reply,
      CallState outcome) {
    super(type);
    this.bytes = bytes;
    this.reply = reply;
    this.outcome = outcome;
  }

  /** Returns a PING. */
  static RedisCall ping(CallState outcome) {
    return new RedisCall(CommandType.PING, PING, new RedisReply(), outcome);
  }

  @Override
  public void encode(ByteBuf buffer) {
    buffer.writeBytes(bytes);
  }

  @Override
  public CommandOutput<byte[], byte[], Void> getOutput() {
    return reply;
  }

  @Override
  public void complete() {
    if (reply.hasError()) {
      completeExceptionally(new RedisCommandExecutionException(reply.getError()));
    } else if (!done) {
      done = true;
      outcome.answered();
    }
  }

  @Override
  public boolean completeExceptionally(Throwable error) {
    if (done) {
      return false;
    }
    done = true;
    outcome.failed(error);
    return true;
  }

  @Override
  public void cancel() {
    completeExceptionally(new IllegalStateException("given up"));
  }

  @Override
  public boolean isDone() {
    return done;
  }

  /**
   * Called once with the outcome, on the event loop or by the caller that finds the connection
   * lost.
   */
  interface CallState {

    /** Ignores the outcome. */
    CallState IGNORED =
        new CallState() {
          @Override
          public void answered() {}

          @Override
          public void failed(Throwable error) {}
        };

    /** Completes a future. */
    static CallState completing(CompletableFuture<Void> future) {
      return new CallState() {
        @Override
        public void answered() {
          future.complete(null);
        }

        @Override
        public void failed(Throwable error) {
          future.completeExceptionally(error);
        }
      };
    }

    /** The reply has arrived. */
    void answered();

    /** The server has returned an error, or the connection is lost. */
    void failed(Throwable error);
  }
}
