// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.load.Lane;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.Prober;
import dev.plimsoll.load.Readiness;
import dev.plimsoll.load.Replier;
import dev.plimsoll.load.ReplyGate;
import dev.plimsoll.load.ReplyOutcomes;
import dev.plimsoll.load.ReplyReceiver;
import dev.plimsoll.load.Subscription;
import dev.plimsoll.plan.Defaults;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Requests and their replies. Each topic of the workload carries requests, which its repliers share
 * as one subscription; each requester (a producer of the workload) has a reply topic of its own and
 * one consumer of it; each replier has a producer for each requester of its topic.
 *
 * <p>Requesters are numbered as producers are, over all topics.
 */
final class RequestReply implements Reception {

  private static final Logger LOG = LoggerFactory.getLogger(RequestReply.class);

  private final Assignment assignment;
  private final Workload workload;
  private final Driver driver;
  private final int requestersPerTopic;
  private final int repliersPerTopic;
  private final boolean acknowledges;
  private final List<Subscription> requests = new ArrayList<>();
  private final List<Subscription> replies = new ArrayList<>();
  private final List<ReplyGate> gates = new ArrayList<>();
  private final List<DriverProducer> replyProducers = new ArrayList<>();
  private final List<DriverConsumer> repliers = new ArrayList<>();
  private final List<DriverConsumer> requesters = new ArrayList<>();
  private final Readiness backPaths;
  private final ReplyOutcomes outcomes = new ReplyOutcomes();
  private final LongAdder foreign = new LongAdder();
  private final AtomicReference<DriverException> stopped = new AtomicReference<>();

  RequestReply(Assignment assignment, Driver driver) {
    this.assignment = assignment;
    this.workload = assignment.workload();
    this.driver = driver;
    this.requestersPerTopic = workload.producersPerTopic();
    this.repliersPerTopic = workload.consumersPerSubscription();
    this.acknowledges = driver.traits().can(Capability.MANUAL_ACK);
    this.backPaths = new Readiness(workload.producers(), repliersPerTopic, 1, 1);
    for (int topic = 0; topic < workload.topics(); topic++) {
      requests.add(
          new Subscription(
              topic,
              0,
              topic * requestersPerTopic,
              requestersPerTopic,
              assignment.partitions(),
              OrderScope.NONE));
    }
    for (int requester = 0; requester < workload.producers(); requester++) {
      int topic = requester / requestersPerTopic;
      replies.add(new Subscription(topic, 0, requester, 1, 1, OrderScope.NONE));
    }
  }

  @Override
  public void open(LoadContext context, Readiness readiness)
      throws DriverException, InterruptedException {
    long limit = workload.maxOutstanding().orElse(Defaults.REQUESTS_OUTSTANDING);
    for (int i = 0; i < workload.producers(); i++) {
      gates.add(new ReplyGate(limit, workload.drainTimeout().toNanos(), context.clock()));
    }
    openRequesters(context, readiness);
    openReplyProducers();
    openRepliers(context);
  }

  private void openRequesters(LoadContext context, Readiness readiness)
      throws DriverException, InterruptedException {
    List<Callable<CompletionStage<DriverConsumer>>> calls = new ArrayList<>();
    for (int requester = 0; requester < workload.producers(); requester++) {
      ReplyReceiver handler =
          new ReplyReceiver(
              context,
              requester,
              replies.get(requester),
              readiness,
              backPaths,
              gates.get(requester),
              acknowledges,
              foreign,
              this::stopped);
      ConsumerSpec spec =
          new ConsumerSpec(
              assignment.runId() + "-requester-" + requester,
              assignment.replyTopics().get(requester),
              replySubscription(requester),
              StartPosition.EARLIEST);
      calls.add(() -> driver.createConsumer(spec, handler));
    }
    requesters.addAll(Opening.all("consumers of replies", calls));
  }

  /** In the order of repliers, and of the requesters of their topic. */
  private void openReplyProducers() throws DriverException, InterruptedException {
    List<Callable<CompletionStage<DriverProducer>>> calls = new ArrayList<>();
    for (int topic = 0; topic < workload.topics(); topic++) {
      for (int replier = 0; replier < repliersPerTopic; replier++) {
        for (int i = 0; i < requestersPerTopic; i++) {
          String name = replierName(topic, replier) + "-to-" + i;
          int requester = topic * requestersPerTopic + i;
          ProducerSpec spec =
              new ProducerSpec(
                  name,
                  workload.producers() + calls.size(),
                  assignment.replyTopics().get(requester));
          calls.add(() -> driver.createProducer(spec));
        }
      }
    }
    replyProducers.addAll(Opening.all("producers of replies", calls));
  }

  private void openRepliers(LoadContext context) throws DriverException, InterruptedException {
    List<Callable<CompletionStage<DriverConsumer>>> calls = new ArrayList<>();
    for (int topic = 0; topic < workload.topics(); topic++) {
      for (int replier = 0; replier < repliersPerTopic; replier++) {
        Replier handler =
            new Replier(
                context,
                requests.get(topic),
                topic * requestersPerTopic,
                producersOf(topic, replier),
                acknowledges,
                foreign,
                outcomes,
                this::stopped);
        ConsumerSpec spec =
            new ConsumerSpec(
                replierName(topic, replier),
                assignment.topics().get(topic),
                "plimsoll-" + assignment.runId() + "-" + topic + "-sub-0",
                StartPosition.EARLIEST);
        calls.add(() -> driver.createConsumer(spec, handler));
      }
    }
    repliers.addAll(Opening.all("repliers", calls));
  }

  private List<DriverProducer> producersOf(int topic, int replier) {
    int from = (topic * repliersPerTopic + replier) * requestersPerTopic;
    return replyProducers.subList(from, from + requestersPerTopic);
  }

  private String replierName(int topic, int replier) {
    return assignment.runId() + "-replier-" + (topic * repliersPerTopic + replier);
  }

  private String replySubscription(int requester) {
    return "plimsoll-" + assignment.runId() + "-reply-" + requester + "-sub-0";
  }

  private void stopped(DriverException cause) {
    stopped.compareAndSet(null, cause);
  }

  /** A request reaches one replier; the producers of all are to be known to work. */
  @Override
  public void proveFurtherWays(LoadContext context, Duration limit)
      throws DriverException, InterruptedException {
    List<DriverProducer> byRequester = new ArrayList<>();
    for (int requester = 0; requester < workload.producers(); requester++) {
      for (int replier = 0; replier < repliersPerTopic; replier++) {
        int topic = requester / requestersPerTopic;
        byRequester.add(producersOf(topic, replier).get(requester % requestersPerTopic));
      }
    }
    Prober prober = new Prober(assignment.runTag(), false, false, backPaths);
    new Probing(byRequester, prober, backPaths, context.needsTick(), context.clock())
        .untilAllArrive(limit);
  }

  @Override
  public Role arrival() {
    return Role.REPLY;
  }

  @Override
  public Lane.Gate gate(LoadContext context, int producer, long limit) {
    return gates.get(producer);
  }

  @Override
  public List<String> unassigned() {
    List<String> idle = new ArrayList<>();
    for (int i = 0; i < repliers.size(); i++) {
      if (repliers.get(i).assignedPartitions() == 0) {
        idle.add(replierName(i / repliersPerTopic, i % repliersPerTopic));
      }
    }
    return idle;
  }

  @Override
  public boolean assigned() {
    return true;
  }

  @Override
  public DriverException stopped() {
    return stopped.get();
  }

  @Override
  public long foreign() {
    return foreign.sum();
  }

  @Override
  public long deliveries() {
    return replies.stream().mapToLong(Subscription::deliveries).sum();
  }

  @Override
  public List<Worker.SubscriptionProgress> progress(Deliveries deliveries) {
    List<Worker.SubscriptionProgress> progress = new ArrayList<>();
    for (int requester = 0; requester < replies.size(); requester++) {
      progress.add(deliveries.progress(replies.get(requester), requester));
    }
    return progress;
  }

  @Override
  public long lastReceiptNanos() {
    return replies.stream().mapToLong(Subscription::lastReceiptNanos).max().orElse(0);
  }

  @Override
  public long missing(Deliveries deliveries) {
    long missing = 0;
    for (int requester = 0; requester < replies.size(); requester++) {
      missing += deliveries.missing(replies.get(requester), requester);
    }
    return missing;
  }

  @Override
  public List<WorkerReport.SubscriptionReport> reports(Deliveries deliveries, long now) {
    List<WorkerReport.SubscriptionReport> reports = new ArrayList<>();
    for (int requester = 0; requester < replies.size(); requester++) {
      reports.add(
          deliveries.replies(
              replies.get(requester),
              requester,
              assignment.replyTopics().get(requester),
              replySubscription(requester)));
    }
    return reports;
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

  @Override
  public void close() {
    Closing.all("close-repliers", repliers);
    Closing.all("close-reply-producers", replyProducers);
    Closing.all("close-requesters", requesters);
    repliers.clear();
    replyProducers.clear();
    requesters.clear();
  }
}
