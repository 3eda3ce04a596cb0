// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.List;
import java.util.Map;

/**
 * The product that a server says it is. Others state the version of Redis that they are compatible
 * with as {@code redis_version}, and their own one beside it.
 *
 * @param name in lower case
 * @param version its own version; the empty string if it does not say
 */
record RedisProduct(String name, String version) {

  private static final String REDIS = "redis";
  private static final String VERSION = "_version";

  /** Products that state a version of their own in the section {@code server} of INFO. */
  private static final List<String> OTHERS = List.of("valkey", "dragonfly", "keydb", "garnet");

  /**
   * @param server the section {@code server} of INFO
   */
  static RedisProduct of(Map<String, String> server) {
    for (String other : OTHERS) {
      if (server.containsKey(other + VERSION)) {
        return new RedisProduct(other, server.get(other + VERSION));
      }
    }
    return new RedisProduct(
        server.getOrDefault("server_name", REDIS), server.getOrDefault(REDIS + VERSION, ""));
  }
}
