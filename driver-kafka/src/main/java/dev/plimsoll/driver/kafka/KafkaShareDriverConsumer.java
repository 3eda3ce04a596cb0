// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.ReceiveThread;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.ShareConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a share group with its own client and polling thread.
 *
 * <p>Pausing closes the client, which returns what it has fetched to the group: a client that only
 * stopped to poll would keep messages from the other members until their locks time out.
 *
 * <p>Threads: the methods of {@link DriverConsumer} may be called by any thread; all calls to the
 * client, except a wake-up, are made by the polling thread.
 */
final class KafkaShareDriverConsumer implements DriverConsumer, ReceiveThread.Loop {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaShareDriverConsumer.class);

  private static final Duration POLL = Duration.ofMillis(500);
  private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long PAUSED_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final Duration CLIENT_CLOSE_LIMIT = Duration.ofSeconds(3);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(8);

  private final ConsumerSpec spec;
  private final BatchHandler handler;
  private final Supplier<ShareConsumer<Void, ByteBuffer>> opening;
  private final boolean explicit;
  private final KafkaShareBatch batch = new KafkaShareBatch();
  private final ReceiveThread thread;

  /** Whether the handler has processed all that was delivered. */
  private boolean handled = true;

  /** Null while paused. */
  private volatile ShareConsumer<Void, ByteBuffer> client;

  /**
   * @param opening opens a client of the group
   * @param explicit whether the client expects an answer for each message
   */
  KafkaShareDriverConsumer(
      ConsumerSpec spec,
      BatchHandler handler,
      Supplier<ShareConsumer<Void, ByteBuffer>> opening,
      boolean explicit) {
    this.spec = spec;
    this.handler = handler;
    this.opening = opening;
    this.explicit = explicit;
    this.client = subscribed();
    this.thread =
        new ReceiveThread(
            "plimsoll-kafka-share-" + spec.id(),
            "Kafka: the consumer " + spec.id(),
            ForkJoinPool.commonPool(),
            CLOSE_LIMIT,
            this,
            handler::stopped);
  }

  private ShareConsumer<Void, ByteBuffer> subscribed() {
    ShareConsumer<Void, ByteBuffer> opened = opening.get();
    opened.subscribe(List.of(spec.topic()));
    return opened;
  }

  void start() {
    thread.start();
  }

  @Override
  public void receive() throws DriverException {
    ShareConsumer<Void, ByteBuffer> open = client;
    if (open == null) {
      LockSupport.parkNanos(PAUSED_NANOS);
      return;
    }
    try {
      ConsumerRecords<Void, ByteBuffer> polled = open.poll(POLL);
      if (!polled.isEmpty()) {
        deliver(polled, open);
      }
    } catch (WakeupException e) {
      LOG.trace("{}: a command is pending, or the client is closing", spec.id(), e);
    } catch (RetriableException e) {
      LOG.debug("{}: polling failed and is tried again", spec.id(), e);
      LockSupport.parkNanos(RETRY_NANOS);
    } catch (KafkaException | IllegalStateException e) {
      throw KafkaFailures.TABLE.toDriverException("receiving as " + spec.id(), e);
    }
  }

  private void deliver(
      ConsumerRecords<Void, ByteBuffer> polled, ShareConsumer<Void, ByteBuffer> open) {
    batch.fill(polled);
    handled = false;
    try {
      handler.received(batch);
      handled = true;
      if (explicit) {
        batch.answer(open);
      }
    } finally {
      batch.clear();
    }
  }

  @Override
  public CompletionStage<Void> pause() {
    return thread.add(this::closeClient);
  }

  @Override
  public CompletionStage<Void> resume() {
    return thread.add(this::open);
  }

  private void open() {
    if (client == null) {
      client = subscribed();
    }
  }

  /** Sends the last acknowledgements, and returns what was fetched and not delivered. */
  private void closeClient() {
    ShareConsumer<Void, ByteBuffer> open = client;
    client = null;
    if (open != null) {
      try {
        if (!explicit && handled) {
          // Without explicit answers, only the next poll or this acknowledges what was delivered.
          KafkaCommits.repeatOnWakeup(() -> open.commitSync(CLIENT_CLOSE_LIMIT));
        }
      } catch (KafkaException e) {
        LOG.debug("{}: the last acknowledgements failed", spec.id(), e);
      }
      try {
        open.close(CLIENT_CLOSE_LIMIT);
      } catch (KafkaException e) {
        LOG.debug("{}: closing failed", spec.id(), e);
      }
    }
  }

  @Override
  public void wake() {
    ShareConsumer<Void, ByteBuffer> open = client;
    if (open != null) {
      open.wakeup();
    }
  }

  @Override
  public void end() {
    closeClient();
  }

  @Override
  public void close() {
    thread.close();
  }
}
