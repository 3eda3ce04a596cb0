// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.redis.RedisConfig.RedisAccess;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.DefaultEndpoint;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.Delay;
import io.netty.resolver.DefaultAddressResolverGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The Lettuce client of one run. Sending and receiving use separate event loops, so that processing
 * a batch does not delay acknowledgements of sends.
 */
final class RedisNetwork implements AutoCloseable {

  /**
   * Upper limit for connecting, whatever limit the caller passes: an address that does not answer
   * within it is wrong.
   */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

  private static final Duration RECONNECT_AFTER = Duration.ofMillis(100);
  private static final long CLOSE_SECONDS = 3;

  private final RedisURI uri;
  private final ClientResources sendingResources = resources("send");
  private final ClientResources receivingResources = resources("receive");
  private final RedisClient sending;
  private final RedisClient receiving;

  /**
   * @param limit timeout for the server's answer to a new connection
   */
  RedisNetwork(RedisConfig config, String address, Duration limit) {
    Duration patience = limit.compareTo(CONNECT_LIMIT) < 0 ? limit : CONNECT_LIMIT;
    this.uri = uri(config, address, patience);
    this.sending = new PipeliningClient(sendingResources, uri);
    this.receiving = RedisClient.create(receivingResources, uri);
    ClientOptions options = options(config.tls(), patience);
    sending.setOptions(options);
    receiving.setOptions(options);
  }

  private static RedisURI uri(RedisConfig config, String address, Duration patience) {
    int colon = address.lastIndexOf(':');
    String host = address.substring(0, colon).replace("[", "").replace("]", "");
    RedisURI.Builder uri =
        RedisURI.builder()
            .withHost(host)
            .withPort(Integer.parseInt(address.substring(colon + 1)))
            .withDatabase(config.access().database())
            .withClientName("plimsoll")
            .withTimeout(patience)
            .withSsl(config.tls().enabled())
            .withVerifyPeer(config.tls().verify());
    authenticate(uri, config.access());
    return uri.build();
  }

  private static void authenticate(RedisURI.Builder uri, RedisAccess access) {
    if (access.password().isEmpty()) {
      return;
    }
    char[] password = access.password().get().toCharArray();
    if (access.user().isPresent()) {
      uri.withAuthentication(access.user().get(), password);
    } else {
      uri.withPassword(password);
    }
  }

  /** Disables the client's own metrics, timeouts and retries. */
  private static ClientOptions options(RedisTls tls, Duration patience) {
    return ClientOptions.builder()
        .protocolVersion(ProtocolVersion.RESP2)
        .autoReconnect(true)
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .timeoutOptions(TimeoutOptions.create())
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .useHashIndexQueue(false)
        .socketOptions(SocketOptions.builder().connectTimeout(patience).build())
        .sslOptions(tls.options())
        .build();
  }

  private static ClientResources resources(String use) {
    return DefaultClientResources.builder()
        .ioThreadPoolSize(Math.max(2, Runtime.getRuntime().availableProcessors()))
        .threadFactoryProvider(
            pool -> new DefaultThreadFactory("plimsoll-redis-" + use + "-" + pool, true))
        .commandLatencyRecorder(CommandLatencyRecorder.disabled())
        .reconnectDelay(Delay.constant(RECONNECT_AFTER))
        .addressResolverGroup(DefaultAddressResolverGroup.INSTANCE)
        .build();
  }

  /** Opens a connection for administration. */
  StatefulRedisConnection<String, String> openControl() {
    return receiving.connect(StringCodec.UTF8);
  }

  /** Opens a connection for one consumer, because a blocking command occupies its connection. */
  StatefulRedisConnection<byte[], byte[]> openReading() {
    return receiving.connect(ByteArrayCodec.INSTANCE);
  }

  /** Opens a connection for one subscriber. */
  <K, V> StatefulRedisPubSubConnection<K, V> openSubscribing(RedisCodec<K, V> codec) {
    return receiving.connectPubSub(codec);
  }

  /** Opens a connection for several producers. */
  RedisPipeline openSending() {
    StatefulRedisConnection<byte[], byte[]> connection = sending.connect(ByteArrayCodec.INSTANCE);
    return (RedisPipeline) ((RedisChannelHandler<?, ?>) connection).getChannelWriter();
  }

  ScheduledExecutorService executor() {
    return receivingResources.eventExecutorGroup();
  }

  @Override
  public void close() {
    CompletableFuture.allOf(
            sending.shutdownAsync(0, CLOSE_SECONDS, TimeUnit.SECONDS),
            receiving.shutdownAsync(0, CLOSE_SECONDS, TimeUnit.SECONDS))
        .exceptionally(error -> null)
        .completeOnTimeout(null, CLOSE_SECONDS, TimeUnit.SECONDS)
        .join();
    List.of(sendingResources, receivingResources).stream()
        .map(resources -> resources.shutdown(0, CLOSE_SECONDS, TimeUnit.SECONDS))
        .toList()
        .forEach(ended -> ended.awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS));
  }

  /** A client whose connections batch sends. */
  private static final class PipeliningClient extends RedisClient {

    PipeliningClient(ClientResources resources, RedisURI uri) {
      super(resources, uri);
    }

    @Override
    protected DefaultEndpoint createEndpoint() {
      return new RedisPipeline(getOptions(), getResources());
    }
  }
}
