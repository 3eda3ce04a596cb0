// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.LocalBroker;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;

/** The test's own connection to the server, to inspect it and to set it up. */
final class RedisAdmin implements AutoCloseable {

  private final RedisClient client;
  private final StatefulRedisConnection<String, String> connection;

  RedisAdmin(LocalBroker.Running broker) {
    this(broker, broker.nodes().get(0).address());
  }

  RedisAdmin(LocalBroker.Running broker, String address) {
    client = RedisClient.create("redis://:" + password(broker) + "@" + address);
    connection = client.connect();
  }

  /** Returns the password of the local server, for a driver file that contains its address. */
  static String password(LocalBroker.Running broker) {
    return broker.endpoints().login().orElseThrow().password().reveal();
  }

  RedisCommands<String, String> commands() {
    return connection.sync();
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown();
  }
}
