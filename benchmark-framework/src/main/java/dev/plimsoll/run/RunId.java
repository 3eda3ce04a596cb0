// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Names a run, its topics, subscriptions and clients: the time to the second and a random part. */
record RunId(String text) {

  /** What every topic that this program creates begins with. */
  static final String PREFIX = "plimsoll-";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  static RunId fresh() {
    int random = ThreadLocalRandom.current().nextInt(0x10000);
    return new RunId(TIME.format(Instant.now()) + String.format(Locale.ROOT, "-%04x", random));
  }

  String topicPrefix() {
    return PREFIX + text;
  }
}
