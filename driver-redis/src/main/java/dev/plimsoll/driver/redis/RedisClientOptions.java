// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.settings.BuilderOptions;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.util.Map;

/** The settings of Lettuce that a driver file can give by name, below {@code clientConfig}. */
final class RedisClientOptions {

  private static final String SOCKET = "socketOptions.";
  private static final String KEEP_ALIVE = SOCKET + "keepAlive.";
  private static final String USER_TIMEOUT = SOCKET + "tcpUserTimeout.";
  private static final String TIMEOUT = "timeoutOptions.";
  private static final String RESOURCES = "clientResources.";
  private static final String FAILS = "a command that is open when a connection is lost fails";

  static final BuilderOptions OPTIONS =
      BuilderOptions.of(
              "lettuce-core",
              Map.of(
                  "autoReconnect",
                  "the driver needs connections that are established again",
                  "disconnectedBehavior",
                  FAILS,
                  "cancelCommandsOnReconnectFailure",
                  FAILS,
                  "suspendReconnectOnProtocolFailure",
                  FAILS,
                  RESOURCES + "ioThreadPoolSize",
                  "use the key consumerClients"))
          .with("", ClientOptions.Builder.class, ClientOptions::builder)
          .with(SOCKET, SocketOptions.Builder.class, SocketOptions::builder)
          .with(
              KEEP_ALIVE,
              SocketOptions.KeepAliveOptions.Builder.class,
              SocketOptions.KeepAliveOptions::builder)
          .with(
              USER_TIMEOUT,
              SocketOptions.TcpUserTimeoutOptions.Builder.class,
              SocketOptions.TcpUserTimeoutOptions::builder)
          .with(TIMEOUT, TimeoutOptions.Builder.class, TimeoutOptions::builder)
          .with(RESOURCES, ClientResources.Builder.class, DefaultClientResources::builder);

  private RedisClientOptions() {}

  /** Gives the settings to builders; of timeouts and sockets only where some are given. */
  static ClientOptions.Builder apply(ClientOptions.Builder builder, Map<String, String> given) {
    if (OPTIONS.has(TIMEOUT, given)) {
      builder.timeoutOptions(OPTIONS.apply(TIMEOUT, TimeoutOptions.builder(), given).build());
    }
    return OPTIONS.apply("", builder, given);
  }

  /** Gives the settings of sockets to a builder. */
  static SocketOptions.Builder apply(SocketOptions.Builder builder, Map<String, String> given) {
    OPTIONS.apply(SOCKET, builder, given);
    if (OPTIONS.has(KEEP_ALIVE, given)) {
      builder.keepAlive(
          OPTIONS
              .apply(KEEP_ALIVE, SocketOptions.KeepAliveOptions.builder().enable(), given)
              .build());
    }
    if (OPTIONS.has(USER_TIMEOUT, given)) {
      builder.tcpUserTimeout(
          OPTIONS
              .apply(USER_TIMEOUT, SocketOptions.TcpUserTimeoutOptions.builder().enable(), given)
              .build());
    }
    return builder;
  }

  /** Gives the settings of threads to a builder. */
  static ClientResources.Builder apply(ClientResources.Builder builder, Map<String, String> given) {
    return OPTIONS.apply(RESOURCES, builder, given);
  }
}
