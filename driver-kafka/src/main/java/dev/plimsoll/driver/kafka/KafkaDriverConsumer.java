// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a consumer group with its own polling thread. All calls to the client are made on
 * that thread: commands from other threads are queued, and a wake-up interrupts the poll to run
 * them.
 */
final class KafkaDriverConsumer implements DriverConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaDriverConsumer.class);

  private static final Duration MAX_POLL = Duration.ofMillis(500);
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /**
   * A member without partitions may never get an assignment callback. After this time it is assumed
   * to have joined.
   */
  private static final long JOIN_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final Duration CLIENT_CLOSE_LIMIT = Duration.ofSeconds(3);
  private static final long CLOSE_MILLIS = 8_000;

  private final ConsumerSpec spec;
  private final Consumer<Void, ByteBuffer> client;
  private final BatchHandler handler;
  private final Executor executor;
  private final KafkaCommits commits;
  private final KafkaAssignment assignment;
  private final KafkaBatch batch;
  private final Duration poll;
  private final Thread thread;
  private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<DriverConsumer> joined = new CompletableFuture<>();
  private volatile boolean closing;
  private volatile boolean ended;

  KafkaDriverConsumer(
      ConsumerSpec spec,
      Consumer<Void, ByteBuffer> client,
      KafkaConfig config,
      BatchHandler handler,
      Executor executor) {
    this.spec = spec;
    this.client = client;
    this.handler = handler;
    this.executor = executor;
    this.commits = new KafkaCommits(client, config);
    this.assignment = new KafkaAssignment(client, commits, spec.start());
    this.batch = new KafkaBatch(commits.positions());
    boolean often = config.commitInterval().compareTo(MAX_POLL) < 0;
    this.poll = often ? config.commitInterval() : MAX_POLL;
    this.thread = new Thread(this::run, "plimsoll-kafka-consumer-" + spec.id());
    this.thread.setDaemon(true);
  }

  /**
   * Starts polling. The stage completes on the executor after the first assignment: messages sent
   * from then on reach the subscription.
   */
  CompletionStage<DriverConsumer> start() {
    thread.start();
    return joined;
  }

  private void run() {
    try {
      client.subscribe(List.of(spec.topic()), assignment);
      long joinBy = System.nanoTime() + JOIN_NANOS;
      while (!closing) {
        step();
        if (!joined.isDone() && (assignment.isKnown() || System.nanoTime() - joinBy > 0)) {
          joined.completeAsync(() -> this, executor);
        }
      }
    } catch (RuntimeException e) {
      stopped(e);
    } finally {
      end();
    }
  }

  private void step() {
    runPending();
    try {
      ConsumerRecords<Void, ByteBuffer> polled = client.poll(poll);
      if (!polled.isEmpty()) {
        deliver(polled);
      }
    } catch (WakeupException e) {
      return; // A command is pending or the consumer is closing.
    } catch (RetriableException e) {
      LOG.debug("{}: polling failed and is tried again", spec.id(), e);
      LockSupport.parkNanos(RETRY_NANOS);
    }
    commits.commitIfDue();
  }

  private void deliver(ConsumerRecords<Void, ByteBuffer> polled) {
    batch.fill(polled);
    try {
      handler.received(batch);
    } finally {
      batch.clear();
    }
  }

  private void stopped(RuntimeException e) {
    DriverException cause =
        KafkaFailures.toDriverException("receiving " + spec.topic() + " as " + spec.id(), e);
    if (!joined.completeExceptionally(cause) && !closing) {
      handler.stopped(cause);
    }
  }

  private void end() {
    try {
      commits.commitNow(List.copyOf(commits.positions().keySet()));
      client.close(CloseOptions.timeout(CLIENT_CLOSE_LIMIT));
    } catch (KafkaException e) {
      LOG.debug("{}: closing failed", spec.id(), e);
    }
    joined.completeExceptionally(endedException());
    ended = true;
    runPending();
  }

  private void runPending() {
    for (Runnable command = commands.poll(); command != null; command = commands.poll()) {
      command.run();
    }
  }

  private DriverException endedException() {
    return new DriverException(
        DriverException.Kind.OTHER, "Kafka: the consumer " + spec.id() + " has ended");
  }

  @Override
  public int assignedPartitions() {
    return assignment.count();
  }

  @Override
  public CompletionStage<Void> pause() {
    return enqueue(assignment::pause);
  }

  @Override
  public CompletionStage<Void> resume() {
    return enqueue(assignment::resume);
  }

  @Override
  public CompletionStage<Void> seekToStart() {
    return enqueue(assignment::seekToStart);
  }

  private CompletionStage<Void> enqueue(Runnable action) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    commands.add(() -> runPending(action, done));
    if (ended) {
      runPending();
    } else {
      client.wakeup();
    }
    return done;
  }

  private void runPending(Runnable action, CompletableFuture<Void> done) {
    if (ended) {
      done.completeExceptionally(endedException());
      return;
    }
    try {
      KafkaCommits.repeatOnWakeup(action);
      done.completeAsync(() -> null, executor);
    } catch (RuntimeException e) {
      done.completeExceptionally(KafkaFailures.toDriverException("an order to " + spec.id(), e));
    }
  }

  @Override
  public void close() {
    closing = true;
    client.wakeup();
    if (Thread.currentThread() == thread) {
      return; // Called from within the handler: the loop ends when the handler returns.
    }
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
