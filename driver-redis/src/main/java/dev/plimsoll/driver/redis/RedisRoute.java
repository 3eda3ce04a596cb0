// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.resource.ClientResources;
import java.util.Objects;
import java.util.function.Function;

/**
 * How further connections reach a server: its address, or the clients that know where the primary
 * of a slot is.
 *
 * @param receiver the client of consumers
 * @param administrator the client of the administrative connection
 * @param senders creates a client of producers
 */
record RedisRoute(
    RedisURI uri,
    RedisClient receiver,
    RedisClient administrator,
    Function<ClientResources, RedisClient> senders) {

  RedisRoute {
    Objects.requireNonNull(uri, "uri");
    Objects.requireNonNull(receiver, "receiver");
    Objects.requireNonNull(administrator, "administrator");
    Objects.requireNonNull(senders, "senders");
  }
}
