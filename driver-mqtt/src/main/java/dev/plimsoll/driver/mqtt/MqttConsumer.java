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
import java.util.concurrent.CompletionException;
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

  private Connected connected = Connected.NOT;
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

  /** What a consumer receives from; messages of an earlier one are not delivered any more. */
  private static final class Connected {

    private static final Connected NOT = new Connected();

    private Runnable closing = () -> {};
  }

  /** Connects and subscribes: messages sent afterwards reach the subscription. */
  synchronized void open() throws DriverException, InterruptedException {
    MqttLink link = server.link(id, this::taken);
    Connected fresh = new Connected();
    synchronized (delivery) {
      connected = fresh;
    }
    // Before connecting, because messages of the session may arrive at once.
    Disposable flow =
        link.client()
            .toRx()
            .publishes(MqttGlobalPublishFilter.ALL, config.isAcknowledged())
            .observeOn(Schedulers.from(executor))
            .subscribe(
                received -> receive(fresh, received),
                error -> LOG.debug("{}: the flow has ended", spec.id(), error));
    fresh.closing =
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
      fresh.closing.run();
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

  private void receive(Connected by, Mqtt5Publish received) {
    synchronized (delivery) {
      if (closed || by != connected) {
        return; // It was not acknowledged, so it comes again.
      }
      batch.fill(received);
      handler.received(batch);
      batch.release();
    }
  }

  private void taken(Throwable cause) {
    handler.stopped(
        new DriverException(
            DriverException.Kind.OTHER,
            "MQTT: another client has taken over the session of " + spec.id(),
            cause));
  }

  @Override
  public CompletionStage<Void> pause() {
    return order(this::leave);
  }

  @Override
  public CompletionStage<Void> resume() {
    return order(
        () -> {
          if (!isConnected()) {
            open();
          }
        });
  }

  private boolean isConnected() {
    synchronized (delivery) {
      return closed || connected != Connected.NOT;
    }
  }

  /** Ends the connection; the session stays at the server. */
  private synchronized void leave() {
    Connected left;
    synchronized (delivery) {
      left = connected;
      connected = Connected.NOT;
    }
    left.closing.run();
  }

  private interface Action {
    void run() throws DriverException, InterruptedException;
  }

  /** Runs the action on a thread of its own, because it waits for the server. */
  private CompletionStage<Void> order(Action action) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    daemon(
            () -> {
              try {
                synchronized (this) {
                  action.run();
                }
                done.complete(null);
              } catch (DriverException | RuntimeException e) {
                done.completeExceptionally(e);
              } catch (InterruptedException e) {
                done.completeExceptionally(new CompletionException(e));
              }
            },
            "order-" + spec.id())
        .start();
    return done;
  }

  @Override
  public void close() {
    synchronized (delivery) {
      closed = true;
    }
    leave();
    executor.shutdown();
  }
}
