// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendRejectedException;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.protocol.CommandHandler;
import io.lettuce.core.protocol.DefaultEndpoint;
import io.lettuce.core.protocol.RedisCommand;
import io.lettuce.core.resource.ClientResources;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A connection that producers share, with sends gathered while the event loop is busy.
 *
 * <p>The client's own way costs, for each command, a task for the event loop and a system call (or
 * a decision of the user when to flush). Here a send goes into a queue, and the event loop is woken
 * only if it does not know yet. It then writes what has gathered as one buffer: alone and at once
 * when the load is low, hundreds together when it is high. There is no timer in it.
 *
 * <p>While there is no connection, sends are refused; what is open when it is lost fails, and is
 * not sent again.
 */
final class RedisPipeline extends DefaultEndpoint implements Runnable {

  private static final int MAX_PER_WRITE = 512;
  private static final long MAX_BYTES_PER_WRITE = 256 * 1024;
  private static final long ABORT_SECONDS = 3;

  private final RedisSendQueue queue = new RedisSendQueue();
  private final AtomicBoolean woken = new AtomicBoolean();
  private final RedisReply reply = new RedisReply();
  private final List<RedisCommand<?, ?, ?>> gathered = new ArrayList<>(MAX_PER_WRITE);
  private int number;

  RedisPipeline(ClientOptions options, ClientResources resources) {
    super(options, resources);
  }

  /** Takes a message. Any thread. */
  void send(RedisSend send) {
    Channel to = channel;
    if (to == null) {
      throw new SendRejectedException(
          FailureKind.DISCONNECTED, "the connection to Redis is lost", null);
    }
    queue.add(send);
    if (!woken.get() && woken.compareAndSet(false, true)) {
      wake(to.eventLoop());
    }
  }

  private void wake(EventLoop loop) {
    try {
      loop.execute(this);
    } catch (RejectedExecutionException e) {
      failQueued(); // The driver is being closed.
    }
  }

  /** On the event loop: writes what has gathered. */
  @Override
  public void run() {
    Channel to = channel;
    if (to != null && !to.eventLoop().inEventLoop()) {
      wake(to.eventLoop()); // Connected anew, on another loop.
      return;
    }
    woken.set(false);
    if (to == null || !to.isActive()) {
      failQueued();
    } else {
      writeQueued(to);
    }
  }

  // Synchronized against a loop that is being left; one thread takes it otherwise.
  private synchronized void writeQueued(Channel to) {
    boolean more = gather();
    if (!gathered.isEmpty()) {
      var unused = to.write(gathered, to.voidPromise());
      gathered.clear();
      to.flush();
    }
    // Not at once: the loop must read replies, too.
    if (more && woken.compareAndSet(false, true)) {
      wake(to.eventLoop());
    }
  }

  /** Takes what fits into one write; whether there may be more. */
  private boolean gather() {
    long bytes = 0;
    while (gathered.size() < MAX_PER_WRITE && bytes < MAX_BYTES_PER_WRITE) {
      RedisSend send = queue.take();
      if (send == null) {
        return false;
      }
      send.expect(reply, number++);
      bytes += send.sizeBytes();
      gathered.add(send);
    }
    return true;
  }

  private synchronized void failQueued() {
    woken.set(false);
    RedisConnectionException lost = new RedisConnectionException("the connection is lost");
    for (RedisSend send = queue.take(); send != null; send = queue.take()) {
      send.fail(FailureKind.DISCONNECTED, lost);
    }
  }

  /** Fails what a closed producer has open, and returns when that is done. */
  void abort(RedisDriverProducer producer) {
    Channel to = channel;
    if (to == null) {
      failQueued();
      return;
    }
    EventLoop loop = to.eventLoop();
    if (loop.inEventLoop()) {
      abortHere(to, producer);
      return;
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    try {
      loop.execute(
          () -> {
            abortHere(to, producer);
            done.complete(null);
          });
      done.get(ABORT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException | ExecutionException | TimeoutException e) {
      // The loop has ended, and with it the connection: the client has failed what was open.
      failQueued();
    }
  }

  /** What was queued is written first: its payloads must not change before that. */
  private void abortHere(Channel to, RedisDriverProducer producer) {
    run();
    CommandHandler handler = to.pipeline().get(CommandHandler.class);
    if (handler == null) {
      return;
    }
    IllegalStateException closed = new IllegalStateException("the producer was closed");
    for (RedisCommand<?, ?, ?> open : List.copyOf(handler.getStack())) {
      if (open instanceof RedisSend send && send.producer() == producer) {
        send.fail(FailureKind.ABORTED, closed);
      }
    }
  }
}
