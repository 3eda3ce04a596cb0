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
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.KnownDefaults;
import dev.plimsoll.driver.connection.OpenClients;
import dev.plimsoll.driver.connection.ServerAddress;
import io.lettuce.core.codec.StringCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledExecutorService;

/** A connection to the server with everything that is opened on it. */
final class RedisConnection implements DriverConnection {

  private static final String CLOSING = "plimsoll-redis-close";
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(3);

  /** Replicas of a local cluster connect after it has started. */
  private static final Duration REPLICAS_START = Duration.ofSeconds(10);

  private static final Duration REPLICAS_POLL = Duration.ofMillis(50);

  private final RedisConfig config;
  private final RedisNetwork network;
  private final RedisServers servers;
  private final List<RedisDurability> durability;
  private final RedisTopics topics;
  private final OpenClients clients = new OpenClients(CLOSING, CLOSE_LIMIT);
  private final Map<RedisServer, ClientPool<RedisSender>> senders = new HashMap<>();

  private RedisConnection(RedisConfig config, RedisNetwork network, RedisServers servers) {
    this.config = config;
    this.network = network;
    this.servers = servers;
    int sharers = servers.sharers();
    this.durability =
        servers.all().stream().map(server -> new RedisDurability(server, sharers)).toList();
    this.topics = new RedisTopics(servers, config.variant());
    servers.all().forEach(server -> senders.put(server, senders(server)));
  }

  private ClientPool<RedisSender> senders(RedisServer server) {
    return new ClientPool<>(
        CLOSING,
        config.producerClients(),
        CLOSE_LIMIT,
        number -> network.openSender(server.route()),
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
          new RedisConnection(config, network, RedisServers.connect(network, addresses));
      for (RedisServer server : connection.servers.all()) {
        connection.requireReplicas(server, own ? REPLICAS_START : Duration.ZERO);
        connection.requireWaitAof(server);
      }
      for (RedisDurability each : connection.durability) {
        each.ensure(config, own);
      }
      return connection;
    } catch (DriverException | InterruptedException | RuntimeException e) {
      network.close();
      throw e;
    }
  }

  private void requireReplicas(RedisServer server, Duration limit)
      throws DriverException, InterruptedException {
    int required = config.waiting().replicas();
    boolean there =
        Deadline.after(limit)
            .await(REPLICAS_POLL, () -> replicas(server).orElse(required) >= required);
    if (!there) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "Redis at "
              + server.address()
              + " has "
              + replicas(server).orElse(0)
              + " connected replicas, but waitReplicas in the driver file is "
              + required);
    }
  }

  /** Returns the number of connected replicas; empty if the user may not read it. */
  private static OptionalLong replicas(RedisServer server)
      throws DriverException, InterruptedException {
    Map<String, String> replication = server.info("replication");
    return replication.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            RedisServerDurability.number(replication.getOrDefault("connected_slaves", "")));
  }

  /** Servers before 7.2 do not know the command. */
  private void requireWaitAof(RedisServer server) throws DriverException, InterruptedException {
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

  RedisServers servers() {
    return servers;
  }

  /** For tasks that do not block. */
  ScheduledExecutorService executor() {
    return network.executor();
  }

  @Override
  public ServerSettings serverSettings() throws DriverException, InterruptedException {
    List<Map<String, String>> settings = new ArrayList<>();
    for (RedisServer server : servers.all()) {
      settings.add(server.settings("*"));
    }
    settings.removeIf(Map::isEmpty);
    return settings.isEmpty()
        ? ServerSettings.NONE
        : ServerSettings.of(
            settings, KnownDefaults.read(RedisConnection.class, "redis-defaults.properties"));
  }

  @Override
  public SystemFacts facts() throws DriverException, InterruptedException {
    return servers.facts();
  }

  @Override
  public RedisTopics topics() {
    return topics;
  }

  @Override
  public DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    RedisTopic topic = topics.find(spec.topic());
    List<RedisSender> each = new ArrayList<>();
    for (String partition : topic.partitions()) {
      each.add(senders.get(servers.of(partition)).of(spec.client()));
    }
    RedisDriverProducer producer = new RedisDriverProducer(each, topic);
    clients.add(spec.topic(), producer::close);
    return producer;
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    RedisTopic topic = topics.find(spec.topic());
    RedisNames names = new RedisNames(topic);
    List<String> partitions = topic.of(spec, config.consumers());
    Opening opening = opening(spec, topic, names);
    if (!servers.isCluster()) {
      RedisConsumer consumer = opening.open(servers.first(), partitions, handler);
      clients.add(spec.topic(), consumer::close);
      return consumer;
    }
    RedisClusterConsumer consumers = new RedisClusterConsumer(handler);
    clients.add(spec.topic(), consumers::close);
    boolean complete = false;
    try {
      for (String partition : partitions) {
        consumers.add(opening.open(servers.of(partition), List.of(partition), consumers));
      }
      complete = true;
      return consumers;
    } finally {
      if (!complete) {
        consumers.close();
      }
    }
  }

  /** Opens a consumer of some partitions of one server. */
  private interface Opening {
    RedisConsumer open(RedisServer server, List<String> partitions, BatchHandler handler)
        throws DriverException, InterruptedException;
  }

  private Opening opening(ConsumerSpec spec, RedisTopic topic, RedisNames names)
      throws DriverException, InterruptedException {
    if (config.variant() != RedisVariant.STREAMS) {
      return (server, channels, handler) -> subscriber(server, channels, names, handler);
    }
    RedisGroup group = new RedisGroup(servers, topic, spec);
    RedisServer.await(group.create(), "creating the group " + spec.subscription());
    return (server, streams, handler) -> member(spec, group, server, streams, names, handler);
  }

  private RedisConsumer member(
      ConsumerSpec spec,
      RedisGroup group,
      RedisServer server,
      List<String> streams,
      RedisNames names,
      BatchHandler handler)
      throws DriverException, InterruptedException {
    RedisStreamConsumer consumer =
        new RedisStreamConsumer(
            spec,
            group,
            streams,
            config,
            names,
            network.openReading(server.route(), names),
            server,
            network.executor(),
            handler);
    consumer.open();
    return consumer;
  }

  private RedisConsumer subscriber(
      RedisServer server, List<String> channels, RedisNames names, BatchHandler handler)
      throws DriverException, InterruptedException {
    RedisChannelConsumer consumer =
        new RedisChannelConsumer(
            channels,
            config.variant().isSharded(),
            names,
            network.openSubscribing(server.route(), names),
            network.executor(),
            handler);
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
    senders.values().forEach(ClientPool::close);
    durability.forEach(RedisDurability::restore);
    network.close();
  }
}
