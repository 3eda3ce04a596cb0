// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.redis.RedisConfig.RedisReadConfig;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.UnblockType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer of a group, with its own connection that is always in a blocking read.
 *
 * <p>Everything runs on that connection's event loop: a reply is delivered where it was decoded,
 * and acknowledgements are sent together with the next read. At most one read is outstanding at a
 * time; there is none while there is nothing to read ("parked"). Commands from other threads are
 * queued and interrupt the blocking read.
 */
final class RedisStreamConsumer implements RedisReader {

  private static final Logger LOG = LoggerFactory.getLogger(RedisStreamConsumer.class);

  private static final long RETRY_MILLIS = 100;
  private static final long CLOSE_SECONDS = 2;
  private static final String LOST_GROUP = "NOGROUP";

  private final ConsumerSpec spec;
  private final StatefulRedisConnection<byte[], byte[]> connection;
  private final RedisAsyncCommands<String, String> control;
  private final RedisAssignments shares;
  private final ScheduledExecutorService executor;
  private final RedisGroup group;
  private final RedisReadCommands reads;
  private final RedisReadConfig reading;
  private final RedisClaimSchedule claims;
  private final RedisStreamBatch batch;
  private final RedisEntries entries;
  private final BatchHandler handler;
  private final int partitions;
  private final RedisCommands commands;
  private final AtomicBoolean parked = new AtomicBoolean(true);
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final List<RedisRequest> outgoing = new ArrayList<>();
  private volatile List<Integer> assigned = List.of();
  private volatile long clientId = -1;
  private volatile Thread delivering;
  private volatile boolean closing;
  private volatile boolean closed;
  private boolean paused;

  RedisStreamConsumer(
      ConsumerSpec spec,
      RedisTopic topic,
      RedisReadConfig reading,
      RedisNetwork network,
      RedisAsyncCommands<String, String> control,
      RedisAssignments shares,
      BatchHandler handler) {
    this.spec = spec;
    this.connection = network.openReading();
    this.control = control;
    this.shares = shares;
    this.executor = network.executor();
    this.commands = new RedisCommands(spec.id(), executor);
    this.reading = reading;
    this.group = new RedisGroup(control, topic.partitions(), spec);
    this.reads = new RedisReadCommands(topic, spec, reading);
    this.claims = new RedisClaimSchedule(reading.acknowledge(), reading.redeliverAfter());
    this.batch = new RedisStreamBatch(topic.keys(), group::acknowledge);
    this.entries = RedisEntries.ofRead(batch);
    this.handler = handler;
    this.partitions = topic.partitions().size();
  }

  /** Creates the group. The stage completes when messages sent from then on reach it. */
  @Override
  public CompletionStage<Void> prepare() {
    return group.create();
  }

  @Override
  public void start() {
    if (parked.compareAndSet(true, false)) {
      requestClientId();
    }
  }

  @Override
  public int partitions() {
    return partitions;
  }

  @Override
  public CompletionStage<Void> assign(List<Integer> share) {
    assigned = List.copyOf(share);
    if (parked.compareAndSet(true, false)) {
      requestClientId();
    }
    return CompletableFuture.completedFuture(null);
  }

  /**
   * Reads the id of this connection, which is needed to interrupt a blocking read, then continues.
   */
  private void requestClientId() {
    RedisNumber reply = new RedisNumber();
    dispatch(
        List.of(
            RedisNumber.clientId(
                reply,
                outcome(
                    () -> {
                      clientId = reply.value();
                      step();
                    }))));
  }

  private RedisCall.CallState outcome(Runnable next) {
    return new RedisCall.CallState() {
      @Override
      public void answered() {
        runGuarded(next);
      }

      @Override
      public void failed(Throwable error) {
        runGuarded(() -> recover(error));
      }
    };
  }

  private void runGuarded(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      stopped(e);
    }
  }

  private void dispatch(List<? extends RedisRequest> requests) {
    connection.dispatch(List.copyOf(requests));
  }

  /** Called when no command is outstanding: runs queued commands, then sends the next read. */
  private void step() {
    commands.runPending();
    if (closing) {
      outgoing.add(RedisCall.ping(outcome(this::end)));
    } else if (!paused && !assigned.isEmpty()) {
      outgoing.add(nextRead());
    } else {
      park();
    }
    if (!outgoing.isEmpty()) {
      dispatch(outgoing);
      outgoing.clear();
    }
  }

  private RedisCall nextRead() {
    if (claims.isDue(assigned)) {
      RedisEntries claimed = RedisEntries.ofClaim(batch, claims.partition());
      return reads.claim(
          claims.partition(),
          claims.cursor(),
          claimed,
          outcome(
              () -> {
                claims.advance(claimed.cursor());
                deliver(true);
              }));
    }
    return reads.next(assigned, entries, outcome(() -> deliver(false)));
  }

  private void deliver(boolean claimed) {
    if (batch.size() > 0) {
      batch.redelivered(claimed);
      delivering = Thread.currentThread();
      try {
        handler.received(batch);
      } finally {
        delivering = null;
      }
      if (reading.acknowledge()) {
        reads.acknowledge(batch, outgoing);
      }
    }
    step();
  }

  private void park() {
    parked.set(true);
    boolean wanted = closing || !commands.isEmpty() || (!paused && !assigned.isEmpty());
    if (wanted && parked.compareAndSet(true, false)) {
      requestClientId();
    }
  }

  private void recover(Throwable error) {
    outgoing.clear();
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
              + " deleted. Reading goes on with what comes now",
          spec.subscription(),
          spec.topic());
      var unused = group.recreate().whenComplete((created, failure) -> retry());
    } else if (reply.startsWith("LOADING") || reply.startsWith("UNBLOCKED")) {
      retry();
    } else if (reply.contains("CLIENT") || reply.contains("client|id")) {
      runGuarded(this::step); // No permission: reads end at their timeout.
    } else {
      stopped(error);
    }
  }

  private void stopped(Throwable error) {
    end();
    if (!closing) {
      handler.stopped(
          RedisFailures.toDriverException("receiving " + spec.topic() + " as " + spec.id(), error));
    }
  }

  private void end() {
    ended.complete(null);
    commands.end();
  }

  @Override
  public CompletionStage<Void> pause() {
    return enqueue(
        done -> {
          paused = true;
          done.complete(null);
        });
  }

  @Override
  public CompletionStage<Void> resume() {
    return enqueue(
        done -> {
          paused = false;
          done.complete(null);
        });
  }

  /** Resets the group on the partitions of this consumer; the next read begins there. */
  @Override
  public CompletionStage<Void> seekToStart() {
    return enqueue(
        done -> {
          var unused =
              reads
                  .resetGroup(assigned, outgoing)
                  .whenComplete((all, error) -> complete(done, error));
        });
  }

  private void complete(CompletableFuture<Void> done, Throwable error) {
    if (error == null) {
      done.complete(null);
    } else {
      done.completeExceptionally(
          RedisFailures.toDriverException("an order to " + spec.id(), error));
    }
  }

  private CompletionStage<Void> enqueue(Consumer<CompletableFuture<Void>> action) {
    CompletionStage<Void> done = commands.add(action);
    wake();
    return done;
  }

  private void wake() {
    if (parked.compareAndSet(true, false)) {
      requestClientId();
    } else if (clientId >= 0) {
      var unused = control.clientUnblock(clientId, UnblockType.TIMEOUT);
    }
  }

  @Override
  public void close() {
    boolean first;
    synchronized (this) {
      first = !closing;
      closing = true;
    }
    if (!first) {
      return;
    }
    shares.leave(spec.topic(), spec.subscription(), this);
    wake();
    CompletionStage<Void> left =
        ended.thenCompose(nothing -> leave()).whenComplete((done, error) -> disconnect());
    if (Thread.currentThread() == delivering) {
      return; // Called from within the handler: the loop ends when the handler returns.
    }
    try {
      left.toCompletableFuture().get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("{}: leaving the group failed", spec.id(), e);
    }
    disconnect();
  }

  private CompletionStage<Void> leave() {
    return reading.acknowledge() ? group.leave() : CompletableFuture.completedFuture(null);
  }

  private synchronized void disconnect() {
    if (!closed) {
      closed = true;
      var unused = connection.closeAsync();
    }
  }
}
