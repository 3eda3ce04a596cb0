// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.SendOutcomes;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.record.SequenceTracker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The messages of a worker's producers that were due before an instant, while the load goes on.
 * Which ones they are is known once each producer has sent all of its own; those that it sent until
 * somebody asked are included.
 *
 * <p>Threads: one at a time.
 */
final class DueMessages {

  private static final long NOT_KNOWN = -1;

  private final List<ProducerLoop> loops;
  private final SendOutcomes outcomes;
  private final long instant;

  /** The number of due messages of each producer. */
  private final long[] due;

  DueMessages(List<ProducerLoop> loops, SendOutcomes outcomes, long instant) {
    this.loops = loops;
    this.outcomes = outcomes;
    this.instant = instant;
    this.due = new long[loops.size()];
    Arrays.fill(due, NOT_KNOWN);
  }

  /** The instant before which they were due. */
  long instant() {
    return instant;
  }

  /** The counts of each producer so far. */
  List<DueCount> counts() {
    List<DueCount> counts = new ArrayList<>(due.length);
    for (int i = 0; i < due.length; i++) {
      ProducerLoop loop = loops.get(i);
      if (due[i] == NOT_KNOWN) {
        due[i] = loop.sentOfThoseDueBefore(instant);
      }
      long failed = due[i] == NOT_KNOWN ? 0 : outcomes.failedBetween(loop.number(), 0, due[i]);
      counts.add(new DueCount(loop.number(), due[i], failed));
    }
    return counts;
  }

  /** Whether all of them have been sent, so that they are known. */
  static boolean areKnown(List<DueCount> counts) {
    return counts.stream().allMatch(count -> count.until() != NOT_KNOWN);
  }

  /** How many of each producer's messages a subscription has received. */
  static List<Long> received(SubscriptionTracker subscription, List<DueCount> due) {
    List<Long> received = new ArrayList<>();
    SequenceTracker[] trackers = subscription.trackers();
    for (int i = 0; i < trackers.length; i++) {
      long until = due.get(subscription.firstProducer() + i).until();
      received.add(until - trackers[i].missing(0, until).size());
    }
    return received;
  }

  /**
   * How many of them are missing, over all subscriptions; those whose send failed do not count.
   *
   * @param due one for each producer of the run, in their order
   * @param received what each worker has answered to {@link WorkerSession#receivedOf}
   */
  static long missing(
      List<DueCount> due,
      Assignment assignment,
      List<WorkerShare> shares,
      List<List<Long>> received) {
    int producers = assignment.workload().producersPerTopic();
    int subscriptions = assignment.workload().subscriptionsPerTopic();
    long[] sums = new long[assignment.workload().topics() * subscriptions * producers];
    for (int worker = 0; worker < shares.size(); worker++) {
      int first = assignment.withShare(shares.get(worker)).firstSubscription() * producers;
      List<Long> ofWorker = received.get(worker);
      for (int i = 0; i < ofWorker.size(); i++) {
        sums[first + i] += ofWorker.get(i);
      }
    }
    long missing = 0;
    for (int i = 0; i < sums.length; i++) {
      int topic = i / producers / subscriptions;
      DueCount count = due.get(topic * producers + i % producers);
      missing += Math.max(0, count.until() - sums[i] - count.failed());
    }
    return missing;
  }
}
