// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.SystemFacts.ServerNode;
import dev.plimsoll.driver.connection.ServerAddress;
import io.lettuce.core.RedisException;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.cluster.models.partitions.RedisClusterNode;
import io.lettuce.core.models.role.RedisInstance.Role;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Which node of a Redis Cluster is the primary of a slot, as the nodes themselves say, and the
 * clients whose connections follow it. Thread-safe.
 */
final class RedisSlots {

  /** The least time between two questions, of connections that are established again. */
  private static final Duration INTERVAL = Duration.ofMillis(250);

  private static final long LIMIT_SECONDS = 5;

  private final RedisTopologyClient client;
  private final List<RedisSlotClient> followers = new CopyOnWriteArrayList<>();
  private CompletableFuture<Void> refreshing = CompletableFuture.completedFuture(null);
  private volatile long refreshedNanos;

  /**
   * Asks the nodes that the client knows. Blocks until one has answered.
   *
   * @throws RedisException if none answers
   */
  RedisSlots(RedisTopologyClient client) {
    this.client = client;
    client.refreshPartitions();
    this.refreshedNanos = System.nanoTime();
  }

  /** Returns the slot of a key or channel. */
  static int of(String key) {
    return SlotHash.getSlot(RedisNames.bytes(key));
  }

  /** Returns the slots of each primary that has some. */
  List<List<Integer>> ofPrimaries() {
    return nodes()
        .filter(node -> node.getRole() == Role.UPSTREAM && !node.getSlots().isEmpty())
        .map(node -> node.getSlots().stream().sorted().toList())
        .sorted(Comparator.comparing(slots -> slots.get(0)))
        .toList();
  }

  /**
   * Returns the address of the primary of a slot, as the nodes said last; empty if there is none.
   */
  Optional<ServerAddress> find(int slot) {
    return Optional.ofNullable(client.getPartitions().getPartitionBySlot(slot))
        .map(RedisSlots::address);
  }

  /**
   * Returns the address of the primary of a slot, as the nodes said last.
   *
   * @throws RedisException if no node has the slot
   */
  ServerAddress primary(int slot) {
    return find(slot)
        .orElseThrow(() -> new RedisException("no node of the cluster has slot " + slot));
  }

  /** Adds a client that connects to the primary of its slot. */
  void addFollower(RedisSlotClient follower) {
    followers.add(follower);
  }

  /** Closes connections to nodes that are not the primaries any more. */
  void follow() {
    followers.forEach(RedisSlotClient::follow);
  }

  /** Asks again, unless that was just done, and returns the address of the primary of a slot. */
  CompletionStage<ServerAddress> primaryNow(int slot) {
    return refresh().handle((done, error) -> primary(slot));
  }

  /** Asks again, unless that was just done. */
  synchronized CompletableFuture<Void> refresh() {
    if (refreshing.isDone() && System.nanoTime() - refreshedNanos > INTERVAL.toNanos()) {
      refreshing =
          client
              .refreshPartitionsAsync()
              .toCompletableFuture()
              .orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
              .whenComplete(
                  (done, error) -> {
                    refreshedNanos = System.nanoTime();
                    follow();
                  });
    }
    return refreshing;
  }

  /**
   * Returns all nodes, the primaries first.
   *
   * @param versions those that are known
   */
  List<ServerNode> serverNodes(Map<ServerAddress, String> versions) {
    return Stream.of(true, false)
        .flatMap(primary -> nodes().filter(node -> node.getRole() == Role.UPSTREAM == primary))
        .map(node -> serverNode(node, versions))
        .toList();
  }

  private static ServerNode serverNode(RedisClusterNode node, Map<ServerAddress, String> versions) {
    ServerAddress address = address(node);
    return new ServerNode(
        node.getNodeId(), address.host(), address.port(), versions.getOrDefault(address, ""));
  }

  private Stream<RedisClusterNode> nodes() {
    return List.copyOf(client.getPartitions()).stream();
  }

  private static ServerAddress address(RedisClusterNode node) {
    return new ServerAddress(node.getUri().getHost(), node.getUri().getPort());
  }
}
