// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.load.LateReceiver;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.plan.ConsumerBehaviour.LateSubscriptions;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.worker.ConsumersReport.LateReport;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Subscriptions that begin while the load runs. From the instant at which all of them are ready,
 * each message sent is due on each of them.
 *
 * <p>Threads: {@link #run} by one of its own, the others by the worker's.
 */
final class LateSubscribers implements Runnable {

  private static final long LOOK_MILLIS = 10;
  private static final long READY_SECONDS = 60;
  private static final double AHEAD_NANOS = 5e7;

  /** Longer than a number written by another thread may take to be seen. */
  private static final long SEEN_MILLIS = 10;

  private final Assignment assignment;
  private final Workload workload;
  private final LateSubscriptions late;
  private final Driver driver;
  private final LoadContext context;
  private final OpenConsumers consumers;
  private final List<ProducerLoop> loops;
  private final List<SubscriptionTracker> subscriptions = new ArrayList<>();
  private volatile long openedNanos;
  private volatile long readyNanos;

  LateSubscribers(
      Assignment assignment,
      LateSubscriptions late,
      Driver driver,
      LoadContext context,
      OpenConsumers consumers,
      List<ProducerLoop> loops) {
    this.assignment = assignment;
    this.workload = assignment.workload();
    this.late = late;
    this.driver = driver;
    this.context = context;
    this.consumers = consumers;
    this.loops = List.copyOf(loops);
    for (int topic = 0; topic < assignment.topics().size(); topic++) {
      for (int i = 0; i < late.perTopic(); i++) {
        subscriptions.add(
            new SubscriptionTracker(
                topic,
                workload.subscriptionsPerTopic() + i,
                topic * workload.producersPerTopic(),
                workload.producersPerTopic(),
                assignment.partitions(),
                assignment.order()));
      }
    }
  }

  @Override
  public void run() {
    try {
      if (awaitDue()) {
        openedNanos = context.clock().nanos();
        open();
        awaitAssigned();
        long ready = context.clock().nanos();
        for (SubscriptionTracker subscription : subscriptions) {
          begin(subscription);
        }
        readyNanos = ready;
      }
    } catch (DriverException e) {
      consumers.stopped(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean awaitDue() throws InterruptedException {
    while (true) {
      // Read each time, since both ends of the window may move.
      long due = context.phaseTimes().measuredStart() + late.after().toNanos();
      if (due >= context.phaseTimes().measuredEnd()) {
        return false;
      }
      if (context.clock().nanos() >= due) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private void open() throws DriverException, InterruptedException {
    boolean acknowledges = driver.traits().can(Capability.MANUAL_ACK);
    List<ConsumerSpec> specs = new ArrayList<>();
    List<BatchHandler> handlers = new ArrayList<>();
    for (SubscriptionTracker subscription : subscriptions) {
      for (int i = 0; i < workload.consumersPerSubscription(); i++) {
        handlers.add(new LateReceiver(context, subscription, acknowledges, consumers::stopped));
        specs.add(
            new ConsumerSpec(
                assignment.runId() + "-late-consumer-" + specs.size(),
                workload.consumers() + specs.size(),
                assignment.topics().get(subscription.topic()),
                assignment.subscription(subscription.index()),
                StartPosition.LATEST,
                i,
                workload.consumersPerSubscription()));
      }
    }
    consumers.open(driver, "late consumers", specs, handlers);
  }

  private void awaitAssigned() throws DriverException, InterruptedException {
    long deadline = context.clock().nanos() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
    while (!consumers.areAssigned(workload.consumersPerSubscription(), assignment.partitions())) {
      if (context.clock().nanos() > deadline) {
        throw new DriverException(
            DriverException.Kind.TIMEOUT,
            "The late subscriptions were not ready within " + READY_SECONDS + " s.");
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  /**
   * Makes messages due from numbers on that the producers will reach soon: receivers must know them
   * before any such message is sent.
   */
  private void begin(SubscriptionTracker subscription) throws InterruptedException {
    int first = firstProducer(subscription);
    long[] sequences = new long[workload.producersPerTopic()];
    boolean inTime = false;
    for (double ahead = AHEAD_NANOS; !inTime; ahead *= 2) {
      double share = ahead / (context.clock().nanos() - context.phaseTimes().start());
      for (int i = 0; i < sequences.length; i++) {
        long sent = loops.get(first + i).sentCount();
        sequences[i] = sent + (long) (sent * share) + 1;
      }
      subscription.beginAt(sequences);
      TimeUnit.MILLISECONDS.sleep(SEEN_MILLIS);
      inTime = true;
      for (int i = 0; i < sequences.length; i++) {
        inTime &= loops.get(first + i).sentCount() <= sequences[i];
      }
    }
  }

  private int firstProducer(SubscriptionTracker subscription) {
    return subscription.topic() * workload.producersPerTopic();
  }

  /** The subscriptions, once all of them are ready. */
  List<SubscriptionTracker> ready() {
    return readyNanos == 0 ? List.of() : List.copyOf(subscriptions);
  }

  /** When they began; what they received is in the accounts. */
  LateReport report() {
    return new LateReport(
        subscriptions.size(),
        openedNanos,
        readyNanos == 0 ? OptionalLong.empty() : OptionalLong.of(readyNanos),
        List.of());
  }
}
