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
 * A connection shared by producers, which batches sends while the event loop is busy.
 *
 * <p>The client by itself needs an event loop task and a system call per command, or the user
 * decides when to flush. Here, a send goes into a queue and wakes the event loop only if it has not
 * been woken yet. The event loop then writes all queued messages as one buffer: a single message
 * immediately at low load, hundreds together at high load. There is no timer.
 *
 * <p>Without a connection, sends are rejected. Open sends fail when the connection is lost, and are
 * not retried.
 */
final class RedisPipeline extends DefaultEndpoint implements Runnable {

  private static final int MAX_PER_WRITE = 512;
  private static final long MAX_BYTES_PER_WRITE = 256 * 1024;
  private static final long ABORT_SECONDS = 3;

  private final RedisSendQueue queue = new RedisSendQueue();
  private final AtomicBoolean woken = new AtomicBoolean();
  private final RedisReply reply = new RedisReply();
  private final List<RedisCommand<?, ?, ?>> collected = new ArrayList<>(MAX_PER_WRITE);
  private int number;

  RedisPipeline(ClientOptions options, ClientResources resources) {
    super(options, resources);
  }

  /** Queues a message. Thread-safe. */
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
      failQueued(); // The driver is closing.
    }
  }

  /** Writes the queued messages. Called on the event loop. */
  @Override
  public void run() {
    Channel to = channel;
    if (to != null && !to.eventLoop().inEventLoop()) {
      wake(to.eventLoop()); // Reconnected on another event loop.
      return;
    }
    woken.set(false);
    if (to == null || !to.isActive()) {
      failQueued();
    } else {
      writeQueued(to);
    }
  }

  // Synchronized because a previous event loop may still run this; otherwise only one thread does.
  private synchronized void writeQueued(Channel to) {
    boolean more = collectQueued();
    if (!collected.isEmpty()) {
      var unused = to.write(collected, to.voidPromise());
      collected.clear();
      to.flush();
    }
    // In a new task, because the event loop must also read replies.
    if (more && woken.compareAndSet(false, true)) {
      wake(to.eventLoop());
    }
  }

  /** Collects the messages of one write; returns whether there may be more. */
  private boolean collectQueued() {
    long bytes = 0;
    while (collected.size() < MAX_PER_WRITE && bytes < MAX_BYTES_PER_WRITE) {
      RedisSend send = queue.take();
      if (send == null) {
        return false;
      }
      send.expect(reply, number++);
      bytes += send.sizeBytes();
      collected.add(send);
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

  /** Fails the open sends of a closed producer; returns when that is done. */
  void abort(RedisDriverProducer producer) {
    Channel to = channel;
    if (to == null) {
      failQueued();
      return;
    }
    EventLoop loop = to.eventLoop();
    if (loop.inEventLoop()) {
      abortOnEventLoop(to, producer);
      return;
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    try {
      loop.execute(
          () -> {
            abortOnEventLoop(to, producer);
            done.complete(null);
          });
      done.get(ABORT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RejectedExecutionException | ExecutionException | TimeoutException e) {
      // The event loop and its connection have ended, and the client has failed the open sends.
      failQueued();
    }
  }

  /** Writes queued messages first, because their payloads must not be modified before that. */
  private void abortOnEventLoop(Channel to, RedisDriverProducer producer) {
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
