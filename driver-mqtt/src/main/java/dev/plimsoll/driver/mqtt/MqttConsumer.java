// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import com.hivemq.client.mqtt.MqttGlobalPublishFilter;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5RetainHandling;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscribe;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscription;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import io.reactivex.disposables.Disposable;
import io.reactivex.schedulers.Schedulers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session at the server, with a connection and a delivery thread of its own. The session outlives
 * the connection, with the messages that were not acknowledged; they come again at the next one.
 */
final class MqttConsumer implements DriverConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(MqttConsumer.class);

  private final MqttServer server;
  private final MqttConfig config;
  private final ConsumerSpec spec;
  private final String id;
  private final int partitions;
  private final BatchHandler handler;
  private final ExecutorService executor;
  private final MqttBatch batch;

  /** Held while the handler runs, so that close() and pause() wait for it. */
  private final Object delivery = new Object();

  private Runnable leaving = () -> {};
  private volatile boolean paused;
  private boolean closed;

  /**
   * @param id client id of the session
   */
  MqttConsumer(
      MqttServer server,
      MqttConfig config,
      ConsumerSpec spec,
      String id,
      int partitions,
      BatchHandler handler) {
    this.server = server;
    this.config = config;
    this.spec = spec;
    this.id = id;
    this.partitions = partitions;
    this.handler = handler;
    this.batch = new MqttBatch(config.isAcknowledged());
    this.executor =
        new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> daemon(task, spec.id()),
            new ThreadPoolExecutor.DiscardPolicy()); // After close, nothing is delivered.
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, "plimsoll-mqtt-" + name);
    thread.setDaemon(true);
    return thread;
  }

  /** Connects and subscribes: messages sent afterwards reach the subscription. */
  synchronized void open() throws DriverException, InterruptedException {
    MqttLink link = server.link(id, this::taken);
    // Before connecting, because messages of the session may arrive at once.
    Disposable flow =
        link.client()
            .toRx()
            .publishes(MqttGlobalPublishFilter.ALL, config.isAcknowledged())
            .observeOn(Schedulers.from(executor))
            .subscribe(
                this::receive, error -> LOG.debug("{}: the flow has ended", spec.id(), error));
    leaving =
        () -> {
          link.close();
          flow.dispose();
        };
    try {
      server.connect(link, !config.isKept(), config.isKept() ? expirySeconds() : 0);
      List<Mqtt5Subscription> filters = filters().map(this::subscription).toList();
      if (!filters.isEmpty()) {
        MqttLink.await(
            "subscribing to " + spec.topic() + " as " + spec.id(),
            link.client().subscribe(Mqtt5Subscribe.builder().addSubscriptions(filters).build()));
      }
    } catch (DriverException | InterruptedException e) {
      leaving.run();
      throw e;
    }
  }

  private long expirySeconds() {
    return config.sessionExpiry().toSeconds();
  }

  private Stream<String> filters() {
    String all = spec.topic() + "/+";
    if (config.consumers() == MqttSharing.SHARE) {
      return Stream.of("$share/" + MqttConnection.levelOf(spec.subscription()) + "/" + all);
    }
    return spec.members() == 1
        ? Stream.of(all)
        : IntStream.range(0, partitions)
            .filter(spec::owns)
            .mapToObj(partition -> MqttTopics.partition(spec.topic(), partition));
  }

  private Mqtt5Subscription subscription(String filter) {
    return Mqtt5Subscription.builder()
        .topicFilter(filter)
        .qos(config.subscriptionQos())
        .retainHandling(Mqtt5RetainHandling.DO_NOT_SEND)
        .build();
  }

  private void receive(Mqtt5Publish received) {
    synchronized (delivery) {
      if (!awaitResume() || closed) {
        return; // It was not acknowledged, so it comes again.
      }
      batch.fill(received);
      handler.received(batch);
      batch.release();
    }
  }

  /** Returns false if the thread was interrupted. */
  private boolean awaitResume() {
    try {
      while (paused && !closed) {
        delivery.wait();
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void taken(Throwable cause) {
    handler.stopped(
        new DriverException(
            DriverException.Kind.OTHER,
            "MQTT: another client has taken over the session of " + spec.id(),
            cause));
  }

  /**
   * Holds the delivery thread. The connection remains: a client that leaves forgets which messages
   * of QoS 2 it has received, and a server whose connection is closed early may not have read that
   * they were. Messages arrive up to the limit of unacknowledged ones; the server keeps the others.
   */
  @Override
  public CompletionStage<Void> pause() {
    paused = true;
    return afterDelivery();
  }

  @Override
  public CompletionStage<Void> resume() {
    paused = false;
    return afterDelivery();
  }

  /** Completes when the handler has returned; a delivery thread that waits looks again. */
  private CompletionStage<Void> afterDelivery() {
    return CompletableFuture.runAsync(
        () -> {
          synchronized (delivery) {
            delivery.notifyAll();
          }
        },
        task -> daemon(task, "order-" + spec.id()).start());
  }

  @Override
  public void close() {
    synchronized (delivery) {
      closed = true;
      delivery.notifyAll();
    }
    leave();
    executor.shutdown();
  }

  private synchronized void leave() {
    leaving.run();
  }
}
