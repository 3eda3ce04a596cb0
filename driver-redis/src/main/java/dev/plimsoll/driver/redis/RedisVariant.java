// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.Locale;

/** Which messaging system of Redis is measured. */
enum RedisVariant {
  /** Streams: XADD, and XREADGROUP by consumer groups. */
  STREAMS,
  /** Channels: PUBLISH and SUBSCRIBE. Nothing is stored. */
  PUBLISH_SUBSCRIBE,
  /** Shard channels of Redis 7: SPUBLISH and SSUBSCRIBE. Nothing is stored. */
  SHARDED_PUBLISH_SUBSCRIBE;

  boolean isSharded() {
    return this == SHARDED_PUBLISH_SUBSCRIBE;
  }

  /** Returns the value in driver files and results. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
