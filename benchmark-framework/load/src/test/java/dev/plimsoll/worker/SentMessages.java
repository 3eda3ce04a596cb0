// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.load.FixedCount;
import dev.plimsoll.load.KeyTable;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.PathChecks;
import dev.plimsoll.load.PayloadPool;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.RateCurve;
import dev.plimsoll.load.Receiver;
import dev.plimsoll.load.SendOutcomes;
import dev.plimsoll.load.SendingPlan;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** One producer that has sent messages 0 … n − 1; the test determines their outcomes. */
final class SentMessages {

  private static final NanoClock CLOCK = NanoClock.process();

  final SendOutcomes outcomes = new SendOutcomes(1);
  final List<ProducerLoop> loops;
  private final List<byte[]> payloads = new ArrayList<>();
  private final List<SendCompletion> completions = new ArrayList<>();
  private final LoadContext context;
  private final boolean acknowledges;

  SentMessages(int messages, boolean acknowledges) throws InterruptedException {
    this.acknowledges = acknowledges;
    PhaseTimes phaseTimes =
        new PhaseTimes(0, new long[] {messages * 1_000L}, 0, 1_000_000_000, false);
    context =
        new LoadContext(
            // Never passes the end, so that all messages are sent on any machine.
            () -> Math.min(CLOCK.nanos(), phaseTimes.loadEnd() - 1),
            phaseTimes,
            new Recorders(phaseTimes, new Collector(), true),
            outcomes,
            1,
            true,
            PayloadPool.of(new byte[64]),
            PayloadUse.KEPT,
            acknowledges,
            true,
            false,
            false,
            false,
            ProcessStops.ofThisProcess(CLOCK, () -> 0));
    SendingPlan plan =
        new SendingPlan(
            RateCurve.builder().thenForever(1_000_000),
            false,
            FixedCount.NONE,
            0,
            0,
            messages,
            false,
            1,
            1,
            SendingPlan.Pacing.HYBRID,
            SendingPlan.CHOSEN_DISTANCE);
    loops =
        plan.producerLoops(
            context,
            List.of(new KeepingProducer()),
            KeyTable.none(),
            producer -> ProducerLoop.Gate.OPEN);
    phaseTimes.beginAt(CLOCK.nanos());
    Thread thread = new Thread(plan.threads(context, loops).get(0));
    thread.start();
    thread.join();
  }

  void acknowledge(int... messages) {
    for (int message : messages) {
      completions.get(message).acknowledged();
    }
  }

  void acknowledgeAllBut(int... messages) {
    List<Integer> except = boxed(messages);
    for (int i = 0; i < completions.size(); i++) {
      if (!except.contains(i)) {
        acknowledge(i);
      }
    }
  }

  void fail(FailureKind kind, int message) {
    completions.get(message).failed(kind, new IllegalStateException("test"));
  }

  void deliver(SubscriptionTracker subscription, int partition, int... messages) {
    for (int message : messages) {
      receiver(subscription).received(new Single(payloads.get(message), partition));
    }
  }

  void deliverAllBut(SubscriptionTracker subscription, int... messages) {
    List<Integer> except = boxed(messages);
    for (int i = 0; i < payloads.size(); i++) {
      if (!except.contains(i)) {
        deliver(subscription, 0, i);
      }
    }
  }

  /** The report of a subscription this many seconds after its last receipt. */
  WorkerReport.SubscriptionReport report(SubscriptionTracker subscription, long seconds) {
    long now = subscription.lastReceiptNanos() + seconds * 1_000_000_000;
    return reconciliation().report(List.of(account(subscription)), named(subscription), now);
  }

  /** The report of a subscription whose consumers belong to several workers, after silence. */
  WorkerReport.SubscriptionReport reportOf(SubscriptionTracker... workers) {
    List<SubscriptionAccount> accounts = Arrays.stream(workers).map(SentMessages::account).toList();
    return reconciliation().report(accounts, named(workers[0]), Long.MAX_VALUE);
  }

  /** The number of due messages that a subscription has not received. */
  long missing(SubscriptionTracker subscription) {
    return reconciliation().missing(List.of(account(subscription)));
  }

  SubscriptionProgress progress(SubscriptionTracker subscription) {
    PathCounts counts =
        new PathCounts(accounts().counts(), List.of(ReceiptAccounts.counts(subscription)));
    return SubscriptionProgress.of(List.of(counts), 1).get(0);
  }

  DeliveryReconciliation reconciliation() {
    return reconciliation(true);
  }

  DeliveryReconciliation reconciliation(boolean served) {
    return new DeliveryReconciliation(accounts().sent(), served);
  }

  private ProducerAccounts accounts() {
    return new ProducerAccounts(loops, outcomes, acknowledges);
  }

  static SubscriptionAccount account(SubscriptionTracker subscription) {
    return ReceiptAccounts.of(subscription, 0, true);
  }

  static DeliveryReconciliation.Named named(SubscriptionTracker subscription) {
    return new DeliveryReconciliation.Named(
        "topic",
        "subscription",
        subscription.orderingStreams(),
        subscription.order() != OrderScope.NONE);
  }

  static SubscriptionTracker subscription(int partitions, OrderScope order) {
    return new SubscriptionTracker(0, 0, 0, 1, partitions, order);
  }

  private Receiver receiver(SubscriptionTracker subscription) {
    return new Receiver(
        context,
        subscription,
        new PathChecks(1, 1, 1, 1),
        true,
        false,
        new LongAdder(),
        cause -> {});
  }

  private static List<Integer> boxed(int[] values) {
    List<Integer> boxed = new ArrayList<>();
    for (int value : values) {
      boxed.add(value);
    }
    return boxed;
  }

  private final class KeepingProducer implements DriverProducer {
    @Override
    public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
      payloads.add(payload);
      completions.add(completion);
    }

    @Override
    public void close() {}
  }

  private static final class Single implements DeliveredBatch {

    private final byte[] message;
    private final int ofPartition;

    Single(byte[] message, int ofPartition) {
      this.message = message;
      this.ofPartition = ofPartition;
    }

    @Override
    public int size() {
      return 1;
    }

    @Override
    public byte[] payload(int index) {
      return message;
    }

    @Override
    public int partition(int index) {
      return ofPartition;
    }
  }
}
