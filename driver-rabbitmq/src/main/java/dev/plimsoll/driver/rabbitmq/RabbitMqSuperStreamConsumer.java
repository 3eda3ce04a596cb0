// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import com.rabbitmq.stream.Consumer;
import com.rabbitmq.stream.ConsumerUpdateListener;
import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.Message;
import com.rabbitmq.stream.MessageHandler;
import com.rabbitmq.stream.NoOffsetException;
import com.rabbitmq.stream.OffsetSpecification;
import com.rabbitmq.stream.StreamStats;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer of a super stream. The server lets one consumer of the subscription read each stream,
 * and divides the streams anew when a consumer comes or goes.
 */
final class RabbitMqSuperStreamConsumer implements DriverConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqSuperStreamConsumer.class);

  private final ConsumerSpec spec;
  private final Environment environment;
  private final BatchHandler handler;
  private final RabbitMqThreads threads;
  private final long storeMillis;
  private final int initialCredits;
  private final List<String> names;

  /** By name. */
  private volatile Map<String, RabbitMqSharedStream> streams = Map.of();

  private final RabbitMqStreamBatch delivery = new RabbitMqStreamBatch();

  /** Held while the handler runs, because the streams are delivered on several threads. */
  private final ReentrantLock delivering = new ReentrantLock();

  private ScheduledFuture<?> storing;
  private Consumer reading;
  private volatile boolean paused = true;
  private volatile boolean closed;

  RabbitMqSuperStreamConsumer(
      ConsumerSpec spec,
      List<String> names,
      Environment environment,
      RabbitMqConfig config,
      BatchHandler handler,
      RabbitMqThreads threads) {
    this.spec = spec;
    this.names = List.copyOf(names);
    this.environment = environment;
    this.handler = handler;
    this.threads = threads;
    this.storeMillis = config.consumer().ackInterval().toMillis();
    this.initialCredits = config.stream().initialCredits();
  }

  /**
   * Waits for each stream first: the client leaves those consumers open that it has opened before
   * one of them failed.
   */
  void open() throws DriverException, InterruptedException {
    Map<String, RabbitMqSharedStream> found = new HashMap<>();
    for (String name : names) {
      OffsetSpecification start =
          RabbitMqAvailability.await(
              "opening a consumer of a super stream",
              () -> start(environment.queryStreamStats(name)));
      found.put(name, new RabbitMqSharedStream(found.size(), start));
    }
    streams = Map.copyOf(found);
    storing =
        threads
            .timer()
            .scheduleWithFixedDelay(this::store, storeMillis, storeMillis, TimeUnit.MILLISECONDS);
    begin();
  }

  /**
   * Returns where the subscription begins without a position. The latest message is that of now,
   * and not of the moment at which the stream comes from another consumer.
   */
  private OffsetSpecification start(StreamStats stream) {
    if (spec.start() == StartPosition.EARLIEST || isEmpty(stream)) {
      return OffsetSpecification.first();
    }
    try {
      return OffsetSpecification.offset(stream.committedOffset() + 1);
    } catch (NoOffsetException | UnsupportedOperationException e) {
      LOG.debug("the server does not tell the latest offset", e);
      return OffsetSpecification.next();
    }
  }

  private static boolean isEmpty(StreamStats stream) {
    try {
      return stream.firstOffset() < 0;
    } catch (NoOffsetException e) {
      LOG.debug("the stream is empty", e);
      return true;
    }
  }

  private void store() {
    streams.values().forEach(RabbitMqSharedStream::store);
  }

  private synchronized void begin() {
    if (reading != null || closed) {
      return;
    }
    paused = false;
    reading =
        environment
            .consumerBuilder()
            .superStream(spec.topic())
            .name(spec.subscription())
            .singleActiveConsumer()
            .manualTrackingStrategy()
            .checkInterval(Duration.ZERO)
            .builder()
            .offset(OffsetSpecification.next())
            .consumerUpdateListener(this::update)
            .flow()
            .initialCredits(initialCredits)
            .builder()
            .messageHandler(this::received)
            .build();
  }

  /** The server has given a stream to this consumer, or to another one. */
  private OffsetSpecification update(ConsumerUpdateListener.Context context) {
    RabbitMqSharedStream stream = streams.get(context.stream());
    if (context.isActive() && !paused) {
      return stream.begin(context.consumer());
    }
    release(stream);
    return OffsetSpecification.none();
  }

  private void release(RabbitMqSharedStream stream) {
    delivering.lock();
    try {
      stream.stopDelivering();
    } finally {
      delivering.unlock();
    }
    stream.end();
  }

  private void received(MessageHandler.Context context, Message message) {
    RabbitMqSharedStream stream = streams.get(context.stream());
    delivering.lock();
    try {
      if (closed || !stream.isActive()) {
        return;
      }
      long number = stream.delivered(context.offset());
      if (number > 0) {
        delivery.begin(stream.position(), number, stream.partition(), message.getBodyAsBinary());
        handler.received(delivery);
        delivery.end();
      }
    } finally {
      delivering.unlock();
    }
  }

  /** Gives the streams to the other consumers of the subscription, from the stored positions on. */
  private synchronized void end() {
    paused = true;
    Consumer now = reading;
    if (now == null) {
      return;
    }
    streams.values().forEach(this::release);
    reading = null;
    try {
      now.close();
    } catch (RuntimeException e) {
      LOG.debug("closing the reading of {} failed", spec.topic(), e);
    }
  }

  @Override
  public int assignedPartitions() {
    return (int) streams.values().stream().filter(RabbitMqSharedStream::isActive).count();
  }

  @Override
  public CompletionStage<Void> pause() {
    return CompletableFuture.runAsync(this::end, threads.opening());
  }

  @Override
  public CompletionStage<Void> resume() {
    return CompletableFuture.runAsync(this::begin, threads.opening());
  }

  @Override
  public void close() {
    delivering.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
    } finally {
      delivering.unlock();
    }
    if (storing != null) {
      storing.cancel(false);
    }
    end();
  }
}
