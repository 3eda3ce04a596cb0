// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * A consumer to be opened.
 *
 * <p>The consumers of a subscription may be opened by several processes. What the system does not
 * share among them, a driver shares by number: partition {@code p} belongs to member {@code p} mod
 * {@code members}.
 *
 * @param id unique in the system for this run; usable as a client id
 * @param index the consumer's number in the run, from 0; unique over all processes
 * @param topic the topic to receive
 * @param subscription the name of its subscription: each subscription of a topic receives every
 *     message, and the consumers of one subscription share the messages. Topics of one run may have
 *     subscriptions of equal names
 * @param start where a new subscription starts
 * @param member the consumer's number in its subscription of this topic, from 0; unique over all
 *     processes
 * @param members how many consumers the subscription of this topic has, over all processes
 */
public record ConsumerSpec(
    String id,
    int index,
    String topic,
    String subscription,
    StartPosition start,
    int member,
    int members) {

  public ConsumerSpec {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(topic, "topic");
    Objects.requireNonNull(subscription, "subscription");
    Objects.requireNonNull(start, "start");
    if (member < 0 || member >= members) {
      throw new IllegalArgumentException("member " + member + " of " + members);
    }
  }

  /** The only consumer of its subscription. */
  public ConsumerSpec(
      String id, int index, String topic, String subscription, StartPosition start) {
    this(id, index, topic, subscription, start, 0, 1);
  }

  /** Whether a partition belongs to this consumer, if the driver shares partitions by number. */
  public boolean owns(int partition) {
    return partition % members == member;
  }

  /** Where a new subscription starts to read. */
  public enum StartPosition {
    /** At the first message that the topic holds. */
    EARLIEST,
    /** At messages sent from now on. */
    LATEST
  }
}
