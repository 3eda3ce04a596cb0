// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.load.ConnectivityProbes;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.ReceivedGate;
import dev.plimsoll.load.Receiver;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.SequenceTracker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Consumers without replies, and the subscriptions that they share. */
final class ConsumerSide implements ReceivingSide {

  private final Assignment assignment;
  private final Driver driver;
  private final OpenConsumers consumers;
  private final List<SubscriptionTracker> subscriptions = new ArrayList<>();
  private final LongAdder notOfThisRun = new LongAdder();

  ConsumerSide(Assignment assignment, Driver driver, OpenConsumers consumers) {
    this.assignment = assignment;
    this.driver = driver;
    this.consumers = consumers;
    Workload workload = assignment.workload();
    if (workload.consumes()) {
      for (int topic = 0; topic < assignment.topics().size(); topic++) {
        for (int index = 0; index < workload.subscriptionsPerTopic(); index++) {
          subscriptions.add(
              new SubscriptionTracker(
                  topic,
                  index,
                  topic * workload.producersPerTopic(),
                  workload.producersPerTopic(),
                  assignment.partitions(),
                  assignment.order()));
        }
      }
    }
  }

  @Override
  public void open(LoadContext context, ConnectivityProbes probes)
      throws DriverException, InterruptedException {
    Workload workload = assignment.workload();
    boolean acknowledges = driver.traits().can(Capability.MANUAL_ACK);
    StartPosition start =
        assignment.created() || !workload.produces()
            ? StartPosition.EARLIEST
            : StartPosition.LATEST;
    List<ConsumerSpec> specs = new ArrayList<>();
    List<BatchHandler> handlers = new ArrayList<>();
    for (SubscriptionTracker subscription : subscriptions) {
      for (int i = 0; i < workload.consumersPerSubscription(); i++) {
        handlers.add(
            new Receiver(
                context,
                subscription,
                probes,
                workload.produces(),
                acknowledges,
                notOfThisRun,
                consumers::stopped));
        specs.add(
            new ConsumerSpec(
                assignment.runId() + "-consumer-" + specs.size(),
                specs.size(),
                topic(subscription),
                assignment.subscription(subscription.index()),
                start,
                i,
                workload.consumersPerSubscription()));
      }
    }
    consumers.open(driver, "consumers", specs, handlers);
  }

  @Override
  public void probeRemainingPaths(LoadContext context, Duration limit) {}

  @Override
  public EventType arrival() {
    return EventType.RECEIVE;
  }

  @Override
  public ProducerLoop.Gate gate(LoadContext context, int producer, long limit) {
    int perTopic = assignment.workload().producersPerTopic();
    SequenceTracker[] trackers =
        subscriptions.stream()
            .filter(subscription -> subscription.topic() == producer / perTopic)
            .map(subscription -> subscription.trackers()[producer % perTopic])
            .toArray(SequenceTracker[]::new);
    return new ReceivedGate(trackers, limit, context.clock());
  }

  @Override
  public long deliveries() {
    return subscriptions.stream().mapToLong(SubscriptionTracker::deliveries).sum();
  }

  @Override
  public List<Worker.SubscriptionProgress> progress(DeliveryReconciliation reconciliation) {
    List<Worker.SubscriptionProgress> progress = new ArrayList<>();
    if (checksArrivals()) {
      for (SubscriptionTracker subscription : subscriptions) {
        progress.add(reconciliation.progress(subscription, firstProducer(subscription)));
      }
    }
    return progress;
  }

  @Override
  public long lastReceiptNanos() {
    return subscriptions.stream().mapToLong(SubscriptionTracker::lastReceiptNanos).max().orElse(0);
  }

  @Override
  public long missing(DeliveryReconciliation reconciliation) {
    long missing = 0;
    if (checksArrivals()) {
      for (SubscriptionTracker subscription : subscriptions) {
        missing += reconciliation.missing(subscription, firstProducer(subscription));
      }
    }
    return missing;
  }

  @Override
  public List<WorkerReport.SubscriptionReport> reports(
      DeliveryReconciliation reconciliation, long now) {
    List<WorkerReport.SubscriptionReport> reports = new ArrayList<>();
    for (SubscriptionTracker subscription : subscriptions) {
      String topic = topic(subscription);
      String name = assignment.subscription(subscription.index());
      reports.add(
          checksArrivals()
              ? reconciliation.report(subscription, firstProducer(subscription), topic, name, now)
              : ReceiveOnlyReport.report(
                  subscription, topic, name, assignment.workload().stamped()));
    }
    return reports;
  }

  private boolean checksArrivals() {
    return assignment.workload().produces() && assignment.workload().stamped();
  }

  private int firstProducer(SubscriptionTracker subscription) {
    return subscription.topic() * assignment.workload().producersPerTopic();
  }

  @Override
  public Map<FailureKind, Long> failedReplies() {
    return Map.of();
  }

  @Override
  public long completedTwice() {
    return 0;
  }

  @Override
  public void endCounting() {}

  private String topic(SubscriptionTracker subscription) {
    return assignment.topics().get(subscription.topic());
  }

  @Override
  public long notOfThisRun() {
    return notOfThisRun.sum();
  }
}
