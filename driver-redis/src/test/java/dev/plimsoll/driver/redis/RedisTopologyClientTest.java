// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.models.partitions.Partitions;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which of several views of a cluster is believed. */
final class RedisTopologyClientTest {

  private static final RedisURI ONE = RedisURI.create("redis://127.0.0.1:1");
  private static final RedisURI TWO = RedisURI.create("redis://127.0.0.1:2");

  private final ClientResources resources = DefaultClientResources.create();
  private final RedisTopologyClient client = new RedisTopologyClient(resources, ONE);

  @AfterEach
  void end() {
    client.shutdown();
    resources.shutdown().awaitUninterruptibly();
  }

  private static Partitions view(long epoch) {
    RedisClusterNode node = RedisClusterNode.of("node");
    node.setUri(ONE);
    node.setConfigEpoch(epoch);
    Partitions view = new Partitions();
    view.addPartition(node);
    return view;
  }

  @Test
  void the_view_that_knows_the_latest_failover_is_believed() {
    Partitions old = view(3);
    Partitions latest = view(4);

    assertThat(client.determinePartitions(old, Map.of(ONE, old, TWO, latest))).isSameAs(latest);
    assertThat(client.determinePartitions(latest, Map.of(ONE, old)))
        .as("only the frozen primary answers")
        .isSameAs(latest);
  }
}
