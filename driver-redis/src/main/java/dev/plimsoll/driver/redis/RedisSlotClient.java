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
  private volatile ServerAddress last;

  private RedisSlotClient(ClientResources resources, RedisSlots slots, int slot) {
    super(resources, new RedisURI());
    this.slots = slots;
    this.slot = slot;
    this.last = slots.primary(slot);
  }

  static RedisSlotClient create(ClientResources resources, RedisSlots slots, int slot) {
    RedisSlotClient client = new RedisSlotClient(resources, slots, slot);
    slots.add(client);
    return client;
  }

  @Override
  protected Mono<SocketAddress> getSocketAddress(RedisURI uri) {
    return Mono.fromCompletionStage(() -> slots.primaryNow(slot)).map(this::socket);
  }

  private SocketAddress socket(ServerAddress primary) {
    last = primary;
    return InetSocketAddress.createUnresolved(primary.host(), primary.port());
  }

  /** Closes connections to a node that is not the primary any more, so that they are renewed. */
  void follow() {
    if (!slots.primary(slot).equals(last)) {
      var unused = channels.close();
    }
  }

  /** Asks where the primary is. */
  void ask() {
    var unused = slots.primaryNow(slot);
  }
}
