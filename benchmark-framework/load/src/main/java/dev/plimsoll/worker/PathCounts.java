// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.List;

/**
 * How far each path is while the load runs, to find subscriptions that receive nothing.
 *
 * @param sent one for each producer of the worker
 * @param received one for each subscription of each topic that the worker has consumers of
 */
public record PathCounts(List<Sent> sent, List<Arrived> received) {
  public PathCounts {
    sent = List.copyOf(sent);
    received = List.copyOf(received);
  }

  /**
   * One producer.
   *
   * @param producer its number in the run
   * @param highestDue the highest sequence number that was sent and did not fail, or -1
   * @param failed the number of failed sends, of all phases
   */
  public record Sent(int producer, long highestDue, long failed) {}

  /**
   * One subscription of one topic.
   *
   * @param topic as in {@link SubscriptionAccount}
   * @param index as there
   * @param deliveries all deliveries, including duplicates and path checks
   * @param firstProducer the number of the topic's first producer
   * @param next for each producer of the topic, the sequence number from which a message would be
   *     due: that after the highest received
   */
  public record Arrived(int topic, int index, long deliveries, int firstProducer, List<Long> next) {
    public Arrived {
      next = List.copyOf(next);
    }
  }
}
