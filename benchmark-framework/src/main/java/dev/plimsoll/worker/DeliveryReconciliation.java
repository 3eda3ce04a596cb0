// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.SendOutcomes;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.record.SequenceTracker;
import java.util.List;
import java.util.OptionalLong;

/**
 * Compares sent and received messages one by one, per producer and subscription. Except for {@link
 * #progress}, only after sending has stopped.
 */
final class DeliveryReconciliation {

  /**
   * A subscription that has received nothing for this long will not receive the missing messages,
   * unless no server runs that could deliver them.
   */
  private static final long SILENCE_NANOS = 5_000_000_000L;

  private final List<ProducerLoop> loops;
  private final SendOutcomes outcomes;
  private final boolean acknowledged;
  private final boolean served;

  /**
   * @param served whether a server runs, so that silence of a subscription proves loss
   */
  DeliveryReconciliation(
      List<ProducerLoop> loops, SendOutcomes outcomes, boolean acknowledged, boolean served) {
    this.loops = loops;
    this.outcomes = outcomes;
    this.acknowledged = acknowledged;
    this.served = served;
  }

  /**
   * The progress of this subscription. A missing message is no longer due once a later message of
   * its producer has been received: it may be lost, and would then be due forever.
   */
  Worker.SubscriptionProgress progress(SubscriptionTracker subscription, int firstProducer) {
    long deliveries = subscription.deliveries();
    long failed = 0;
    boolean due = false;
    SequenceTracker[] trackers = subscription.trackers();
    for (int i = 0; i < trackers.length; i++) {
      ProducerLoop loop = loops.get(firstProducer + i);
      failed += outcomes.failedCount(loop.number());
      due = due || isDue(loop, trackers[i], subscription.dueFrom(i));
    }
    return new Worker.SubscriptionProgress(deliveries, failed, due);
  }

  private boolean isDue(ProducerLoop loop, SequenceTracker tracker, long from) {
    // In this order, messages sent and received in the meantime are not due.
    long sent = loop.sentCount();
    long next = Math.max(from, tracker.highest() + 1);
    return sent > next && sent - next > outcomes.failedBetween(loop.number(), next, sent);
  }

  /**
   * The number of due messages that this subscription has not received. Called often while the run
   * waits for them, so it uses only counts unless sends failed or have no outcome.
   */
  long missing(SubscriptionTracker subscription, int firstProducer) {
    long missing = 0;
    SequenceTracker[] trackers = subscription.trackers();
    for (int i = 0; i < trackers.length; i++) {
      missing += countMissing(loops.get(firstProducer + i), trackers[i], subscription.dueFrom(i));
    }
    return missing;
  }

  private long countMissing(ProducerLoop loop, SequenceTracker tracker, long from) {
    // Read before the messages that are not due: a message received in the meantime is then counted
    // as missing once too often, but none is left out.
    long missing = loop.account().from(from).sent() - tracker.measuredReceived();
    if (missing == 0) {
      return 0;
    }
    SequenceSet notDue = notDue(loop).copy(from, Long.MAX_VALUE);
    return missing - notDue.size() + tracker.countReceived(notDue);
  }

  /** Measured messages that were sent but need not arrive: they failed or have no outcome. */
  private SequenceSet notDue(ProducerLoop loop) {
    // In this order, a send that fails in the meantime is in one of the sets or in both.
    SequenceSet unanswered = acknowledged ? loop.unanswered() : new SequenceSet();
    SequenceSet failed = outcomes.failedOf(loop.number());
    return unanswered.size() == 0 ? failed : failed.union(unanswered);
  }

  WorkerReport.SubscriptionReport report(
      SubscriptionTracker subscription, int firstProducer, String topic, String name, long now) {
    boolean silent = served && now - subscription.lastReceiptNanos() > SILENCE_NANOS;
    return report(subscription, firstProducer, topic, name, silent);
  }

  /** The same for replies: a request without a reply at the deadline has lost its reply. */
  WorkerReport.SubscriptionReport replies(
      SubscriptionTracker subscription, int requester, String topic, String name) {
    return report(subscription, requester, topic, name, true);
  }

  private WorkerReport.SubscriptionReport report(
      SubscriptionTracker subscription,
      int firstProducer,
      String topic,
      String name,
      boolean silent) {
    Tally tally = new Tally();
    SequenceTracker[] trackers = subscription.trackers();
    for (int i = 0; i < trackers.length; i++) {
      tally.add(
          subscription, loops.get(firstProducer + i), trackers[i], subscription.dueFrom(i), silent);
    }
    tally.duplicated -= subscription.copiesOfRetried();
    tally.outOfOrder -= subscription.overtakenRetried();
    return new WorkerReport.SubscriptionReport(
        topic,
        name,
        OptionalLong.of(tally.expected),
        tally.received,
        OptionalLong.of(tally.lost),
        OptionalLong.of(tally.undelivered),
        OptionalLong.of(tally.duplicated),
        subscription.order() == OrderScope.NONE
            ? OptionalLong.empty()
            : OptionalLong.of(tally.outOfOrder),
        OptionalLong.of(tally.failedButReceived),
        tally.abortedButReceived);
  }

  private SequenceSet dueAndMissing(
      ProducerLoop loop, ProducerLoop.Account account, SequenceTracker tracker) {
    SequenceSet missing = tracker.missing(account.fromSequence(), account.untilSequence());
    return missing.size() == 0 ? missing : missing.difference(notDue(loop));
  }

  private final class Tally {

    private long expected;
    private long received;
    private long lost;
    private long undelivered;
    private long duplicated;
    private long outOfOrder;
    private long failedButReceived;
    private long abortedButReceived;

    void add(
        SubscriptionTracker subscription,
        ProducerLoop loop,
        SequenceTracker tracker,
        long from,
        boolean silent) {
      ProducerLoop.Account account = loop.account().from(from);
      SequenceSet failed = outcomes.failedOf(loop.number()).copy(from, Long.MAX_VALUE);
      long unanswered = acknowledged ? loop.unanswered().countIn(from, Long.MAX_VALUE) : 0;
      expected += account.sent() - failed.size() - unanswered;
      received += tracker.measuredReceived();
      duplicated += tracker.measuredDuplicated();
      outOfOrder += tracker.measuredOutOfOrder();
      failedButReceived += tracker.countReceived(failed);
      abortedButReceived += tracker.countReceived(outcomes.abortedOf(loop.number()));
      SequenceSet missing = dueAndMissing(loop, account, tracker);
      long overtakenBelow = tracker.overtakenInAll(subscription.orderingStreams());
      long overtaken = silent ? missing.size() : missing.countIn(0, Math.max(0, overtakenBelow));
      lost += overtaken;
      undelivered += missing.size() - overtaken;
    }
  }
}
