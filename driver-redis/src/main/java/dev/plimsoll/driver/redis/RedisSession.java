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
import dev.plimsoll.driver.session.ServerAddress;
import io.lettuce.core.RedisException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
  private final OpenClients clients =
      new OpenClients("plimsoll-redis-close", Duration.ofSeconds(6));
  private final RedisSender[] senders;
  private final OpenerThreads opener = new OpenerThreads("plimsoll-redis-open", OPENING_THREADS);

  private RedisSession(RedisConfig config, RedisNetwork network, RedisServer server) {
    this.config = config;
    this.network = network;
    this.server = server;
    this.durability = new RedisDurability(server);
    this.topics = new RedisTopics(server, config.variant());
    this.senders = new RedisSender[config.clients().producerClients()];
  }

  /**
   * @param limit timeout for the server's answer, here and for each further connection
   * @param own whether the server was started for this run and may be changed
   */
  static RedisSession open(
      RedisConfig config,
      RedisAccess access,
      List<ServerAddress> addresses,
      Duration limit,
      boolean own)
      throws DriverException, InterruptedException {
    RedisNetwork network = new RedisNetwork(config, access, limit);
    try {
      RedisSession session =
          new RedisSession(config, network, RedisServer.connect(network, addresses));
      session.requireReplicas();
      session.durability.ensure(config, own);
      return session;
    } catch (DriverException | InterruptedException e) {
      network.close();
      throw e;
    }
  }

  private void requireReplicas() throws DriverException, InterruptedException {
    Map<String, String> replication = server.info("replication");
    long connected =
        RedisServerDurability.number(replication.getOrDefault("connected_slaves", ""));
    if (!replication.isEmpty() && connected < config.waiting().replicas()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "Redis at "
              + server.address()
              + " has "
              + connected
              + " connected replicas, but waitReplicas in the driver file is "
              + config.waiting().replicas());
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
      RedisDriverProducer producer = new RedisDriverProducer(sender(spec.index()), topic);
      clients.add(spec.topic(), producer::close);
      return producer;
    } catch (RedisException | IllegalStateException e) {
      throw RedisFailures.toDriverException(
          "opening the producer " + spec.id() + " on " + spec.topic(), e);
    }
  }

  /** Returns the connection of a producer, which its first producer opens. */
  private RedisSender sender(int index) {
    int number = Math.floorMod(index, senders.length);
    synchronized (senders) {
      if (senders[number] == null) {
        senders[number] = network.openSender(server.uri());
      }
      return senders[number];
    }
  }

  @Override
  public CompletionStage<DriverConsumer> open(ConsumerSpec spec, BatchHandler handler) {
    return opener
        .supply(() -> start(spec, handler))
        .thenCompose(started -> started)
        .exceptionallyCompose(
            error -> CompletableFuture.failedFuture(toDriverException(spec, error)))
        .thenApplyAsync(consumer -> consumer, opener.threads());
  }

  private CompletionStage<DriverConsumer> start(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    RedisTopic topic = topics.find(spec.topic());
    RedisNames names = new RedisNames(topic);
    if (config.variant() == RedisVariant.PUBLISH_SUBSCRIBE) {
      RedisChannelConsumer subscriber =
          new RedisChannelConsumer(
              topic.of(spec, config.reading().sharing()),
              names,
              network.openSubscribing(server.uri(), names),
              handler);
      clients.add(spec.topic(), subscriber::close);
      return subscriber.start();
    }
    RedisStreamConsumer member =
        new RedisStreamConsumer(
            spec,
            topic,
            config.reading(),
            names,
            network.openReading(server.uri(), names),
            server.commands(),
            network.executor(),
            handler);
    clients.add(spec.topic(), member::close);
    return member.start();
  }

  private static Throwable toDriverException(ConsumerSpec spec, Throwable error) {
    Throwable root = RedisFailures.rootCause(error);
    return root instanceof DriverException
        ? root
        : RedisFailures.toDriverException(
            "opening the consumer " + spec.id() + " of " + spec.topic(), root);
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
    synchronized (senders) {
      for (RedisSender sender : senders) {
        if (sender != null) {
          sender.close();
        }
      }
    }
    durability.restore();
    network.close();
  }
}
