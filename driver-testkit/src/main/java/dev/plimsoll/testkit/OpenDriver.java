// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.TopicSpec.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A connected driver, with topics that are deleted when it is closed. */
public final class OpenDriver implements AutoCloseable {

  private static final long OPEN_SECONDS = 60;

  private final Driver driver;
  private final String prefix =
      "plimsoll-contract-" + Long.toHexString(ThreadLocalRandom.current().nextLong() >>> 16);
  private final List<String> topics = new ArrayList<>();
  private int opened;

  private OpenDriver(Driver driver) {
    this.driver = driver;
  }

  /** Creates and connects a driver. */
  public static OpenDriver connect(
      DriverProvider provider, Map<String, Object> settings, Endpoints endpoints)
      throws SettingsException, DriverException, InterruptedException {
    Driver driver = provider.create(new Settings(settings));
    OpenDriver open = new OpenDriver(driver);
    try {
      driver.connect(endpoints, Driver.CONNECT_LIMIT);
      return open;
    } catch (DriverException | InterruptedException e) {
      driver.close();
      throw e;
    }
  }

  /** Returns the driver. */
  public Driver driver() {
    return driver;
  }

  /** Returns the prefix of the names of all topics of this object. */
  public String prefix() {
    return prefix;
  }

  /** Creates a topic and waits until it has settled. */
  public String topic(int partitions) throws DriverException, InterruptedException {
    return topic(partitions, Purpose.LOAD);
  }

  /** Creates a topic for a purpose and waits until it has settled. */
  public String topic(int partitions, Purpose purpose)
      throws DriverException, InterruptedException {
    String name = prefix + "-" + topics.size();
    topics.add(name);
    driver.createTopics(List.of(new TopicSpec(name, partitions, purpose)));
    driver.settle(List.of(name));
    return name;
  }

  /** Opens a producer. */
  public DriverProducer producer(String topic) throws InterruptedException {
    return await(producerSoon(topic));
  }

  /** Opens a producer on a thread of its own. */
  public CompletionStage<DriverProducer> producerSoon(String topic) {
    int index = opened++;
    int client = index % driver.traits().producerClients();
    return soon(
        () -> driver.createProducer(new ProducerSpec(prefix + "-p" + index, index, client, topic)));
  }

  /** Opens the only consumer of a subscription, which starts at the first message. */
  public DriverConsumer consumer(String topic, String subscription, BatchHandler handler)
      throws InterruptedException {
    return member(topic, subscription, 0, 1, handler);
  }

  /**
   * Opens a consumer of a subscription, which starts at the first message.
   *
   * @param member its number in the subscription, from 0
   * @param members how many consumers the subscription has
   */
  public DriverConsumer member(
      String topic, String subscription, int member, int members, BatchHandler handler)
      throws InterruptedException {
    ConsumerSpec spec = spec(topic, subscription, StartPosition.EARLIEST, member, members);
    return await(soon(() -> driver.createConsumer(spec, handler)));
  }

  /** Opens the only consumer of a subscription on a thread of its own. */
  public CompletionStage<DriverConsumer> consumerSoon(
      String topic, String subscription, StartPosition start, BatchHandler handler) {
    ConsumerSpec spec = spec(topic, subscription, start, 0, 1);
    return soon(() -> driver.createConsumer(spec, handler));
  }

  private ConsumerSpec spec(
      String topic, String subscription, StartPosition start, int member, int members) {
    int index = opened++;
    return new ConsumerSpec(
        prefix + "-c" + index, index, topic, subscription, start, member, members);
  }

  private static <T> CompletionStage<T> soon(Callable<T> opening) {
    CompletableFuture<T> done = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                done.complete(opening.call());
              } catch (Exception e) {
                done.completeExceptionally(e);
              }
            },
            "opens-a-client");
    thread.setDaemon(true);
    thread.start();
    return done;
  }

  /** Waits for a stage, for at most a minute. */
  public static <T> T await(CompletionStage<T> stage) throws InterruptedException {
    try {
      return stage.toCompletableFuture().get(OPEN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("the driver said: " + e.getCause().getMessage(), e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError("the driver has not answered for a minute", e);
    }
  }

  @Override
  public void close() throws DriverException {
    try {
      driver.deleteTopics(topics);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new DriverException(
          DriverException.Kind.OTHER, "interrupted while deleting " + topics, e);
    } finally {
      driver.close();
    }
  }
}
