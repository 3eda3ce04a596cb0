// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

/** How the consumers of one subscription share its messages. */
enum RedisSharing {
  /** Each partition is read by one consumer, so its order is preserved. */
  DIVIDE,
  /** All consumers read all partitions; the first to ask gets the next message. */
  COMPETE
}
