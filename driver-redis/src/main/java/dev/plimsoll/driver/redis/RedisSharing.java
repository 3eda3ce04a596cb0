// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.Locale;

/** How the consumers of one subscription share its messages. */
enum RedisSharing {
  /** Each partition is read by one of them, so that its order is kept. */
  DIVIDE,
  /** All read all partitions; whoever asks first gets the next message. */
  COMPETE;

  /** As it stands in driver files. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
