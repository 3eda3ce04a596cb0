// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.OpenClients;
import dev.plimsoll.driver.ProducerSpec;
import io.lettuce.core.RedisException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Everything that exists from connecting to closing. */
final class RedisSession implements AutoCloseable {

  private static final int OPENING_THREADS = 8;

  private final RedisConfig config;
  private final RedisNetwork network;
  private final RedisServer server;
  private final RedisDurability durability;
  private final RedisTopics topics;
  private final RedisShares shares;
  private final OpenClients clients =
      new OpenClients("plimsoll-redis-close", Duration.ofSeconds(6));
  private final RedisPipeline[] pipelines;
  private final ExecutorService opening = Executors.newFixedThreadPool(OPENING_THREADS, threads());

  private RedisSession(RedisConfig config, RedisNetwork network, RedisServer server) {
    this.config = config;
    this.network = network;
    this.server = server;
    this.durability = new RedisDurability(server);
    this.topics = new RedisTopics(server, config.variant());
    this.shares = new RedisShares(config.reading().sharing());
    this.pipelines = new RedisPipeline[config.connections()];
  }

  /**
   * @param own whether the server is there for this run, and may be changed
   */
  static RedisSession open(RedisConfig config, String address, boolean own)
      throws DriverException, InterruptedException {
    RedisNetwork network = new RedisNetwork(config, address);
    try {
      RedisSession session =
          new RedisSession(config, network, RedisServer.connect(network, address));
      session.durability.ensure(config.persistence(), own);
      return session;
    } catch (DriverException | InterruptedException e) {
      network.close();
      throw e;
    }
  }

  RedisServer server() {
    return server;
  }

  RedisTopics topics() {
    return topics;
  }

  CompletionStage<DriverProducer> open(ProducerSpec spec) {
    return CompletableFuture.supplyAsync(() -> opened(spec), opening);
  }

  private DriverProducer opened(ProducerSpec spec) {
    try {
      RedisTopic topic = topics.find(spec.topic());
      List<RedisTarget> targets = topic.partitions().stream().map(this::target).toList();
      RedisPipeline pipeline = pipeline(Math.floorMod(spec.index(), config.connections()));
      RedisDriverProducer producer = new RedisDriverProducer(pipeline, targets);
      clients.add(spec.topic(), producer::close);
      return producer;
    } catch (DriverException e) {
      throw new CompletionException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException(e);
    } catch (RedisException | IllegalStateException e) {
      throw new CompletionException(
          RedisFailures.told("opening the producer " + spec.id() + " on " + spec.topic(), e));
    }
  }

  private RedisTarget target(String partition) {
    return config.variant() == RedisVariant.STREAMS
        ? RedisTarget.stream(partition, config.maxLength())
        : RedisTarget.channel(partition);
  }

  /** Opened by its first producer. */
  private RedisPipeline pipeline(int number) {
    synchronized (pipelines) {
      if (pipelines[number] == null) {
        pipelines[number] = network.openSending();
      }
      return pipelines[number];
    }
  }

  CompletionStage<DriverConsumer> open(ConsumerSpec spec, BatchHandler handler) {
    return CompletableFuture.supplyAsync(() -> reader(spec, handler), opening)
        .thenCompose(reader -> reader.prepare().thenApply(prepared -> reader))
        .thenCompose(
            reader ->
                shares
                    .join(spec.topic(), spec.subscription(), reader)
                    .thenApply(shared -> started(reader)))
        .exceptionallyCompose(error -> CompletableFuture.failedFuture(told(spec, error)))
        .thenApplyAsync(consumer -> consumer, opening);
  }

  private static DriverConsumer started(RedisReader reader) {
    reader.start();
    return reader;
  }

  private static Throwable told(ConsumerSpec spec, Throwable error) {
    Throwable root = RedisFailures.root(error);
    return root instanceof DriverException
        ? root
        : RedisFailures.told("opening the consumer " + spec.id() + " of " + spec.topic(), root);
  }

  private RedisReader reader(ConsumerSpec spec, BatchHandler handler) {
    try {
      RedisTopic topic = topics.find(spec.topic());
      RedisReader reader =
          config.variant() == RedisVariant.STREAMS
              ? streamReader(spec, topic, handler)
              : channelReader(spec, topic, handler);
      clients.add(spec.topic(), reader::close);
      return reader;
    } catch (DriverException e) {
      throw new CompletionException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompletionException(e);
    }
  }

  private RedisReader streamReader(ConsumerSpec spec, RedisTopic topic, BatchHandler handler) {
    return new RedisStreamConsumer(
        spec, topic, config.reading(), network, server.commands(), shares, handler);
  }

  private RedisReader channelReader(ConsumerSpec spec, RedisTopic topic, BatchHandler handler) {
    return new RedisChannelConsumer(
        spec, topic, network.openSubscribing(new RedisChannels(topic)), shares, handler);
  }

  /** Deletes topics and closes what still uses them. */
  void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    topics.delete(names);
  }

  @Override
  public void close() {
    clients.close();
    opening.shutdown();
    durability.restore();
    network.close();
  }

  private static ThreadFactory threads() {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, "plimsoll-redis-open-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }
}
