// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Compares the messages that workers have sent with those that workers have received, one by one,
 * per producer and subscription. The consumers of a subscription may belong to several workers: a
 * message that two of them have received is one message and a duplicate.
 */
final class DeliveryReconciliation {

  /**
   * A subscription that has received nothing for this long will not receive the missing messages,
   * unless no server runs that could deliver them.
   */
  private static final long SILENCE_NANOS = 5_000_000_000L;

  private final Map<Integer, SentAccount> sent = new HashMap<>();

  private final boolean served;

  /**
   * @param served whether a server runs, so that silence of a subscription proves loss
   */
  DeliveryReconciliation(List<SentAccount> accounts, boolean served) {
    this.served = served;
    accounts.forEach(account -> sent.put(account.producer(), account));
  }

  /**
   * Of what subscription a report is.
   *
   * @param orderingStreams the number of streams distinguished by partition; 0 if order is not per
   *     partition
   * @param ordered whether an order is guaranteed
   */
  record Named(String topic, String name, int orderingStreams, boolean ordered) {}

  /** The report of a subscription from the accounts of all workers that have consumers of it. */
  SubscriptionReport report(List<SubscriptionAccount> ofWorkers, Named named, long now) {
    long last = ofWorkers.stream().mapToLong(SubscriptionAccount::lastReceiptNanos).max().orElse(0);
    return report(ofWorkers, named, served && now - last > SILENCE_NANOS);
  }

  /** The same for replies: a request without a reply at the deadline has lost its reply. */
  SubscriptionReport replies(List<SubscriptionAccount> ofWorkers, Named named) {
    return report(ofWorkers, named, true);
  }

  private SubscriptionReport report(
      List<SubscriptionAccount> ofWorkers, Named named, boolean silent) {
    Tally tally = new Tally();
    for (Receipts receipts : receipts(ofWorkers)) {
      SentAccount account = sent.get(receipts.producer());
      if (account != null) {
        tally.add(account, receipts, named.orderingStreams, silent);
      }
    }
    long redelivered = ofWorkers.stream().mapToLong(SubscriptionAccount::redelivered).sum();
    long retried = ofWorkers.stream().mapToLong(SubscriptionAccount::overtakenRetried).sum();
    return new SubscriptionReport(
        named.topic,
        named.name,
        OptionalLong.of(tally.expected),
        tally.received,
        OptionalLong.of(tally.lost),
        OptionalLong.of(tally.undelivered),
        OptionalLong.of(Math.max(0, tally.duplicated - redelivered)),
        named.ordered ? OptionalLong.of(tally.outOfOrder - retried) : OptionalLong.empty(),
        OptionalLong.of(tally.failedButReceived),
        tally.abortedButReceived,
        tally.copies,
        named.ordered ? tally.orderUnknown : 0);
  }

  /** The number of due messages that a subscription has not received. */
  long missing(List<SubscriptionAccount> ofWorkers) {
    long missing = 0;
    for (Receipts receipts : receipts(ofWorkers)) {
      SentAccount account = sent.get(receipts.producer());
      if (account != null) {
        missing += receipts.missing(account).size();
      }
    }
    return missing;
  }

  /** The receipts of each producer's messages over all workers. */
  private static List<Receipts> receipts(List<SubscriptionAccount> ofWorkers) {
    List<Receipts> receipts = new ArrayList<>();
    for (int i = 0; i < ofWorkers.get(0).producers().size(); i++) {
      List<ReceivedAccount> accounts = new ArrayList<>(ofWorkers.size());
      for (SubscriptionAccount worker : ofWorkers) {
        accounts.add(worker.producers().get(i));
      }
      receipts.add(Receipts.of(accounts));
    }
    return receipts;
  }

  private static final class Tally {
    private long expected;
    private long received;
    private long lost;
    private long undelivered;
    private long duplicated;
    private long outOfOrder;
    private long failedButReceived;
    private long abortedButReceived;
    private long copies;
    private long orderUnknown;

    void add(SentAccount account, Receipts receipts, int orderingStreams, boolean silent) {
      long from = Math.min(Math.max(receipts.dueFrom(), account.from()), account.until());
      SequenceSet failed = account.failed().copy(from, Long.MAX_VALUE);
      long distinct = receipts.distinct(account);
      expected +=
          account.until()
              - from
              - failed.size()
              - account.unanswered().countIn(from, Long.MAX_VALUE);
      received += distinct;
      copies += receipts.received() - distinct;
      duplicated += receipts.duplicated() + receipts.received() - distinct;
      outOfOrder += receipts.outOfOrder();
      orderUnknown += receipts.handovers() + receipts.received() - distinct;
      failedButReceived += receipts.countReceived(failed);
      abortedButReceived += receipts.countReceived(account.aborted());
      SequenceSet missing = receipts.missing(account);
      long overtaken =
          silent
              ? missing.size()
              : missing.countIn(0, Math.max(0, receipts.overtakenInAll(orderingStreams)));
      lost += overtaken;
      undelivered += missing.size() - overtaken;
    }
  }
}
