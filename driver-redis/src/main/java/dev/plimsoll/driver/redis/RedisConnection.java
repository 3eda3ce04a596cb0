// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.ClientPool;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.KnownDefaults;
import dev.plimsoll.driver.connection.OpenClients;
import dev.plimsoll.driver.connection.ServerAddress;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A connection to the server with everything that is opened on it. */
final class RedisConnection implements DriverConnection {

  private static final String CLOSING = "plimsoll-redis-close";
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

  private final RedisConfig config;
  private final RedisNetwork network;
  private final RedisServer server;
  private final RedisDurability durability;
  private final RedisTopics topics;
  private final OpenClients clients = new OpenClients(CLOSING, CLOSE_LIMIT);
  private final ClientPool<RedisSender> senders;

  private RedisConnection(RedisConfig config, RedisNetwork network, RedisServer server) {
    this.config = config;
    this.network = network;
    this.server = server;
    this.durability = new RedisDurability(server);
    this.topics = new RedisTopics(server, config.variant());
    this.senders =
        new ClientPool<>(
            CLOSING,
            config.producerClients(),
            CLOSE_LIMIT,
            number -> network.openSender(server.uri()),
            RedisSender::close);
  }

  /**
   * @param limit timeout for the server's answer, here and for each further connection
   * @param own whether the server was started for this run and may be changed
   */
  static RedisConnection open(
      RedisConfig config,
      RedisAccess access,
      List<ServerAddress> addresses,
      Duration limit,
      boolean own)
      throws DriverException, InterruptedException {
    RedisNetwork network = new RedisNetwork(config, access, limit);
    try {
      RedisConnection connection =
          new RedisConnection(config, network, RedisServer.connect(network, addresses));
      connection.requireReplicas();
      connection.requireWaitAof();
      connection.durability.ensure(config, own);
      return connection;
    } catch (DriverException | InterruptedException e) {
      network.close();
      throw e;
    }
  }

  private void requireReplicas() throws DriverException, InterruptedException {
    Map<String, String> replication = server.info("replication");
    long connected = RedisServerDurability.number(replication.getOrDefault("connected_slaves", ""));
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

  /** Servers before 7.2 do not know the command. */
  private void requireWaitAof() throws DriverException, InterruptedException {
    if (!config.waiting().fsync()) {
      return;
    }
    try {
      RedisServer.await(
          RedisWait.waitAof(server.commands(), StringCodec.UTF8, 0, 0, Duration.ZERO),
          "trying WAITAOF");
    } catch (DriverException e) {
      throw RedisServer.isRefusal(e)
          ? new DriverException(
              DriverException.Kind.REFUSED,
              "Redis at "
                  + server.address()
                  + " refuses WAITAOF, which waitFsync needs: "
                  + DriverException.textOf(e.getCause())
                  + ". Redis knows it since 7.2; or leave waitFsync out, which then waits for"
                  + " replicas' memory",
              e)
          : e;
    }
  }

  RedisServer server() {
    return server;
  }

  @Override
  public ServerSettings serverSettings() throws DriverException, InterruptedException {
    Map<String, String> settings = server.settings("*");
    return settings.isEmpty()
        ? ServerSettings.NONE
        : ServerSettings.of(
            List.of(settings),
            KnownDefaults.read(RedisConnection.class, "redis-defaults.properties"));
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
  public DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    RedisTopic topic = topics.find(spec.topic());
    RedisDriverProducer producer = new RedisDriverProducer(senders.of(spec.client()), topic);
    clients.add(spec.topic(), producer::close);
    return producer;
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    RedisTopic topic = topics.find(spec.topic());
    RedisNames names = new RedisNames(topic);
    return config.variant() == RedisVariant.STREAMS
        ? member(spec, topic, names, handler)
        : subscriber(spec, topic, names, handler);
  }

  private DriverConsumer member(
      ConsumerSpec spec, RedisTopic topic, RedisNames names, BatchHandler handler)
      throws DriverException, InterruptedException {
    RedisStreamConsumer consumer =
        new RedisStreamConsumer(
            spec,
            topic,
            config,
            names,
            network.openReading(server.uri(), names),
            server.commands(),
            network.executor(),
            handler);
    clients.add(spec.topic(), consumer::close);
    consumer.open();
    return consumer;
  }

  private DriverConsumer subscriber(
      ConsumerSpec spec, RedisTopic topic, RedisNames names, BatchHandler handler)
      throws DriverException, InterruptedException {
    RedisChannelConsumer consumer =
        new RedisChannelConsumer(
            topic.of(spec, config.consumers()),
            config.variant().isSharded(),
            names,
            network.openSubscribing(server.uri(), names),
            handler);
    clients.add(spec.topic(), consumer::close);
    consumer.open();
    return consumer;
  }

  @Override
  public void deleteSubscriptions(List<String> names, List<String> subscriptions)
      throws DriverException, InterruptedException {
    topics.deleteGroups(names, subscriptions);
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
    senders.close();
    durability.restore();
    network.close();
  }
}
