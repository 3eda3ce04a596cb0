// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.session.DriverSession;
import dev.plimsoll.driver.session.OpenClients;
import dev.plimsoll.driver.session.OpenerThreads;
import io.lettuce.core.RedisException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A connection to the server with everything that is opened on it. */
final class RedisSession implements DriverSession {

  private static final int OPENING_THREADS = 8;

  private final RedisConfig config;
  private final RedisNetwork network;
  private final RedisServer server;
  private final RedisDurability durability;
  private final RedisTopics topics;
  private final RedisAssignments shares;
  private final OpenClients clients =
      new OpenClients("plimsoll-redis-close", Duration.ofSeconds(6));
  private final RedisPipeline[] pipelines;
  private final OpenerThreads opener = new OpenerThreads("plimsoll-redis-open", OPENING_THREADS);

  private RedisSession(RedisConfig config, RedisNetwork network, RedisServer server) {
    this.config = config;
    this.network = network;
    this.server = server;
    this.durability = new RedisDurability(server);
    this.topics = new RedisTopics(server, config.variant());
    this.shares = new RedisAssignments(config.reading().sharing());
    this.pipelines = new RedisPipeline[config.connections()];
  }

  /**
   * @param limit timeout for the server's answer, here and for each further connection
   * @param own whether the server was started for this run and may be changed
   */
  static RedisSession open(RedisConfig config, String address, Duration limit, boolean own)
      throws DriverException, InterruptedException {
    RedisNetwork network = new RedisNetwork(config, address, limit);
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

  @Override
  public SystemFacts facts() throws DriverException, InterruptedException {
    return server.facts();
  }

  @Override
  public RedisTopics topics() {
    return topics;
  }

  @Override
  public CompletionStage<DriverProducer> open(ProducerSpec spec) {
    return opener.supply(() -> openBlocking(spec));
  }

  private DriverProducer openBlocking(ProducerSpec spec)
      throws DriverException, InterruptedException {
    try {
      RedisTopic topic = topics.find(spec.topic());
      List<RedisTarget> targets = topic.partitions().stream().map(this::target).toList();
      RedisPipeline pipeline = pipeline(Math.floorMod(spec.index(), config.connections()));
      RedisDriverProducer producer = new RedisDriverProducer(pipeline, targets);
      clients.add(spec.topic(), producer::close);
      return producer;
    } catch (RedisException | IllegalStateException e) {
      throw RedisFailures.toDriverException(
          "opening the producer " + spec.id() + " on " + spec.topic(), e);
    }
  }

  private RedisTarget target(String partition) {
    return config.variant() == RedisVariant.STREAMS
        ? RedisTarget.stream(partition, config.maxLength())
        : RedisTarget.channel(partition);
  }

  /** Returns the connection, which its first producer opens. */
  private RedisPipeline pipeline(int number) {
    synchronized (pipelines) {
      if (pipelines[number] == null) {
        pipelines[number] = network.openSending();
      }
      return pipelines[number];
    }
  }

  @Override
  public CompletionStage<DriverConsumer> open(ConsumerSpec spec, BatchHandler handler) {
    return opener
        .supply(() -> reader(spec, handler))
        .thenCompose(reader -> reader.prepare().thenApply(prepared -> reader))
        .thenCompose(
            reader ->
                shares
                    .join(spec.topic(), spec.subscription(), reader)
                    .thenApply(shared -> start(reader)))
        .exceptionallyCompose(
            error -> CompletableFuture.failedFuture(toDriverException(spec, error)))
        .thenApplyAsync(consumer -> consumer, opener.threads());
  }

  private static DriverConsumer start(RedisReader reader) {
    reader.start();
    return reader;
  }

  private static Throwable toDriverException(ConsumerSpec spec, Throwable error) {
    Throwable root = RedisFailures.rootCause(error);
    return root instanceof DriverException
        ? root
        : RedisFailures.toDriverException(
            "opening the consumer " + spec.id() + " of " + spec.topic(), root);
  }

  private RedisReader reader(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    RedisTopic topic = topics.find(spec.topic());
    RedisReader reader =
        config.variant() == RedisVariant.STREAMS
            ? streamReader(spec, topic, handler)
            : channelReader(spec, topic, handler);
    clients.add(spec.topic(), reader::close);
    return reader;
  }

  private RedisReader streamReader(ConsumerSpec spec, RedisTopic topic, BatchHandler handler) {
    return new RedisStreamConsumer(
        spec, topic, config.reading(), network, server.commands(), shares, handler);
  }

  private RedisReader channelReader(ConsumerSpec spec, RedisTopic topic, BatchHandler handler) {
    return new RedisChannelConsumer(
        spec, topic, network.openSubscribing(new RedisChannels(topic)), shares, handler);
  }

  /** Deletes topics and closes the clients that use them. */
  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    topics.delete(names);
  }

  @Override
  public void close() {
    clients.close();
    opener.close();
    durability.restore();
    network.close();
  }
}
