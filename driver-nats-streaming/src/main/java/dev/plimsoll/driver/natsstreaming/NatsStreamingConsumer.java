// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import io.nats.streaming.Message;
import io.nats.streaming.Subscription;
import io.nats.streaming.SubscriptionOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a durable queue group in the channel of each partition. One dispatcher thread per
 * consumer delivers the messages of all channels.
 */
final class NatsStreamingConsumer implements DriverConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(NatsStreamingConsumer.class);
  private static final Duration SERVER_LIMIT = Duration.ofSeconds(5);

  private static final BatchHandler NOBODY =
      new BatchHandler() {
        @Override
        public void received(DeliveredBatch batch) {}

        @Override
        public void stopped(DriverException cause) {}
      };

  private final NatsStreamingServer.Link link;
  private final NatsStreamingConfig config;
  private final ConsumerSpec spec;
  private final BatchHandler handler;
  private final NatsStreamingBatch batch = new NatsStreamingBatch();
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final Consumer<Exception> whenLost = this::lost;

  /** Held while the handler runs, so that close() and pause() wait for it. */
  private final Object delivery = new Object();

  private List<String> channels = List.of();
  private boolean paused;
  private volatile boolean closed;

  NatsStreamingConsumer(
      NatsStreamingServer.Link link,
      NatsStreamingConfig config,
      ConsumerSpec spec,
      BatchHandler handler) {
    this.link = link;
    this.config = config;
    this.spec = spec;
    this.handler = handler;
  }

  /**
   * Subscribes to each channel. Messages sent after this method has returned reach the
   * subscription.
   */
  synchronized void open(List<String> ofTopic) throws DriverException, InterruptedException {
    channels = ofTopic;
    link.losses().add(whenLost);
    SubscriptionOptions options = options(spec, config);
    for (String channel : ofTopic) {
      try {
        subscriptions.add(
            link.streaming()
                .subscribe(channel, group(spec.subscription()), this::receive, options));
      } catch (IOException | TimeoutException | IllegalStateException e) {
        throw NatsStreamingFailures.TABLE.toDriverException(
            "subscribing to " + channel + " as " + spec.id(), e);
      }
    }
  }

  /** Returns the subscription's name with unsupported characters replaced. */
  static String group(String subscription) {
    return subscription.replaceAll("[^A-Za-z0-9_-]", "_");
  }

  static SubscriptionOptions options(ConsumerSpec spec, NatsStreamingConfig config) {
    SubscriptionOptions.Builder options =
        new SubscriptionOptions.Builder()
            .durableName(group(spec.subscription()))
            .manualAcks()
            .ackWait(config.ackWait())
            .maxInFlight(config.maxInFlight())
            .subscriptionTimeout(SERVER_LIMIT)
            .dispatcher(spec.id());
    if (spec.start() == StartPosition.EARLIEST) {
      options.deliverAllAvailable();
    }
    return NatsStreamingOptions.CONSUMER.apply("", options, config.consumerConfig()).build();
  }

  /** The client has given up the connection, and with it the subscriptions. */
  private void lost(Exception cause) {
    link.losses().remove(whenLost);
    synchronized (delivery) {
      if (!closed) {
        handler.stopped(
            new DriverException(
                DriverException.Kind.UNREACHABLE,
                "NATS Streaming: the consumer " + spec.id() + " has lost its connection: " + cause,
                cause));
      }
    }
  }

  private void receive(Message message) {
    synchronized (delivery) {
      if (closed || paused) {
        return; // The server delivers it again to the next member, or to this one.
      }
      batch.fill(message);
      handler.received(batch);
      batch.release();
    }
  }

  @Override
  public CompletionStage<Void> pause() {
    return order(this::leave);
  }

  @Override
  public CompletionStage<Void> resume() {
    return order(this::rejoin);
  }

  /** Leaves the groups, which keep their position and what is unacknowledged. */
  private void leave() {
    synchronized (delivery) {
      paused = true;
    }
    end(false);
  }

  private void rejoin() throws DriverException, InterruptedException {
    synchronized (delivery) {
      if (!paused) {
        return;
      }
      paused = false;
    }
    synchronized (this) {
      if (!closed) {
        open(channels);
      }
    }
  }

  private interface Action {
    void run() throws DriverException, InterruptedException;
  }

  /** Runs the action on a thread of its own, because it waits for the server. */
  private CompletionStage<Void> order(Action action) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                action.run();
                done.complete(null);
              } catch (DriverException | RuntimeException e) {
                done.completeExceptionally(e);
              } catch (InterruptedException e) {
                done.completeExceptionally(new CompletionException(e));
              }
            },
            "plimsoll-nats-streaming-" + spec.id());
    thread.setDaemon(true);
    thread.start();
    return done;
  }

  @Override
  public void close() {
    synchronized (delivery) {
      closed = true;
    }
    link.losses().remove(whenLost);
    end(false);
  }

  private synchronized void end(boolean unsubscribe) {
    for (Subscription subscription : subscriptions) {
      try {
        if (unsubscribe) {
          subscription.unsubscribe();
        } else {
          subscription.close();
        }
      } catch (IOException | IllegalStateException e) {
        LOG.debug("{}: leaving a channel failed", spec.id(), e);
      }
    }
    subscriptions.clear();
  }

  /**
   * Removes a durable group without members: joins it and leaves it for good, because only its last
   * member can remove it.
   */
  static void removeGroup(
      NatsStreamingServer.Link link,
      NatsStreamingConfig config,
      List<String> channels,
      String topic,
      String subscription)
      throws DriverException, InterruptedException {
    ConsumerSpec spec =
        new ConsumerSpec(
            topic + "-" + subscription + "-end", 0, topic, subscription, StartPosition.LATEST);
    NatsStreamingConsumer last = new NatsStreamingConsumer(link, config, spec, NOBODY);
    last.closed = true; // It delivers nothing.
    last.open(channels);
    last.end(true);
    link.losses().remove(last.whenLost);
  }
}
