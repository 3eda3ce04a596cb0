// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.connection.ServerAddress;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.resource.ClientResources;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import reactor.core.publisher.Mono;

/**
 * A client whose connections go to the primary of a slot of a Redis Cluster: each one asks where it
 * is, also when it is established again.
 */
final class RedisSlotClient extends RedisClient {

  private final RedisSlots slots;
  private final int slot;

  private RedisSlotClient(ClientResources resources, RedisSlots slots, int slot) {
    super(resources, new RedisURI());
    this.slots = slots;
    this.slot = slot;
  }

  static RedisSlotClient create(ClientResources resources, RedisSlots slots, int slot) {
    RedisSlotClient client = new RedisSlotClient(resources, slots, slot);
    slots.addFollower(client);
    return client;
  }

  @Override
  protected Mono<SocketAddress> getSocketAddress(RedisURI uri) {
    return Mono.fromCompletionStage(() -> slots.primaryNow(slot))
        .map(primary -> InetSocketAddress.createUnresolved(primary.host(), primary.port()));
  }

  /** Closes connections to a node that is not the primary any more, so that they are renewed. */
  void follow() {
    slots.find(slot).ifPresent(this::leaveOthers);
  }

  private void leaveOthers(ServerAddress primary) {
    var unused = channels.close(channel -> isElsewhere(channel.remoteAddress(), primary));
  }

  private static boolean isElsewhere(SocketAddress remote, ServerAddress primary) {
    if (!(remote instanceof InetSocketAddress node)) {
      return false; // Not connected yet.
    }
    boolean named = node.getHostString().equals(primary.host());
    boolean numbered =
        node.getAddress() != null && node.getAddress().getHostAddress().equals(primary.host());
    return node.getPort() != primary.port() || !(named || numbered);
  }
}
