// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.ConsumerCommands;
import dev.plimsoll.driver.connection.ReceiveThread;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a consumer group with its own polling thread. It receives one or several topics, each
 * for one {@link KafkaDriverConsumer}. All calls to the client library are made on that thread:
 * commands from other threads are queued, and a wake-up interrupts the poll to run them.
 */
final class KafkaConsumerClient implements ReceiveThread.Loop {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaConsumerClient.class);

  private static final Duration MAX_POLL = Duration.ofMillis(500);

  /** A poll does not return when partitions have been assigned. */
  private static final Duration JOIN_POLL = Duration.ofMillis(20);

  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final Duration CLIENT_CLOSE_LIMIT = Duration.ofSeconds(3);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final String id;
  private final Consumer<Void, ByteBuffer> client;
  private final KafkaCommits commits;
  private final KafkaAssignment assignment;
  private final Duration poll;
  private final ReceiveThread thread;
  private volatile Thread polling;

  /** The consumers by topic. Polling thread only. */
  private final Map<String, KafkaDriverConsumer> receiving = new HashMap<>();

  private final List<KafkaDriverConsumer> joining = new ArrayList<>();
  private final List<KafkaDriverConsumer> delivering = new ArrayList<>();
  private boolean subscribed;
  private boolean changed;

  /** The topics of all consumers until now, and how many of these are open. Guarded by this. */
  private final Set<String> topics = new HashSet<>();

  private int open;
  private volatile boolean closing;

  /**
   * @param first the first consumer, whose id and start position are the client's
   * @param executor completes the stages of commands
   */
  KafkaConsumerClient(
      ConsumerSpec first,
      Consumer<Void, ByteBuffer> client,
      KafkaConfig config,
      Executor executor) {
    this.id = first.id();
    this.client = client;
    this.commits = new KafkaCommits(client, config);
    this.assignment = new KafkaAssignment(client, commits, receiving, first.start());
    boolean often = config.commitInterval().compareTo(MAX_POLL) < 0;
    this.poll = often ? config.commitInterval() : MAX_POLL;
    this.thread =
        new ReceiveThread(
            "plimsoll-kafka-consumer-" + id,
            "Kafka: the consumer " + id,
            executor,
            CLOSE_LIMIT,
            this,
            this::stopped);
  }

  /** Starts polling. Called once, after the first {@link #receive(ConsumerSpec, BatchHandler)}. */
  void start() {
    thread.start();
  }

  /**
   * Adds a consumer. The result is empty if the client receives this topic already, has received it
   * (a successor must begin at the committed positions, which only a newly assigned partition
   * does), or is closing.
   */
  synchronized Optional<KafkaDriverConsumer> receive(ConsumerSpec spec, BatchHandler handler) {
    if (closing || !topics.add(spec.topic())) {
      return Optional.empty();
    }
    open++;
    KafkaDriverConsumer consumer =
        new KafkaDriverConsumer(spec, handler, this, commits.positions());
    var unused = enqueue(() -> begin(consumer)).exceptionally(error -> failToJoin(consumer));
    return Optional.of(consumer);
  }

  /** The client has ended in the meantime. */
  private Void failToJoin(KafkaDriverConsumer consumer) {
    consumer.failToJoin(endedException());
    return null;
  }

  private DriverException endedException() {
    return new DriverException(
        DriverException.Kind.OTHER, "Kafka: the consumer " + id + " has ended");
  }

  synchronized boolean isClosing() {
    return closing;
  }

  @Override
  public void begin() {
    polling = Thread.currentThread();
  }

  private void begin(KafkaDriverConsumer consumer) {
    // A join that was sent with the earlier topics may end first.
    consumer.awaitRebalances(subscribed ? 2 : 1);
    receiving.put(consumer.topic(), consumer);
    joining.add(consumer);
    changed = true;
  }

  @Override
  public void receive() throws DriverException {
    try {
      subscribe();
      if (!joining.isEmpty() && assignment.fixStarts()) {
        completeJoins();
      }
      poll();
      commits.commitIfDue();
    } catch (WakeupException e) {
      LOG.trace("{}: a command is pending, or the client is closing", id, e);
    } catch (KafkaException | IllegalStateException e) {
      throw KafkaFailures.TABLE.toDriverException("receiving as " + id, e);
    }
  }

  private void completeJoins() {
    for (KafkaDriverConsumer consumer : List.copyOf(joining)) {
      if (assignment.hasJoined(consumer)) {
        joining.remove(consumer);
        consumer.completeJoin();
      }
    }
  }

  private void subscribe() {
    if (changed && !receiving.isEmpty()) {
      client.subscribe(receiving.keySet(), assignment);
      subscribed = true;
      changed = false;
    }
  }

  private void poll() {
    ConsumerRecords<Void, ByteBuffer> polled;
    try {
      polled = client.poll(joining.isEmpty() ? poll : JOIN_POLL);
    } catch (RetriableException e) {
      LOG.debug("{}: polling failed and is tried again", id, e);
      LockSupport.parkNanos(RETRY_NANOS);
      return;
    }
    if (!polled.isEmpty()) {
      deliver(polled);
    }
  }

  private void deliver(ConsumerRecords<Void, ByteBuffer> polled) {
    try {
      for (TopicPartition partition : polled.partitions()) {
        KafkaDriverConsumer consumer = receiving.get(partition.topic());
        if (consumer != null && consumer.fill(partition, polled.records(partition))) {
          delivering.add(consumer);
        }
      }
      for (int i = 0; i < delivering.size(); i++) {
        delivering.get(i).deliver();
      }
    } finally {
      delivering.forEach(KafkaDriverConsumer::clear);
      delivering.clear();
    }
  }

  private void stopped(DriverException cause) {
    for (KafkaDriverConsumer consumer : receiving.values()) {
      if (!consumer.failToJoin(cause) && !closing) {
        consumer.stopped(cause);
      }
    }
  }

  @Override
  public void wake() {
    client.wakeup();
  }

  @Override
  public void end() {
    synchronized (this) {
      closing = true;
    }
    try {
      commits.commitNow(List.copyOf(commits.positions().keySet()));
      client.close(CloseOptions.timeout(CLIENT_CLOSE_LIMIT));
    } catch (KafkaException e) {
      LOG.debug("{}: closing failed", id, e);
    }
    receiving.values().forEach(this::failToJoin);
  }

  /** Runs an action on the polling thread, again if a wake-up interrupts it. */
  CompletionStage<Void> enqueue(Runnable action) {
    ConsumerCommands.Action command =
        () -> {
          try {
            KafkaCommits.repeatOnWakeup(action);
          } catch (KafkaException | IllegalStateException e) {
            throw KafkaFailures.TABLE.toDriverException("a command to " + id, e);
          }
        };
    return thread.add(command);
  }

  /** Its callbacks and changes may be used on the polling thread only. */
  KafkaAssignment assignment() {
    return assignment;
  }

  /**
   * Ends a consumer, and with the last one the client. If others remain, the group assigns the
   * topic's partitions to other members afterwards. Called once for each consumer, by any thread.
   */
  void leave(KafkaDriverConsumer consumer) {
    boolean last;
    synchronized (this) {
      open--;
      last = open == 0;
      closing |= last;
    }
    CompletionStage<Void> left = enqueue(() -> remove(consumer));
    if (last) {
      thread.close();
    } else if (Thread.currentThread() != polling) {
      await(left);
    }
  }

  private void await(CompletionStage<Void> left) {
    try {
      left.toCompletableFuture().get(CLOSE_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("{}: a topic is not left in time", id, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void remove(KafkaDriverConsumer consumer) {
    if (closing) {
      return; // The end of the client commits and leaves.
    }
    assignment.pause(consumer);
    commits.commitNow(consumer.partitions());
    assignment.onPartitionsLost(List.copyOf(consumer.partitions()));
    receiving.remove(consumer.topic());
    joining.remove(consumer);
    changed = true;
  }
}
