// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.Running;

/** A real Redis Cluster, here of one node with all slots. */
class RedisClusterLocalBrokerIT extends LocalBrokerContract {

  @Override
  LocalBroker broker(ServerFolders home) {
    return new RedisClusterLocalBroker(home);
  }

  @Override
  void assertServes(Running running) {
    assertThat(running.endpoints().address("redis")).isEqualTo(running.nodes().get(0).address());
  }

  @Override
  boolean isServer(String commandLine) {
    return commandLine.contains("redis-server");
  }
}
