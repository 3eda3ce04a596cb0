// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.load.HandledMessages;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.PathChecks;
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
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** Consumers without replies, and the subscriptions that they share. */
final class ConsumerSide implements ReceivingSide {

  private final Assignment assignment;
  private final Driver driver;
  private final OpenConsumers consumers;
  private final List<SubscriptionTracker> subscriptions = new ArrayList<>();
  private final LongAdder notOfThisRun = new LongAdder();
  private final OpenConsumers lateConsumers;
  private final Optional<MessageHandlers> handling;
  private final ExecutorService actions = Executors.newCachedThreadPool(new DaemonThreads("act"));
  private Optional<ConsumerRestarts> restarts = Optional.empty();
  private Optional<LateSubscribers> late = Optional.empty();
  private Optional<LoadContext> opened = Optional.empty();

  ConsumerSide(
      Assignment assignment, Driver driver, OpenConsumers consumers, OpenConsumers lateConsumers) {
    this.assignment = assignment;
    this.driver = driver;
    this.consumers = consumers;
    this.lateConsumers = lateConsumers;
    Workload workload = assignment.workload();
    this.handling =
        workload.consumerBehaviour().handlesMessages()
            ? Optional.of(
                new MessageHandlers(
                    workload.consumerBehaviour(),
                    driver.traits().can(Capability.MANUAL_ACK),
                    assignment.seed()))
            : Optional.empty();
    for (int number = assignment.firstSubscription();
        number < assignment.untilSubscription();
        number++) {
      int topic = number / workload.subscriptionsPerTopic();
      subscriptions.add(
          new SubscriptionTracker(
              topic,
              number % workload.subscriptionsPerTopic(),
              topic * workload.producersPerTopic(),
              workload.producersPerTopic(),
              assignment.partitions(),
              assignment.order()));
    }
  }

  @Override
  public void open(LoadContext context, PathChecks pathChecks)
      throws DriverException, InterruptedException {
    Workload workload = assignment.workload();
    boolean acknowledges = driver.traits().can(Capability.MANUAL_ACK);
    StartPosition start =
        assignment.created() || !workload.produces()
            ? StartPosition.EARLIEST
            : StartPosition.LATEST;
    List<ConsumerSpec> specs = new ArrayList<>();
    List<BatchHandler> handlers = new ArrayList<>();
    opened = Optional.of(context);
    for (SubscriptionTracker subscription : subscriptions) {
      handling.ifPresent(
          all -> all.addSubscription(subscription.firstProducer(), workload.producersPerTopic()));
      for (int i = 0; i < workload.consumersPerSubscription(); i++) {
        int number = numberOf(subscription) * workload.consumersPerSubscription() + i;
        if (!assignment.share().hasConsumer(number)) {
          continue;
        }
        handlers.add(
            handling.isPresent()
                ? handling
                    .get()
                    .add(
                        context,
                        subscription,
                        () -> receiver(context, pathChecks, subscription, false))
                : receiver(context, pathChecks, subscription, acknowledges));
        specs.add(
            new ConsumerSpec(
                assignment.runId() + "-consumer-" + number,
                number,
                topic(subscription),
                assignment.subscription(subscription.index()),
                start,
                i,
                workload.consumersPerSubscription()));
      }
    }
    consumers.open(driver, "consumers", specs, handlers);
  }

  private int numberOf(SubscriptionTracker subscription) {
    return subscription.topic() * assignment.workload().subscriptionsPerTopic()
        + subscription.index();
  }

  private Receiver receiver(
      LoadContext context,
      PathChecks pathChecks,
      SubscriptionTracker subscription,
      boolean acknowledges) {
    return new Receiver(
        context,
        subscription,
        pathChecks,
        assignment.workload().produces(),
        acknowledges,
        notOfThisRun,
        consumers::stopped);
  }

  @Override
  public void loadBegins(List<ProducerLoop> loops) {
    Workload workload = assignment.workload();
    LoadContext context = opened.orElseThrow();
    if (handling.isPresent()) {
      restarts =
          workload
              .consumerBehaviour()
              .restartEvery()
              .map(
                  every ->
                      new ConsumerRestarts(
                          driver,
                          consumers,
                          assignment.share(),
                          workload.consumers(),
                          handling.get()::successor,
                          every,
                          context));
    }
    late =
        workload
            .consumerBehaviour()
            .late()
            .map(
                each ->
                    new LateSubscribers(assignment, each, driver, context, lateConsumers, loops));
    restarts.ifPresent(actions::execute);
    late.ifPresent(actions::execute);
  }

  @Override
  public void checkRemainingPaths(LoadContext context, Duration limit) {}

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
  public long lastReceiptNanos() {
    return subscriptions.stream().mapToLong(SubscriptionTracker::lastReceiptNanos).max().orElse(0);
  }

  @Override
  public List<SubscriptionTracker> subscriptions() {
    return subscriptions;
  }

  @Override
  public List<SubscriptionTracker> lateSubscriptions() {
    return late.map(LateSubscribers::ready).orElse(List.of());
  }

  @Override
  public long redelivered(int subscription) {
    return handling.map(all -> all.of(subscription, HandledMessages::redelivered)).orElse(0L);
  }

  @Override
  public long unprocessed() {
    if (assignment.workload().consumerBehaviour().processing().isEmpty()) {
      return 0;
    }
    long received = 0;
    for (SubscriptionTracker subscription : subscriptions) {
      for (SequenceTracker tracker : subscription.trackers()) {
        received += tracker.measuredReceived();
      }
    }
    long processed = handling.map(all -> all.sum(HandledMessages::processed)).orElse(0L);
    return Math.max(0, received - processed);
  }

  @Override
  public ConsumersReport consumers() {
    return new ConsumersReport(
        driver.traits().can(Capability.MANUAL_ACK),
        handling.map(all -> all.sum(HandledMessages::rejected)).orElse(0L),
        handling.map(all -> all.sum(HandledMessages::redelivered)).orElse(0L),
        handling.map(all -> all.sum(HandledMessages::processed)).orElse(0L),
        restarts.map(ConsumerRestarts::report).orElse(ConsumersReport.Restarts.NONE),
        late.map(LateSubscribers::report));
  }

  @Override
  public void close() {
    actions.shutdownNow();
    handling.ifPresent(MessageHandlers::close);
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
