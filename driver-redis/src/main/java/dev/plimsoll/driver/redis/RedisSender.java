// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.FailureKind;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A connection that producers share, and on which commands are flushed in batches.
 *
 * <p>Commands are given to the client by the sending threads, and not flushed one by one. The first
 * one wakes the connection's event loop, which flushes it and all that were given meanwhile: a
 * message alone at a low rate, hundreds together at a high rate, without a timer.
 *
 * <p>If replicas must confirm messages, a WAIT or WAITAOF follows them. It covers all messages that
 * were flushed since the previous one, and the next is sent when it is answered.
 */
final class RedisSender implements Runnable, AutoCloseable {

  /** Limit for ending a client. */
  private static final long END_SECONDS = 2;

  /**
   * Limit for the answers to what was sent. Other producers share the connection, and their sends
   * fail while it is opened anew, so it is closed only if the server does not answer.
   */
  private static final long ANSWER_SECONDS = 5;

  private final RedisClient client;
  private final StatefulRedisConnection<byte[], byte[]> connection;
  private final RedisAsyncCommands<byte[], byte[]> commands;
  private final RedisEventLoop loop;
  private final RedisSendCommand command;
  private final RedisWait wait;
  private final AtomicBoolean woken = new AtomicBoolean();
  private List<RedisSend> batch = new ArrayList<>();
  private int unansweredWaits;

  RedisSender(
      RedisClient client,
      StatefulRedisConnection<byte[], byte[]> connection,
      RedisEventLoop loop,
      RedisSendCommand command,
      RedisWait wait) {
    this.client = client;
    this.connection = connection;
    this.commands = connection.async();
    this.loop = loop;
    this.command = command;
    this.wait = wait;
    connection.setAutoFlushCommands(false);
  }

  /**
   * Whether the reply of the primary is not sufficient, because replicas must confirm a message
   * too.
   */
  boolean waits() {
    return wait.isNeeded();
  }

  /** Sends a message. Thread-safe; does not block. */
  void send(byte[] partition, byte[] key, byte[] payload, RedisSend send) {
    if (wait.isNeeded()) {
      sendInBatch(partition, key, payload, send);
    } else {
      var unused = command.send(commands, partition, key, payload).whenComplete(send);
    }
    if (!woken.get() && woken.compareAndSet(false, true)) {
      loop.execute(this);
    }
  }

  /** The order of commands on the connection must be that of the batches. */
  private synchronized void sendInBatch(
      byte[] partition, byte[] key, byte[] payload, RedisSend send) {
    batch.add(send);
    var unused = command.send(commands, partition, key, payload).whenComplete(send);
  }

  /** Flushes the commands given so far. Called on the event loop. */
  @Override
  public void run() {
    if (!loop.isCurrent()) {
      loop.execute(this); // Reconnected on another event loop: only one may flush.
      return;
    }
    woken.set(false);
    if (wait.isNeeded()) {
      awaitReplicas(false);
    }
    connection.flushCommands();
  }

  /**
   * @param atOnce whether also behind a WAIT that is not answered
   */
  private synchronized void awaitReplicas(boolean atOnce) {
    if (batch.isEmpty() || (unansweredWaits > 0 && !atOnce)) {
      return;
    }
    unansweredWaits++;
    List<RedisSend> sent = batch;
    batch = new ArrayList<>(sent.size());
    var unused =
        wait.ask(commands, ByteArrayCodec.INSTANCE)
            .whenComplete(
                (confirmed, error) -> {
                  complete(sent, confirmed, error);
                  if (othersWait()) {
                    run();
                  }
                });
  }

  private synchronized boolean othersWait() {
    unansweredWaits--;
    return unansweredWaits == 0 && !batch.isEmpty();
  }

  private void complete(List<RedisSend> sent, Long confirmed, Throwable error) {
    if (error != null) {
      FailureKind kind = RedisFailures.TABLE.kind(error);
      sent.forEach(send -> send.fail(kind, error));
    } else if (confirmed >= wait.replicas()) {
      sent.forEach(RedisSend::acknowledge);
    } else {
      Throwable late = new RedisCommandTimeoutException(wait.tooFew(confirmed));
      sent.forEach(send -> send.fail(FailureKind.TIMEOUT, late));
    }
  }

  /**
   * Returns when what was sent before is answered. If the server does not answer in time,
   * disconnects, so that it fails.
   */
  void settle() {
    if (!connection.isOpen() || loop.isCurrent()) {
      return; // All sends have failed, or the caller is what would answer them.
    }
    CompletableFuture<Object> answered = new CompletableFuture<>();
    loop.execute(
        () -> {
          awaitReplicas(true);
          var unused = commands.ping().whenComplete((pong, error) -> answered.complete(commands));
          connection.flushCommands();
        });
    try {
      answered.get(ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      loop.disconnect();
    } catch (ExecutionException | TimeoutException e) {
      loop.disconnect();
    }
  }

  /** Fails what is open. */
  @Override
  public void close() {
    shutDown(client);
  }

  /**
   * Ends a client, but not its resources: they have the threads of those that they were made from,
   * which other clients use too, and would end them.
   */
  static void shutDown(RedisClient client) {
    client
        .shutdownAsync(0, END_SECONDS, TimeUnit.SECONDS)
        .exceptionally(error -> null)
        .completeOnTimeout(null, END_SECONDS, TimeUnit.SECONDS)
        .join();
  }
}
