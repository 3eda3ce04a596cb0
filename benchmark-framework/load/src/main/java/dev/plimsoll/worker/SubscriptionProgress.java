// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.worker.PathCounts.Arrived;
import dev.plimsoll.worker.PathCounts.Sent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One subscription of one topic, since the start, over all phases and workers.
 *
 * @param deliveries all deliveries, including duplicates and path checks
 * @param failed failed sends to its topic
 * @param due whether a message is due: it was sent, did not fail, and neither it nor a later
 *     message of its producer has been received. What was overtaken may be lost, and would be due
 *     forever
 */
public record SubscriptionProgress(long deliveries, long failed, boolean due) {

  /** The progress of all subscriptions, in the order of numbers. */
  static List<SubscriptionProgress> of(List<PathCounts> workers, int producers) {
    long[] highestDue = new long[producers];
    long[] failed = new long[producers];
    Arrays.fill(highestDue, -1);
    for (PathCounts worker : workers) {
      for (Sent each : worker.sent()) {
        highestDue[each.producer()] = each.highestDue();
        failed[each.producer()] = each.failed();
      }
    }
    if (workers.size() == 1) {
      return workers.get(0).received().stream()
          .map(each -> of(List.of(each), highestDue, failed))
          .toList();
    }
    Map<List<Integer>, List<Arrived>> together = new LinkedHashMap<>();
    for (PathCounts worker : workers) {
      for (Arrived each : worker.received()) {
        together
            .computeIfAbsent(List.of(each.topic(), each.index()), any -> new ArrayList<>())
            .add(each);
      }
    }
    return together.values().stream().map(each -> of(each, highestDue, failed)).toList();
  }

  private static SubscriptionProgress of(
      List<Arrived> ofWorkers, long[] highestDue, long[] failedSends) {
    long deliveries = 0;
    for (Arrived each : ofWorkers) {
      deliveries += each.deliveries();
    }
    Arrived first = ofWorkers.get(0);
    long failed = 0;
    boolean due = false;
    for (int i = 0; i < first.next().size(); i++) {
      long next = 0;
      for (Arrived each : ofWorkers) {
        next = Math.max(next, each.next().get(i));
      }
      failed += failedSends[first.firstProducer() + i];
      due = due || highestDue[first.firstProducer() + i] >= next;
    }
    return new SubscriptionProgress(deliveries, failed, due);
  }
}
