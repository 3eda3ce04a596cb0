// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.ServerAddress;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * The server, or the primaries of a Redis Cluster, which divide keys and channels by their slots.
 * Which slots a primary has is read once: they must not move to another one during a run. A
 * failover moves all slots of a primary to its replica, and is followed.
 */
final class RedisServers {

  private final List<RedisServer> all;
  private final Map<Integer, RedisServer> bySlot;
  private final Optional<RedisSlots> slots;

  private RedisServers(
      List<RedisServer> all, Map<Integer, RedisServer> bySlot, Optional<RedisSlots> slots) {
    this.all = List.copyOf(all);
    this.bySlot = bySlot;
    this.slots = slots;
  }

  /** Connects to the server, or to all primaries of the cluster to which it belongs. */
  static RedisServers connect(RedisNetwork network, List<ServerAddress> addresses)
      throws DriverException, InterruptedException {
    RedisServer found = RedisServer.connect(network, addresses);
    if (!found.isInCluster()) {
      return new RedisServers(List.of(found), Map.of(), Optional.empty());
    }
    RedisSlots slots = found.slots();
    List<RedisServer> primaries = new ArrayList<>();
    Map<Integer, RedisServer> bySlot = new HashMap<>();
    for (List<Integer> together : slots.ofPrimaries()) {
      RedisServer primary = found.ofSlot(slots, together.get(0));
      primaries.add(primary);
      together.forEach(slot -> bySlot.put(slot, primary));
    }
    if (primaries.isEmpty()) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "Redis at "
              + found.address()
              + " is a node of a cluster in which no node has slots: create it with redis-cli"
              + " --cluster create");
    }
    found.close();
    RedisServers servers = new RedisServers(primaries, bySlot, Optional.of(slots));
    servers.watch(network.executor());
    return servers;
  }

  /**
   * Connections are lost with a primary that ends, but not with one that becomes a replica, hangs,
   * or is cut off: those are noticed because they are asked.
   */
  private void watch(ScheduledExecutorService executor) {
    var unused =
        executor.scheduleWithFixedDelay(
            new RedisPrimaryWatch(all, slots.orElseThrow()),
            RedisPrimaryWatch.SECONDS,
            RedisPrimaryWatch.SECONDS,
            TimeUnit.SECONDS);
  }

  /** Whether there are several, of which each has some of the keys. */
  boolean isCluster() {
    return slots.isPresent();
  }

  /** Returns all servers to which messages are sent. */
  List<RedisServer> all() {
    return all;
  }

  /** Returns the number of servers that share the memory of the machine if they are local. */
  int sharers() {
    return slots.map(known -> known.serverNodes(Map.of()).size()).orElse(1);
  }

  /** Returns the one that is asked for what all have in common. */
  RedisServer first() {
    return all.get(0);
  }

  /** Returns the server of a key or channel. */
  RedisServer of(String key) throws DriverException {
    if (!isCluster()) {
      return first();
    }
    RedisServer server = bySlot.get(RedisSlots.of(key));
    if (server == null) {
      throw new DriverException(
          DriverException.Kind.REFUSED,
          "Redis: no primary of the cluster has slot "
              + RedisSlots.of(key)
              + ", to which "
              + key
              + " belongs: see CLUSTER INFO");
    }
    return server;
  }

  RedisAsyncCommands<String, String> commands(String key) throws DriverException {
    return of(key).commands();
  }

  SystemFacts facts() throws DriverException, InterruptedException {
    SystemFacts facts = first().facts();
    if (slots.isEmpty()) {
      return facts;
    }
    Map<ServerAddress, String> versions = new HashMap<>();
    for (List<Integer> together : slots.get().ofPrimaries()) {
      RedisServer server = bySlot.get(together.get(0));
      if (server != null) {
        versions.put(slots.get().primary(together.get(0)), server.version());
      }
    }
    return new SystemFacts(
        facts.product(),
        facts.clientVersion(),
        facts.serverVersion(),
        slots.get().serverNodes(versions));
  }
}
