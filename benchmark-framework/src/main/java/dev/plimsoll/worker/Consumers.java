// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.Readiness;
import dev.plimsoll.load.Receiver;
import dev.plimsoll.load.Subscription;
import dev.plimsoll.plan.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** The consumers of a worker and the subscriptions that they share. */
final class Consumers implements AutoCloseable {

  private final Assignment assignment;
  private final Driver driver;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<DriverConsumer> consumers = new ArrayList<>();
  private final LongAdder foreign = new LongAdder();
  private final AtomicReference<DriverException> stopped = new AtomicReference<>();

  Consumers(Assignment assignment, Driver driver) {
    this.assignment = assignment;
    this.driver = driver;
    Workload workload = assignment.workload();
    if (workload.consumes()) {
      for (int topic = 0; topic < assignment.topics().size(); topic++) {
        for (int index = 0; index < workload.subscriptionsPerTopic(); index++) {
          subscriptions.add(
              new Subscription(
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

  void open(LoadContext context, Readiness readiness) throws DriverException, InterruptedException {
    Workload workload = assignment.workload();
    boolean acknowledges = driver.traits().can(Capability.MANUAL_ACK);
    StartPosition start =
        assignment.created() || !workload.produces()
            ? StartPosition.EARLIEST
            : StartPosition.LATEST;
    List<Callable<CompletionStage<DriverConsumer>>> calls = new ArrayList<>();
    for (Subscription subscription : subscriptions) {
      for (int i = 0; i < workload.consumersPerSubscription(); i++) {
        BatchHandler handler =
            new Receiver(
                context,
                subscription,
                readiness,
                workload.produces(),
                acknowledges,
                foreign,
                cause -> stopped.compareAndSet(null, cause));
        String id = assignment.runId() + "-consumer-" + names.size();
        names.add(id);
        ConsumerSpec spec =
            new ConsumerSpec(id, topic(subscription), subscriptionName(subscription), start);
        calls.add(() -> driver.createConsumer(spec, handler));
      }
    }
    consumers.addAll(Opening.all("consumers", calls));
  }

  String topic(Subscription subscription) {
    return assignment.topics().get(subscription.topic());
  }

  String subscriptionName(Subscription subscription) {
    // One name for each topic too: where a subscription is a group, its topics would share it.
    return "plimsoll-"
        + assignment.runId()
        + "-"
        + subscription.topic()
        + "-sub-"
        + subscription.index();
  }

  List<Subscription> subscriptions() {
    return subscriptions;
  }

  /** The consumers that have nothing assigned, by name. */
  List<String> unassigned() {
    List<String> idle = new ArrayList<>();
    for (int i = 0; i < consumers.size(); i++) {
      if (consumers.get(i).assignedPartitions() == 0) {
        idle.add(names.get(i));
      }
    }
    return idle;
  }

  /** Whether all partitions of each subscription are assigned, as far as consumers know. */
  boolean assigned() {
    int perSubscription = assignment.workload().consumersPerSubscription();
    for (int i = 0; i < consumers.size(); i += perSubscription) {
      int sum = 0;
      for (DriverConsumer consumer : consumers.subList(i, i + perSubscription)) {
        int assigned = consumer.assignedPartitions();
        sum += assigned < 0 ? assignment.partitions() : assigned;
      }
      if (sum < assignment.partitions()) {
        return false;
      }
    }
    return true;
  }

  /** What ended a consumer before its time; null if nothing did. */
  DriverException stopped() {
    return stopped.get();
  }

  long foreign() {
    return foreign.sum();
  }

  @Override
  public void close() {
    Closing.all("close-consumers", consumers);
    consumers.clear();
  }
}
