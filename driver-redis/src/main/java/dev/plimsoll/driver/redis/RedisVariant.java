// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.Locale;

/** What of Redis is measured. */
enum RedisVariant {
  /** XADD to streams, XREADGROUP by consumer groups. */
  STREAMS,
  /** PUBLISH to channels, SUBSCRIBE. Nothing is kept. */
  PUBLISH_SUBSCRIBE;

  /** As it stands in driver files and results. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
