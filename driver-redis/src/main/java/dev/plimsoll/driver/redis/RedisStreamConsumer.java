// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.connection.ConsumerCommands;
import io.lettuce.core.Consumer;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.StreamMessage;
import io.lettuce.core.UnblockType;
import io.lettuce.core.XAutoClaimArgs;
import io.lettuce.core.XReadArgs;
import io.lettuce.core.XReadArgs.StreamOffset;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.models.stream.ClaimedMessages;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer of a group, with its own connection that is always in a blocking read.
 *
 * <p>Everything runs on that connection's event loop: a reply is delivered where it was decoded,
 * and acknowledgements are flushed together with the next read. At most one read is outstanding at
 * a time; there is none while there is nothing to read ("parked"). Commands from other threads are
 * queued and interrupt the blocking read. If the handler may block, a thread of this consumer calls
 * it and then continues as the event loop would.
 */
final class RedisStreamConsumer implements RedisConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(RedisStreamConsumer.class);

  /** Maximum duration of a blocking read. */
  private static final long BLOCK_MILLIS = 500;

  private static final long RETRY_MILLIS = 100;
  private static final long CLOSE_SECONDS = 2;
  private static final String LOST_GROUP = "NOGROUP";

  /** Replies while a server starts, or while a Redis Cluster makes a replica the primary. */
  private static final Set<String> FOR_A_TIME = Set.of("LOADING", "UNBLOCKED", "CLUSTERDOWN");

  private static final String MOVED = "MOVED";
  private static final Duration MOVED_LIMIT = Duration.ofSeconds(30);

  private final ConsumerSpec spec;
  private final StatefulRedisConnection<String, byte[]> connection;
  private final RedisAsyncCommands<String, byte[]> reads;
  private final RedisServer server;
  private final ScheduledExecutorService executor;
  private final RedisGroup group;
  private final RedisConfig config;
  private final List<String> streams;
  private final StreamOffset<String>[] offsets;
  private final Consumer<String> self;
  private final XReadArgs readArgs;
  private final RedisClaimSchedule claims;
  private final RedisStreamBatch batch;
  private final BatchHandler handler;
  private final ConsumerCommands commands;

  /** Calls the handler if it may block; otherwise the event loop does. */
  private final Optional<ExecutorService> receiving;

  private final AtomicBoolean parked = new AtomicBoolean(true);
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private volatile long clientId = -1;
  private volatile Thread delivering;
  private volatile boolean closing;
  private volatile boolean closed;
  private boolean paused;

  /** When the streams were first found to be elsewhere; 0: they are not. Event loop only. */
  private long movedNanos;

  /**
   * @param group the group, which exists on all streams of the topic
   * @param streams the streams of one server that this consumer reads
   * @param connection the connection of this consumer alone to that server
   */
  RedisStreamConsumer(
      ConsumerSpec spec,
      RedisGroup group,
      List<String> streams,
      RedisConfig config,
      RedisNames names,
      StatefulRedisConnection<String, byte[]> connection,
      RedisServer server,
      ScheduledExecutorService executor,
      BatchHandler handler) {
    this.spec = spec;
    this.config = config;
    this.connection = connection;
    this.reads = connection.async();
    this.server = server;
    this.executor = executor;
    this.handler = handler;
    this.commands = new ConsumerCommands("Redis: the consumer " + spec.id(), executor);
    this.receiving =
        handler.mayBlock()
            ? Optional.of(
                Executors.newSingleThreadExecutor(
                    new DefaultThreadFactory("plimsoll-redis-consumer-" + spec.id(), true)))
            : Optional.empty();
    this.group = group;
    this.streams = List.copyOf(streams);
    this.offsets = offsets(streams);
    this.self = Consumer.from(spec.subscription(), spec.id());
    this.readArgs =
        new XReadArgs().count(config.readCount()).block(BLOCK_MILLIS).noack(!config.acknowledge());
    this.claims = new RedisClaimSchedule(streams, config);
    this.batch = new RedisStreamBatch(names, group::acknowledge);
    connection.setAutoFlushCommands(false);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static StreamOffset<String>[] offsets(List<String> streams) {
    return streams.stream().map(StreamOffset::lastConsumed).toArray(StreamOffset[]::new);
  }

  /** Starts to read. */
  void open() {
    wake();
  }

  @Override
  public int assignedPartitions() {
    return config.consumers() == RedisSharing.DIVIDE ? streams.size() : -1;
  }

  /**
   * Reads the id of this connection, which is needed to interrupt a blocking read, then continues.
   */
  private void requestClientId() {
    answer(
        reads.clientId(),
        id -> {
          clientId = id;
          step();
        });
    connection.flushCommands();
  }

  /** Continues with the reply, on the event loop, or recovers from its failure. */
  private <T> void answer(CompletionStage<T> reply, java.util.function.Consumer<T> next) {
    BiConsumer<T, Throwable> outcome =
        (value, error) -> {
          if (error == null) {
            runGuarded(() -> next.accept(value));
          } else {
            runGuarded(() -> recover(error));
          }
        };
    var unused = reply.whenComplete(outcome);
  }

  private void runGuarded(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      stopped(e);
    }
  }

  /** Called when no command is outstanding: runs queued commands, then sends the next read. */
  private void step() {
    runCommands();
    if (closing) {
      answer(reads.ping(), pong -> end());
    } else if (paused || streams.isEmpty()) {
      park();
    } else if (claims.isDue()) {
      answer(reads.xautoclaim(claims.stream(), claim()), this::takeClaimed);
    } else {
      answer(reads.xreadgroup(self, readArgs, offsets), messages -> take(messages, false));
    }
    connection.flushCommands();
  }

  private void runCommands() {
    try {
      commands.run();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e); // No command waits.
    }
  }

  private XAutoClaimArgs<String> claim() {
    return XAutoClaimArgs.Builder.xautoclaim(self, config.redeliverAfter(), claims.cursor())
        .count(config.readCount());
  }

  private void takeClaimed(ClaimedMessages<String, byte[]> claimed) {
    claims.advance(claimed.getId());
    take(claimed.getMessages(), true);
  }

  private void take(List<StreamMessage<String, byte[]>> messages, boolean claimed) {
    movedNanos = 0;
    if (receiving.isEmpty()) {
      deliver(messages, claimed);
      return;
    }
    try {
      receiving.get().execute(() -> runGuarded(() -> deliver(messages, claimed)));
    } catch (RejectedExecutionException e) {
      end(); // Disconnected in the meantime.
    }
  }

  private void deliver(List<StreamMessage<String, byte[]>> messages, boolean claimed) {
    batch.set(messages, claimed);
    if (batch.size() > 0) {
      delivering = Thread.currentThread();
      try {
        handler.received(batch);
      } finally {
        delivering = null;
      }
      if (config.acknowledge()) {
        batch.acknowledgeTo(this::acknowledge);
      }
      batch.clear();
    }
    step();
  }

  /** If the connection is lost, the messages stay pending and are redelivered. */
  private void acknowledge(String stream, String... ids) {
    var unused =
        reads.xack(stream, spec.subscription(), ids).whenComplete(RedisStreamConsumer::log);
  }

  private static void log(Long count, Throwable error) {
    if (error instanceof RedisCommandExecutionException) {
      LOG.warn("Redis refused an XACK, so its messages will come again: {}", error.getMessage());
    }
  }

  private void park() {
    parked.set(true);
    if ((closing || !commands.isEmpty()) && parked.compareAndSet(true, false)) {
      requestClientId();
    }
  }

  private void recover(Throwable error) {
    if (closing) {
      end();
    } else if (error instanceof RedisCommandExecutionException) {
      refused(error);
    } else {
      LOG.debug("{}: the connection is lost, trying again", spec.id(), error);
      retry();
    }
  }

  private void retry() {
    try {
      var unused =
          executor.schedule(
              () -> runGuarded(this::requestClientId), RETRY_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      end(); // The driver is closing.
    }
  }

  private void refused(Throwable error) {
    String reply = String.valueOf(error.getMessage());
    if (reply.startsWith(LOST_GROUP)) {
      LOG.warn(
          "Redis has lost the group {} of {}: it was restarted without its data, or the stream was"
              + " deleted. Reading continues with new messages",
          spec.subscription(),
          spec.topic());
      var unused = group.recreate(streams).whenComplete((created, failure) -> retry());
    } else if (FOR_A_TIME.contains(word(reply)) || isMovedBriefly(reply)) {
      retry();
    } else if (reply.contains("CLIENT") || reply.contains("client|id")) {
      runGuarded(this::step); // No permission: reads end at their timeout.
    } else {
      stopped(error);
    }
  }

  private static String word(String reply) {
    return reply.split(" ", 2)[0];
  }

  /** The connection follows the primary of its streams, but not streams that move elsewhere. */
  private boolean isMovedBriefly(String reply) {
    if (!word(reply).equals(MOVED)) {
      return false;
    }
    long now = System.nanoTime();
    movedNanos = movedNanos == 0 ? now : movedNanos;
    return now - movedNanos < MOVED_LIMIT.toNanos();
  }

  private void stopped(Throwable error) {
    end();
    if (!closing) {
      handler.stopped(
          RedisFailures.TABLE.toDriverException(
              "receiving " + spec.topic() + " as " + spec.id(), error));
    }
  }

  private void end() {
    ended.complete(null);
    commands.end();
  }

  @Override
  public CompletionStage<Void> pause() {
    return waking(commands.add(() -> paused = true));
  }

  @Override
  public CompletionStage<Void> resume() {
    return waking(commands.add(() -> paused = false));
  }

  /** Resets the group on the streams of this consumer; the next read begins there. */
  @Override
  public CompletionStage<Void> seekToStart() {
    return waking(
        commands.addAsync(
            done -> {
              CompletableFuture<?>[] each =
                  streams.stream()
                      .map(stream -> StreamOffset.from(stream, "0-0"))
                      .map(start -> reads.xgroupSetid(start, spec.subscription()))
                      .map(CompletionStage::toCompletableFuture)
                      .toArray(CompletableFuture<?>[]::new);
              var unused =
                  CompletableFuture.allOf(each).whenComplete((all, error) -> complete(done, error));
            }));
  }

  private void complete(CompletableFuture<Void> done, Throwable error) {
    if (error == null) {
      done.complete(null);
    } else {
      done.completeExceptionally(
          RedisFailures.TABLE.toDriverException(
              "seeking " + spec.topic() + " to its start", error));
    }
  }

  /** Interrupts a blocking read, so that the command runs. */
  private CompletionStage<Void> waking(CompletionStage<Void> command) {
    wake();
    return command;
  }

  private void wake() {
    if (parked.compareAndSet(true, false)) {
      requestClientId();
    } else if (clientId >= 0) {
      var unused = server.commands().clientUnblock(clientId, UnblockType.TIMEOUT);
    }
  }

  @Override
  public void close() {
    if (closing) {
      return;
    }
    CompletableFuture<Void> left = leaveAndDisconnect();
    if (Thread.currentThread() == delivering) {
      return; // Called from within the handler: the loop ends when the handler returns.
    }
    try {
      left.get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("{}: leaving the group failed", spec.id(), e);
    }
    disconnect();
  }

  @Override
  public CompletableFuture<Void> leaveAndDisconnect() {
    synchronized (this) {
      if (closing) {
        return CompletableFuture.completedFuture(null);
      }
      closing = true;
    }
    wake();
    return ended.thenCompose(nothing -> leave()).whenComplete((done, error) -> disconnect());
  }

  private CompletionStage<Void> leave() {
    return config.acknowledge() ? group.leave(streams) : CompletableFuture.completedFuture(null);
  }

  @Override
  public synchronized void disconnect() {
    if (!closed) {
      closed = true;
      receiving.ifPresent(ExecutorService::shutdown);
      var unused = connection.closeAsync();
    }
  }
}
