// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.PathCheckSender;
import dev.plimsoll.load.PathChecks;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.Replier;
import dev.plimsoll.load.ReplyGate;
import dev.plimsoll.load.ReplyOutcomes;
import dev.plimsoll.load.ReplyReceiver;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.plan.Defaults;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests and their replies. Each topic of the workload carries requests; its repliers share them
 * in one subscription. Each requester (a producer of the workload) has its own reply topic and one
 * consumer of it. Each replier has a producer for each requester of its topic.
 *
 * <p>Requesters are numbered like producers, over all topics.
 */
final class RequestReplySide implements ReceivingSide {

  private static final Logger LOG = LoggerFactory.getLogger(RequestReplySide.class);

  private final Assignment assignment;
  private final Workload workload;
  private final Driver driver;
  private final int requestersPerTopic;
  private final int repliersPerTopic;
  private final boolean acknowledges;
  private final List<SubscriptionTracker> requests = new ArrayList<>();
  private final List<SubscriptionTracker> replies = new ArrayList<>();
  private final List<ReplyGate> gates = new ArrayList<>();
  private final WorkerClients clients;
  private final PathChecks backPaths;
  private final ReplyOutcomes outcomes = new ReplyOutcomes();
  private final LongAdder notOfThisRun = new LongAdder();

  RequestReplySide(Assignment assignment, Driver driver, WorkerClients clients) {
    this.assignment = assignment;
    this.workload = assignment.workload();
    this.driver = driver;
    this.clients = clients;
    this.requestersPerTopic = workload.producersPerTopic();
    this.repliersPerTopic = workload.consumersPerSubscription();
    this.acknowledges = driver.traits().can(Capability.MANUAL_ACK);
    this.backPaths = new PathChecks(workload.producers(), repliersPerTopic, 1, 1);
    for (int topic = 0; topic < workload.topics(); topic++) {
      requests.add(
          new SubscriptionTracker(
              topic,
              0,
              topic * requestersPerTopic,
              requestersPerTopic,
              assignment.partitions(),
              OrderScope.NONE));
    }
    for (int requester = 0; requester < workload.producers(); requester++) {
      int topic = requester / requestersPerTopic;
      replies.add(new SubscriptionTracker(topic, 0, requester, 1, 1, OrderScope.NONE));
    }
  }

  @Override
  public void open(LoadContext context, PathChecks pathChecks)
      throws DriverException, InterruptedException {
    long limit = workload.maxOutstanding().orElse(Defaults.REQUESTS_OUTSTANDING);
    for (int i = 0; i < workload.producers(); i++) {
      gates.add(new ReplyGate(limit, workload.drainTimeout().toNanos(), context.clock()));
    }
    openRequesters(context, pathChecks);
    openReplyProducers();
    openRepliers(context);
  }

  private void openRequesters(LoadContext context, PathChecks pathChecks)
      throws DriverException, InterruptedException {
    List<ConsumerSpec> specs = new ArrayList<>();
    List<BatchHandler> handlers = new ArrayList<>();
    for (int requester = 0; requester < workload.producers(); requester++) {
      handlers.add(
          new ReplyReceiver(
              context,
              requester,
              replies.get(requester),
              pathChecks,
              backPaths,
              gates.get(requester),
              acknowledges,
              notOfThisRun,
              clients.requesters::stopped));
      specs.add(
          new ConsumerSpec(
              assignment.runId() + "-requester-" + requester,
              requester,
              assignment.replyTopics().get(requester),
              assignment.replySubscription(),
              StartPosition.EARLIEST));
    }
    clients.requesters.open(driver, "consumers of replies", specs, handlers);
  }

  /**
   * Opens them in the order of repliers, and per replier in the order of its topic's requesters.
   */
  private void openReplyProducers() throws DriverException, InterruptedException {
    if (!clients.replyProducers.isEmpty()) {
      return;
    }
    List<Callable<DriverProducer>> calls = new ArrayList<>();
    for (int topic = 0; topic < workload.topics(); topic++) {
      for (int replier = 0; replier < repliersPerTopic; replier++) {
        for (int i = 0; i < requestersPerTopic; i++) {
          String name = replierName(topic, replier) + "-to-" + i;
          int requester = topic * requestersPerTopic + i;
          int index = workload.producers() + calls.size();
          ProducerSpec spec =
              new ProducerSpec(
                  name,
                  index,
                  index % driver.traits().producerClients(),
                  assignment.replyTopics().get(requester));
          calls.add(() -> driver.createProducer(spec));
        }
      }
    }
    clients.replyProducers.addAll(ParallelOpen.all("producers of replies", calls));
  }

  private void openRepliers(LoadContext context) throws DriverException, InterruptedException {
    List<ConsumerSpec> specs = new ArrayList<>();
    List<BatchHandler> handlers = new ArrayList<>();
    for (int topic = 0; topic < workload.topics(); topic++) {
      for (int replier = 0; replier < repliersPerTopic; replier++) {
        handlers.add(
            new Replier(
                context,
                requests.get(topic),
                topic * requestersPerTopic,
                producersOf(topic, replier),
                acknowledges,
                notOfThisRun,
                outcomes,
                clients.consumers::stopped));
        specs.add(
            new ConsumerSpec(
                replierName(topic, replier),
                workload.producers() + specs.size(),
                assignment.topics().get(topic),
                assignment.subscription(0),
                StartPosition.EARLIEST,
                replier,
                repliersPerTopic));
      }
    }
    clients.consumers.open(driver, "repliers", specs, handlers);
  }

  private List<DriverProducer> producersOf(int topic, int replier) {
    int from = (topic * repliersPerTopic + replier) * requestersPerTopic;
    return clients.replyProducers.subList(from, from + requestersPerTopic);
  }

  private String replierName(int topic, int replier) {
    return assignment.runId() + "-replier-" + (topic * repliersPerTopic + replier);
  }

  /**
   * A path check of a requester reaches only one replier; this verifies the producers of all
   * repliers.
   */
  @Override
  public void checkRemainingPaths(LoadContext context, Duration limit)
      throws DriverException, InterruptedException {
    List<DriverProducer> byRequester = new ArrayList<>();
    for (int requester = 0; requester < workload.producers(); requester++) {
      for (int replier = 0; replier < repliersPerTopic; replier++) {
        int topic = requester / requestersPerTopic;
        byRequester.add(producersOf(topic, replier).get(requester % requestersPerTopic));
      }
    }
    PathCheckSender pathCheckSender =
        new PathCheckSender(assignment.runTag(), false, false, backPaths);
    new ConnectivityCheck(
            0, byRequester, pathCheckSender, backPaths, context.needsTick(), context.clock())
        .awaitAll(limit);
  }

  @Override
  public EventType arrival() {
    return EventType.REPLY;
  }

  @Override
  public ProducerLoop.Gate gate(LoadContext context, int producer, long limit) {
    return gates.get(producer);
  }

  @Override
  public long notOfThisRun() {
    return notOfThisRun.sum();
  }

  @Override
  public long deliveries() {
    return replies.stream().mapToLong(SubscriptionTracker::deliveries).sum();
  }

  @Override
  public long lastReceiptNanos() {
    return replies.stream().mapToLong(SubscriptionTracker::lastReceiptNanos).max().orElse(0);
  }

  @Override
  public List<SubscriptionTracker> subscriptions() {
    return replies;
  }

  @Override
  public Map<FailureKind, Long> failedReplies() {
    outcomes
        .firstCauses()
        .forEach(
            (kind, cause) ->
                LOG.warn("first failed reply of kind {}: {}", kind, String.valueOf(cause)));
    return outcomes.failed();
  }

  @Override
  public long completedTwice() {
    return outcomes.completedTwiceCount();
  }

  @Override
  public void endCounting() {
    outcomes.end();
  }
}
