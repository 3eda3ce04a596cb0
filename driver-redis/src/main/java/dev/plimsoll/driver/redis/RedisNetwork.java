// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import dev.plimsoll.driver.connection.ServerAddress;
import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.Delay;
import io.lettuce.core.sentinel.api.StatefulRedisSentinelConnection;
import io.netty.resolver.DefaultAddressResolverGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The Lettuce clients of one run. Sending and receiving use separate event loops, so that
 * processing a batch does not delay acknowledgements of sends.
 */
final class RedisNetwork implements AutoCloseable {

  /**
   * Upper limit for connecting, whatever limit the caller passes: an address that does not answer
   * within it is wrong.
   */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

  /** Upper limit for the answer of a node about slots: it is left out then. */
  private static final Duration SLOTS_LIMIT = Duration.ofSeconds(1);

  private static final Duration REJECTED_POLL = Duration.ofMillis(5);
  private static final Duration RECONNECT_AFTER = Duration.ofMillis(100);
  private static final long CLOSE_SECONDS = 3;

  private final RedisConfig config;
  private final RedisAccess access;
  private final Duration patience;
  private final ClientResources sending;
  private final ClientResources receiving;
  private final List<AbstractRedisClient> clients = new ArrayList<>();
  private final RedisClient receiver;
  private final RedisClient administrator;

  /**
   * @param limit timeout for the server's answer to a new connection
   */
  RedisNetwork(RedisConfig config, RedisAccess access, Duration limit) {
    this.config = config;
    this.access = access;
    this.patience = limit.compareTo(CONNECT_LIMIT) < 0 ? limit : CONNECT_LIMIT;
    this.sending = resources("send", DefaultClientResources.DEFAULT_IO_THREADS);
    this.receiving = resources("receive", config.consumerClients());
    this.receiver = ofConsumers(RedisClient.create(receiving));
    this.administrator = ofControl(RedisClient.create(receiving));
  }

  private RedisClient ofConsumers(RedisClient client) {
    client.setOptions(options());
    clients.add(client);
    return client;
  }

  private RedisClient ofControl(RedisClient client) {
    client.setOptions(waiting(options()).build());
    clients.add(client);
    return client;
  }

  /** Commands wait until the connection is open again. */
  static ClientOptions.Builder waiting(ClientOptions options) {
    // The client (7.7.0) does not copy this one, so that connections had queues of two classes.
    return options
        .mutate()
        .disconnectedBehavior(DisconnectedBehavior.DEFAULT)
        .useHashIndexQueue(options.isUseHashIndexedQueue());
  }

  private ClientResources resources(String use, int threads) {
    return RedisClientOptions.apply(DefaultClientResources.builder(), config.clientConfig())
        .ioThreadPoolSize(Math.max(2, threads))
        .threadFactoryProvider(
            pool -> new DefaultThreadFactory("plimsoll-redis-" + use + "-" + pool, true))
        .commandLatencyRecorder(CommandLatencyRecorder.disabled())
        .reconnectDelay(Delay.constant(RECONNECT_AFTER))
        .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
        .build();
  }

  /**
   * Disables the client's own metrics, timeouts and retries: what is open when a connection is lost
   * fails.
   */
  private ClientOptions options() {
    SocketOptions.Builder socket = SocketOptions.builder().connectTimeout(patience);
    ClientOptions.Builder options =
        ClientOptions.builder()
            .protocolVersion(ProtocolVersion.RESP2)
            .autoReconnect(true)
            .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
            .timeoutOptions(TimeoutOptions.create())
            .maintNotificationsConfig(MaintNotificationsConfig.disabled())
            .useHashIndexQueue(false)
            .socketOptions(RedisClientOptions.apply(socket, config.clientConfig()).build())
            .sslOptions(config.tls().options());
    return RedisClientOptions.apply(options, config.clientConfig()).build();
  }

  /** The driver file's key for addresses. */
  String addressKey() {
    return config.addressKey();
  }

  /** Whether sentinels tell where the primary is. */
  boolean hasSentinels() {
    return config.sentinelMaster().isPresent();
  }

  /** How a server is reached. */
  RedisURI uri(ServerAddress address) {
    RedisURI.Builder uri = at(address).withClientName("plimsoll");
    access.applyTo(uri);
    return uri.build();
  }

  private RedisURI.Builder at(ServerAddress address) {
    return encrypted(RedisURI.builder().withHost(address.host()).withPort(address.port()));
  }

  private RedisURI.Builder encrypted(RedisURI.Builder uri) {
    return uri.withTimeout(patience)
        .withSsl(config.tls().enabled())
        .withVerifyPeer(config.tls().verify());
  }

  /** How the primary is reached: the client asks the sentinels for each new connection. */
  RedisURI sentinelUri(List<ServerAddress> sentinels) {
    RedisURI.Builder uri =
        encrypted(RedisURI.builder())
            .withSentinelMasterId(config.sentinelMaster().orElseThrow())
            .withClientName("plimsoll");
    for (ServerAddress address : sentinels) {
      RedisURI.Builder sentinel = at(address);
      config
          .sentinelPassword()
          .ifPresent(secret -> sentinel.withPassword(secret.reveal().toCharArray()));
      uri.withSentinel(sentinel.build());
    }
    access.applyTo(uri);
    return uri.build();
  }

  /** Returns where the primary is, as the first sentinel that answers knows. */
  ServerAddress askSentinels(RedisURI uri) throws DriverException, InterruptedException {
    String name = uri.getSentinelMasterId();
    try (StatefulRedisSentinelConnection<String, String> sentinel =
        administrator.connectSentinel(uri)) {
      if (RedisServer.await(
              sentinel.async().getMasterAddrByName(name), "asking a sentinel for " + name)
          instanceof InetSocketAddress primary) {
        return new ServerAddress(primary.getHostString(), primary.getPort());
      }
    }
    throw new DriverException(
        DriverException.Kind.NOT_FOUND,
        "Redis: the sentinels at "
            + uri.getSentinels().stream()
                .map(each -> each.getHost() + ":" + each.getPort())
                .collect(Collectors.joining(", "))
            + " know no primary of the name "
            + name
            + ": correct sentinelMaster (SENTINEL MASTERS lists them)");
  }

  /** Returns how a server is reached at its address, or the primary that sentinels know. */
  RedisRoute route(RedisURI uri) {
    return new RedisRoute(uri, receiver, administrator, RedisClient::create);
  }

  /** Returns how the primary of a slot is reached. */
  RedisRoute route(RedisSlots slots, int slot) {
    return new RedisRoute(
        uri(slots.primary(slot)),
        ofConsumers(RedisSlotClient.create(receiving, slots, slot)),
        ofControl(RedisSlotClient.create(receiving, slots, slot)),
        resources -> RedisSlotClient.create(resources, slots, slot));
  }

  /**
   * Returns the slots of the cluster to which a node belongs. Blocks until it has answered.
   *
   * @throws RedisException if it does not, or if the user may not ask
   */
  RedisSlots slots(ServerAddress node) {
    RedisURI uri = uri(node);
    uri.setTimeout(SLOTS_LIMIT);
    RedisTopologyClient client = new RedisTopologyClient(receiving, uri);
    ClientOptions options = options();
    ClusterClientOptions.Builder ofCluster =
        ClusterClientOptions.builder(
            waiting(options)
                .socketOptions(
                    options.getSocketOptions().mutate().connectTimeout(SLOTS_LIMIT).build())
                .build());
    var unused = ofCluster.maintNotificationsConfig(MaintNotificationsConfig.disabled());
    client.setOptions(ofCluster.build());
    clients.add(client);
    return new RedisSlots(client);
  }

  /** Opens a connection for administration, whose commands wait until it is connected again. */
  StatefulRedisConnection<String, String> openControl(RedisRoute route) {
    return route.administrator().connect(StringCodec.UTF8, route.uri());
  }

  /** Opens a connection for one consumer, because a blocking command occupies its connection. */
  StatefulRedisConnection<String, byte[]> openReading(RedisRoute route, RedisNames names)
      throws DriverException, InterruptedException {
    return connected("connecting a consumer", () -> route.receiver().connect(names, route.uri()));
  }

  /** Opens a connection for one subscriber, because a connection gets each message once. */
  StatefulRedisPubSubConnection<String, byte[]> openSubscribing(RedisRoute route, RedisNames names)
      throws DriverException, InterruptedException {
    return connected(
        "connecting a subscriber", () -> route.receiver().connectPubSub(names, route.uri()));
  }

  /**
   * Opens a connection, and returns it when the server has answered on it. The client (7.7.0) may
   * return a new connection that still rejects commands as if it were lost, as happens on a machine
   * without a free processor.
   */
  private <C extends StatefulRedisConnection<?, ?>> C connected(
      String operation, Supplier<C> connecting) throws DriverException, InterruptedException {
    C connection;
    try {
      connection = connecting.get();
    } catch (RedisException | IllegalStateException e) {
      throw RedisFailures.TABLE.toDriverException(operation, e);
    }
    boolean answered = false;
    try {
      awaitAnswer(() -> connection.async().ping(), operation, patience);
      answered = true;
      return connection;
    } finally {
      if (!answered) {
        var unused = connection.closeAsync();
      }
    }
  }

  /**
   * Repeats a command while the client rejects it. A refusal by the server is an answer too: a user
   * may lack the right to this command.
   */
  static void awaitAnswer(
      Supplier<? extends CompletionStage<String>> command, String operation, Duration limit)
      throws DriverException, InterruptedException {
    try {
      Deadline.after(limit)
          .retry(
              REJECTED_POLL,
              failure -> failure.kind() == DriverException.Kind.UNREACHABLE,
              () -> RedisServer.await(command.get(), operation));
    } catch (DriverException e) {
      if (!RedisServer.isRefusal(e)) {
        throw e;
      }
    }
  }

  /** Opens a client with one connection for several producers. */
  RedisSender openSender(RedisRoute route) throws DriverException, InterruptedException {
    RedisEventLoop loop = new RedisEventLoop();
    RedisClient client = route.senders().apply(sending.mutate().nettyCustomizer(loop).build());
    client.setOptions(options());
    try {
      StatefulRedisConnection<byte[], byte[]> connection =
          connected(
              "connecting producers", () -> client.connect(ByteArrayCodec.INSTANCE, route.uri()));
      return new RedisSender(client, connection, loop, command(), config.waiting());
    } catch (DriverException | InterruptedException e) {
      RedisSender.shutDown(client);
      throw e;
    }
  }

  private RedisSendCommand command() {
    return switch (config.variant()) {
      case STREAMS -> RedisSendCommand.xadd(config.maxLength());
      case PUBLISH_SUBSCRIBE -> RedisSendCommand.publish();
      case SHARDED_PUBLISH_SUBSCRIBE -> RedisSendCommand.publishToShard();
    };
  }

  ScheduledExecutorService executor() {
    return receiving.eventExecutorGroup();
  }

  @Override
  public void close() {
    CompletableFuture.allOf(
            clients.stream()
                .map(client -> client.shutdownAsync(0, CLOSE_SECONDS, TimeUnit.SECONDS))
                .toArray(CompletableFuture<?>[]::new))
        .exceptionally(error -> null)
        .completeOnTimeout(null, CLOSE_SECONDS, TimeUnit.SECONDS)
        .join();
    List.of(sending, receiving).stream()
        .map(resources -> resources.shutdown(0, CLOSE_SECONDS, TimeUnit.SECONDS))
        .toList()
        .forEach(ended -> ended.awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS));
  }
}
