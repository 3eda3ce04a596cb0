// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import java.util.Locale;

/** How the messages of a partition are stored. */
enum RabbitMqQueueType {
  /** One copy on one node. */
  CLASSIC,
  /** Replicated with Raft. */
  QUORUM,
  /** A replicated log; reading does not remove messages. */
  STREAM;

  /** Returns the value of {@code x-queue-type}, which is also the name of the variant. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
