// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.models.partitions.Partitions;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.resource.ClientResources;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The client that asks which node has which slots. Of several answers, it believes that with the
 * highest configuration epoch, which each failover raises: a primary that was frozen or cut off
 * does not know yet that it was replaced.
 */
final class RedisTopologyClient extends RedisClusterClient {

  RedisTopologyClient(ClientResources resources, RedisURI node) {
    super(resources, List.of(node));
  }

  @Override
  protected Partitions determinePartitions(Partitions current, Map<RedisURI, Partitions> views) {
    return Stream.concat(views.values().stream(), Stream.ofNullable(current))
        .max(Comparator.comparing(RedisTopologyClient::epoch))
        .orElseGet(() -> super.determinePartitions(current, views));
  }

  private static long epoch(Partitions view) {
    return view.getPartitions().stream()
        .mapToLong(RedisClusterNode::getConfigEpoch)
        .max()
        .orElse(0);
  }
}
