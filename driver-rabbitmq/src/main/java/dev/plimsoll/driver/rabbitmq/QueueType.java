// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import java.util.Locale;

/** What holds the messages of a partition. */
enum QueueType {
  /** One copy on one node. */
  CLASSIC,
  /** Replicated by Raft. */
  QUORUM,
  /** A replicated log, read without being consumed. */
  STREAM;

  /** The word in {@code x-queue-type} and in results. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
