// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.Timeline;
import dev.plimsoll.result.EventCounts;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SharedReceiptsPart;
import dev.plimsoll.result.SubscriptionPart;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.WorkerReport;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** The counts of a run and the metrics derived from them: rates, integrity, missing messages. */
final class RunCounts {

  /** With more subscriptions than this, those of the same name are summed. */
  private static final int MAX_SUBSCRIPTIONS = 100;

  private final Workload workload;
  private final LoadShape shape;
  private final Timeline timeline;
  private final PhaseTimes phaseTimes;
  private final WorkerReport report;
  private final boolean acknowledgedAtAll;

  /** The event that completes a message. */
  private final EventType arrival;

  final long scheduled;
  final long sent;
  final long acknowledged;
  final long failed;
  final long unacknowledged;

  RunCounts(
      Workload workload,
      LoadShape shape,
      Timeline timeline,
      WorkerReport report,
      boolean acknowledgedAtAll) {
    this.workload = workload;
    this.shape = shape;
    this.timeline = timeline;
    this.phaseTimes = timeline.phaseTimes();
    this.report = report;
    this.acknowledgedAtAll = acknowledgedAtAll;
    this.arrival = workload.requestsReplies() ? EventType.REPLY : EventType.RECEIVE;
    // What lost workers were to send is unknown; what they sent until their last snapshot is not.
    sent = isComplete() ? report.sent() : timeline.measuredMessages(EventType.SEND);
    scheduled = isComplete() ? report.scheduled() : sent;
    failed = timeline.measuredMessages(EventType.FAIL);
    acknowledged = timeline.measuredMessages(EventType.ACKNOWLEDGE);
    unacknowledged = acknowledgedAtAll ? sent - acknowledged - failed : 0;
  }

  /** Whether the outcome of all workers is known. */
  boolean isComplete() {
    return report.lost().isEmpty();
  }

  boolean acknowledgedAtAll() {
    return acknowledgedAtAll;
  }

  boolean openLoad() {
    return shape.hasSchedule();
  }

  boolean hasArrivals() {
    return workload.consumes();
  }

  boolean checksArrivals() {
    return workload.consumes() && workload.produces() && workload.stamped();
  }

  long sumOf(Function<SubscriptionReport, OptionalLong> metric) {
    return report.subscriptions().stream()
        .mapToLong(subscription -> metric.apply(subscription).orElse(0))
        .sum();
  }

  boolean requestsReplies() {
    return workload.requestsReplies();
  }

  EventType arrival() {
    return arrival;
  }

  /**
   * The number of messages.
   *
   * @param scheduled in closed load, the number sent
   * @param copies further receipts that have latencies, see {@link SharedReceiptsPart}
   */
  record Counts(long scheduled, long sent, long failed, long copies) {

    Counts(long scheduled, long sent, long failed) {
      this(scheduled, sent, failed, 0);
    }

    /**
     * How many messages should have a value; for events that only exist once recorded, the recorded
     * number.
     */
    long due(LatencyKind kind, long subscriptions, long recorded) {
      return switch (kind) {
        case PUBLISH, ROUND_TRIP -> scheduled;
        case PUBLISH_SERVICE, ROUND_TRIP_SERVICE -> sent;
        case END_TO_END -> scheduled * subscriptions + copies;
        case PROCESSED -> scheduled * subscriptions;
        case END_TO_END_SERVICE -> sent * subscriptions + copies;
        case SEND_DELAY, GENERATOR_DELAY -> sent;
        case PUBLISH_FAILED, PROCESSING, LATE_END_TO_END, LATE_END_TO_END_SERVICE -> recorded;
      };
    }
  }

  /**
   * How many messages should have a value of a kind: those recorded, and those known to be missing.
   *
   * @param counts of a part of the run
   * @param recorded the number of values in this part
   */
  long due(LatencyKind kind, Counts counts, long recorded) {
    if (isComplete()) {
      return counts.due(kind, subscriptions(), recorded);
    }
    long unanswered = report.failedCount() + report.unacknowledged();
    long unsent = report.scheduled() - report.sent();
    return recorded
        + lost().missing(kind, recorded, subscriptions())
        + switch (kind) {
          case PUBLISH, ROUND_TRIP -> unsent + unanswered;
          case PUBLISH_SERVICE, ROUND_TRIP_SERVICE -> unanswered;
          case END_TO_END, END_TO_END_SERVICE, PROCESSED ->
              sumOf(SubscriptionReport::lost) + sumOf(SubscriptionReport::undelivered);
          case SEND_DELAY,
              GENERATOR_DELAY,
              PUBLISH_FAILED,
              PROCESSING,
              LATE_END_TO_END,
              LATE_END_TO_END_SERVICE ->
              0;
        };
  }

  /** What is missing of the messages of lost workers. */
  LostWorkerCounts lost() {
    return new LostWorkerCounts(report, sent, sent - acknowledged, received() + copies());
  }

  /** The counts of the whole window. */
  Counts whole() {
    return new Counts(scheduled, sent, failed, copies());
  }

  long subscriptions() {
    return workload.subscriptionsPerTopic();
  }

  double windowSeconds() {
    return Math.max(0, phaseTimes.measuredEnd() - phaseTimes.measuredStart()) / 1e9;
  }

  RunResult.Throughput throughput() {
    return throughput(
        windowSeconds(),
        openLoad() && isComplete() ? (Long) scheduled : null,
        timeline.eventsInWindow(EventType.SEND),
        timeline.eventsInWindow(EventType.ACKNOWLEDGE),
        timeline.bytesInWindow(EventType.ACKNOWLEDGE),
        timeline.eventsInWindow(arrival),
        timeline.bytesInWindow(arrival),
        timeline.eventsInWindow(EventType.FAIL));
  }

  /** The throughput of the window so far, after this time. */
  RunResult.Throughput throughputOver(double seconds) {
    return throughput(
        seconds,
        null,
        timeline.eventsInWindow(EventType.SEND),
        timeline.eventsInWindow(EventType.ACKNOWLEDGE),
        timeline.bytesInWindow(EventType.ACKNOWLEDGE),
        timeline.eventsInWindow(arrival),
        timeline.bytesInWindow(arrival),
        timeline.eventsInWindow(EventType.FAIL));
  }

  /** The throughput of the messages of a step, whenever they were sent, answered and received. */
  RunResult.Throughput throughputOfStep(int step, Long scheduledInStep) {
    return throughput(
        stepSeconds(step),
        scheduledInStep,
        timeline.messagesOfStep(EventType.SEND, step),
        timeline.messagesOfStep(EventType.ACKNOWLEDGE, step),
        timeline.bytesOfStep(EventType.ACKNOWLEDGE, step),
        timeline.messagesOfStep(arrival, step),
        timeline.bytesOfStep(arrival, step),
        timeline.messagesOfStep(EventType.FAIL, step));
  }

  double stepSeconds(int step) {
    return (phaseTimes.stepEnd(step) - phaseTimes.stepStart(step)) / 1e9;
  }

  private RunResult.Throughput throughput(
      double seconds,
      Long scheduledCount,
      long sends,
      long acknowledgements,
      long acknowledgedBytes,
      long receipts,
      long receivedBytes,
      long errors) {
    boolean produces = workload.produces();
    boolean answered = produces && acknowledgedAtAll;
    return new EventCounts(
            seconds,
            scheduledCount,
            produces ? (Long) sends : null,
            answered ? (Long) acknowledgements : null,
            answered ? (Long) acknowledgedBytes : null,
            hasArrivals() ? (Long) receipts : null,
            hasArrivals() ? (Long) receivedBytes : null,
            produces ? (Long) errors : null)
        .rates();
  }

  /** The counts of all workers; they are unknown if one was lost. */
  Integrity integrity() {
    return isComplete() ? integrity(sent, acknowledged, failed, unacknowledged) : Integrity.NONE;
  }

  /** The counts of the workers that are not lost. */
  Integrity ofOthers() {
    long answered = report.sent() - report.failedCount() - report.unacknowledged();
    return integrity(report.sent(), answered, report.failedCount(), report.unacknowledged());
  }

  /**
   * Counts of messages.
   *
   * @param ofSent those that were sent; the others are about these
   */
  private Integrity integrity(long ofSent, long answered, long ofFailed, long unanswered) {
    boolean produces = workload.produces();
    boolean known = isComplete() || !report.subscriptions().isEmpty();
    boolean checked = checksArrivals() && known;
    boolean stamped = workload.stamped() && workload.consumes();
    Map<String, Long> kinds = new TreeMap<>();
    report.failed().forEach((kind, count) -> kinds.put(kind.name(), count));
    return new Integrity(
        produces ? report.scheduled() : null,
        produces ? report.scheduled() - ofSent : null,
        produces ? ofSent : null,
        produces && acknowledgedAtAll ? answered : null,
        produces ? ofFailed : null,
        kinds,
        produces && acknowledgedAtAll ? unanswered : null,
        stamped ? report.notOfThisRun() : null,
        hasArrivals() && known ? received() : null,
        checked ? sumOf(SubscriptionReport::lost) : null,
        checked ? sumOf(SubscriptionReport::undelivered) : null,
        total(SubscriptionReport::duplicated),
        total(SubscriptionReport::outOfOrder),
        checked ? sumOf(SubscriptionReport::failedButReceived) : null,
        checked
            ? (Long) count(report.subscriptions(), SubscriptionReport::abortedButReceived)
            : null,
        subscriptionParts());
  }

  private long copies() {
    return count(report.subscriptions(), SubscriptionReport::copies);
  }

  /** What workers that share subscriptions received; empty if there is nothing to tell. */
  Optional<SharedReceiptsPart> sharedReceipts() {
    long orderUnknown = count(report.subscriptions(), SubscriptionReport::orderUnknown);
    return copies() + orderUnknown == 0
        ? Optional.empty()
        : Optional.of(new SharedReceiptsPart(copies(), orderUnknown));
  }

  /** The number of distinct measured messages received, over all subscriptions. */
  long received() {
    return report.subscriptions().stream().mapToLong(SubscriptionReport::received).sum();
  }

  /** The sum of a metric; null if no subscription has it. */
  private Long total(Function<SubscriptionReport, OptionalLong> metric) {
    boolean any = report.subscriptions().stream().anyMatch(s -> metric.apply(s).isPresent());
    return any ? sumOf(metric) : null;
  }

  private List<SubscriptionPart> subscriptionParts() {
    List<SubscriptionReport> all = report.subscriptions();
    if (all.size() <= MAX_SUBSCRIPTIONS) {
      return all.stream().map(one -> part(one.topic(), one.name(), List.of(one))).toList();
    }
    Map<String, List<SubscriptionReport>> byName =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.name().replaceAll(".*-(sub-\\d+)$", "$1"),
                    TreeMap::new,
                    Collectors.toList()));
    List<SubscriptionPart> parts = new ArrayList<>();
    byName.forEach((name, of) -> parts.add(part("all " + of.size() + " topics", name, of)));
    return parts;
  }

  private static SubscriptionPart part(String topic, String name, List<SubscriptionReport> of) {
    return new SubscriptionPart(
        topic,
        name,
        sum(of, SubscriptionReport::expected),
        count(of, SubscriptionReport::received),
        sum(of, SubscriptionReport::lost),
        sum(of, SubscriptionReport::undelivered),
        sum(of, SubscriptionReport::duplicated),
        sum(of, SubscriptionReport::outOfOrder),
        sum(of, SubscriptionReport::failedButReceived));
  }

  private static long count(
      List<SubscriptionReport> of, ToLongFunction<SubscriptionReport> metric) {
    return of.stream().mapToLong(metric).sum();
  }

  private static Long sum(
      List<SubscriptionReport> of, Function<SubscriptionReport, OptionalLong> metric) {
    boolean any = of.stream().anyMatch(one -> metric.apply(one).isPresent());
    return any ? of.stream().mapToLong(one -> metric.apply(one).orElse(0)).sum() : null;
  }
}
