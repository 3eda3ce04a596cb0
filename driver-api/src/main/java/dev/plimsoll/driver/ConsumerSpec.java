// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * A consumer to be opened.
 *
 * @param id unique in the system for this run; usable as a client id
 * @param topic the topic to receive
 * @param subscription the name of its subscription: each subscription of a topic receives every
 *     message, and the consumers of one subscription share the messages
 * @param start where a new subscription starts
 */
public record ConsumerSpec(String id, String topic, String subscription, StartPosition start) {

  public ConsumerSpec {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(topic, "topic");
    Objects.requireNonNull(subscription, "subscription");
    Objects.requireNonNull(start, "start");
  }

  /** Where a new subscription starts to read. */
  public enum StartPosition {
    /** At the first message that the topic holds. */
    EARLIEST,
    /** At messages sent from now on. */
    LATEST
  }
}
