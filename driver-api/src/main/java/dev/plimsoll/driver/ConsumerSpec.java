// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * A consumer to be opened.
 *
 * @param id unique in the system for this run; fit for a client id
 * @param topic the topic that it receives
 * @param subscription the name of its subscription: each subscription of a topic gets every
 *     message, and the consumers of one subscription share them
 * @param start where a new subscription begins
 */
public record ConsumerSpec(String id, String topic, String subscription, StartPosition start) {

  public ConsumerSpec {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(topic, "topic");
    Objects.requireNonNull(subscription, "subscription");
    Objects.requireNonNull(start, "start");
  }

  /** Where a new subscription begins to read. */
  public enum StartPosition {
    /** With the first message that the topic holds. */
    EARLIEST,
    /** With messages sent from now on. */
    LATEST
  }
}
