// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.worker.DeliveryReconciliation.Named;
import dev.plimsoll.worker.WorkerReport.RetryReport;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The accounts of all workers of a session, compared and added up. */
final class GroupAccounts {

  private final Assignment assignment;
  private final Workload workload;
  private final List<WorkerAccounts> workers;
  private final List<LostWorker> lost;
  private final List<SentAccount> sent;
  private final DeliveryReconciliation reconciliation;
  private final long now;

  /**
   * @param workers the accounts of the workers that are not lost
   * @param lost the others
   * @param served whether a server runs, so that silence of a subscription proves loss
   */
  GroupAccounts(
      Assignment assignment, List<WorkerAccounts> workers, List<LostWorker> lost, boolean served) {
    this.assignment = assignment;
    this.workload = assignment.workload();
    this.workers = workers;
    this.lost = lost;
    this.sent = workers.stream().flatMap(each -> each.sent().stream()).toList();
    this.reconciliation = new DeliveryReconciliation(sent, served);
    this.now = workers.stream().mapToLong(WorkerAccounts::atNanos).max().orElse(0);
  }

  /** The number of due messages that subscriptions have not received. */
  long missing() {
    if (!workload.produces() || !workload.stamped()) {
      return 0;
    }
    return missing(WorkerAccounts::received) + missing(WorkerAccounts::late);
  }

  private long missing(Function<WorkerAccounts, List<SubscriptionAccount>> accounts) {
    return together(accounts).stream().mapToLong(reconciliation::missing).sum();
  }

  /**
   * For each subscription, the accounts of the workers that have consumers of it. What lost workers
   * have received is unknown, so their subscriptions are left out.
   */
  private Collection<List<SubscriptionAccount>> together(
      Function<WorkerAccounts, List<SubscriptionAccount>> accounts) {
    if (workers.size() == 1 && lost.isEmpty()) {
      return accounts.apply(workers.get(0)).stream().map(List::of).toList();
    }
    Map<List<Integer>, List<SubscriptionAccount>> bySubscription = new LinkedHashMap<>();
    for (WorkerAccounts worker : workers) {
      for (SubscriptionAccount each : accounts.apply(worker)) {
        if (!isOfLostWorker(each.topic() * workload.subscriptionsPerTopic() + each.index())) {
          bySubscription
              .computeIfAbsent(List.of(each.topic(), each.index()), any -> new ArrayList<>())
              .add(each);
        }
      }
    }
    return bySubscription.values();
  }

  /** Whether a lost worker has consumers of a subscription, numbered over all topics. */
  private boolean isOfLostWorker(int subscription) {
    int from = subscription * workload.consumersPerSubscription();
    int until = from + workload.consumersPerSubscription();
    return lost.stream()
        .map(LostWorker::share)
        .filter(share -> share.consumers() > 0) // Without any, its range is an empty one.
        .anyMatch(share -> share.fromConsumer() < until && from < share.untilConsumer());
  }

  /** What is known of the messages of lost workers. */
  private LostWorkers lostWorkers() {
    if (lost.isEmpty()) {
      return LostWorkers.NONE;
    }
    int subscriptions = workload.topics() * workload.subscriptionsPerTopic();
    long received =
        together(WorkerAccounts::received).stream().mapToLong(this::receivedOfLost).sum();
    int unknown = (int) IntStream.range(0, subscriptions).filter(this::isOfLostWorker).count();
    return new LostWorkers(lost, received, unknown);
  }

  private long receivedOfLost(List<SubscriptionAccount> ofWorkers) {
    Map<Integer, List<ReceivedAccount>> ofLost = new LinkedHashMap<>();
    for (SubscriptionAccount worker : ofWorkers) {
      for (ReceivedAccount each : worker.producers()) {
        if (lost.stream().anyMatch(one -> one.share().hasProducer(each.producer()))) {
          ofLost.computeIfAbsent(each.producer(), any -> new ArrayList<>()).add(each);
        }
      }
    }
    return ofLost.values().stream()
        .map(Receipts::of)
        .mapToLong(each -> each.until() - each.unreceived().size())
        .sum();
  }

  /**
   * The outcome of all.
   *
   * @param shares the part of each worker in it; empty if the load goes on
   */
  WorkerReport report(List<ShareReport> shares) {
    return new WorkerReport(
        sent.stream().mapToLong(SentAccount::scheduled).sum(),
        sent.stream().mapToLong(SentAccount::sent).sum(),
        byKind(WorkerAccounts::failed),
        sent.stream().mapToLong(each -> each.unanswered().size()).sum(),
        workers.stream().mapToLong(WorkerAccounts::notOfThisRun).sum(),
        together(WorkerAccounts::received).stream().map(this::subscriptionReport).toList(),
        byKind(WorkerAccounts::failedReplies),
        blockedShare(),
        firstBlocked(),
        workers.stream().mapToInt(WorkerAccounts::sendingThreads).sum(),
        false,
        workers.stream().mapToLong(WorkerAccounts::completedTwice).sum(),
        workers.stream().flatMap(each -> each.threadFailures().stream()).toList(),
        workers.stream()
            .map(WorkerAccounts::retried)
            .flatMap(Optional::stream)
            .reduce(RetryReport::and),
        workers.stream().map(WorkerAccounts::fatal).flatMap(Optional::stream).findFirst(),
        workers.stream()
            .map(WorkerAccounts::generator)
            .reduce(GeneratorReport.NONE, GeneratorReport::and),
        consumers(),
        lostWorkers(),
        shares);
  }

  private SubscriptionReport subscriptionReport(List<SubscriptionAccount> ofWorkers) {
    SubscriptionAccount first = ofWorkers.get(0);
    if (workload.requestsReplies()) {
      String topic = assignment.replyTopics().get(first.producers().get(0).producer());
      return reconciliation.replies(
          ofWorkers, new Named(topic, assignment.replySubscription(), 0, false));
    }
    Named named = named(first);
    return workload.produces() && workload.stamped()
        ? reconciliation.report(ofWorkers, named, now)
        : ReceiveOnlyReport.report(ofWorkers, named, workload.stamped());
  }

  private Named named(SubscriptionAccount account) {
    OrderScope order = assignment.order();
    return new Named(
        assignment.topics().get(account.topic()),
        assignment.subscription(account.index()),
        order == OrderScope.PARTITION ? assignment.partitions() : 0,
        order != OrderScope.NONE);
  }

  private ConsumersReport consumers() {
    ConsumersReport all =
        workers.stream()
            .map(WorkerAccounts::consumers)
            .reduce(ConsumersReport::and)
            .orElse(ConsumersReport.NONE);
    List<SubscriptionReport> late =
        together(WorkerAccounts::late).stream()
            .map(each -> reconciliation.report(each, named(each.get(0)), now))
            .toList();
    return late.isEmpty() ? all : all.withLate(late);
  }

  private Map<FailureKind, Long> byKind(Function<WorkerAccounts, Map<FailureKind, Long>> counts) {
    Map<FailureKind, Long> sum = new EnumMap<>(FailureKind.class);
    for (WorkerAccounts worker : workers) {
      counts.apply(worker).forEach((kind, count) -> sum.merge(kind, count, Long::sum));
    }
    return sum;
  }

  /** The mean over producers. */
  private double blockedShare() {
    double sum = 0;
    for (WorkerAccounts worker : workers) {
      sum += worker.blockedShare() * worker.sent().size();
    }
    return sent.isEmpty() ? 0 : sum / sent.size();
  }

  private OptionalLong firstBlocked() {
    return workers.stream()
        .map(WorkerAccounts::firstBlockedNanos)
        .filter(OptionalLong::isPresent)
        .mapToLong(OptionalLong::getAsLong)
        .min();
  }
}
