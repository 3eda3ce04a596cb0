// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventTotals;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.result.EventCounts;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.LatencyPart;
import dev.plimsoll.result.Missing;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerPart;
import dev.plimsoll.worker.ReceivedAccount;
import dev.plimsoll.worker.SentAccount;
import dev.plimsoll.worker.ShareReport;
import dev.plimsoll.worker.SubscriptionAccount;
import dev.plimsoll.worker.WorkerAccounts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The part of one worker in a result. */
final class WorkerAssembly {

  private final Workload workload;
  private final RunCounts runCounts;
  private final ShareReport share;
  private final WorkerAccounts accounts;
  private final Map<EventType, EventTotals> totals = new EnumMap<>(EventType.class);
  private final boolean sends;
  private final boolean receives;
  private final long scheduled;
  private final long sent;

  private WorkerAssembly(
      Workload workload, RunCounts runCounts, ShareReport share, WorkerAccounts accounts) {
    this.workload = workload;
    this.runCounts = runCounts;
    this.share = share;
    this.accounts = accounts;
    for (EventTotals each : accounts.window().totals()) {
      totals.put(each.measured().key().eventType(), each);
    }
    this.sends = share.share().producers() > 0;
    this.receives = share.share().consumers() > 0 && workload.consumes();
    this.scheduled = accounts.sent().stream().mapToLong(SentAccount::scheduled).sum();
    this.sent = accounts.sent().stream().mapToLong(SentAccount::sent).sum();
  }

  /** The parts of all workers. */
  static List<WorkerPart> of(Workload workload, RunCounts runCounts, List<ShareReport> shares) {
    List<WorkerPart> parts = new ArrayList<>();
    for (ShareReport share : shares) {
      int producers = share.share().producers();
      int consumers = share.share().consumers();
      parts.add(
          share
              .accounts()
              .map(each -> new WorkerAssembly(workload, runCounts, share, each))
              .map(part -> part.part(shares.size() <= WorkerPart.MOST_DISTRIBUTED))
              .orElseGet(() -> WorkerPart.lost(share.worker(), producers, consumers)));
    }
    return parts;
  }

  private WorkerPart part(boolean distributed) {
    LatencyByKind latencies = latencies();
    return new WorkerPart(
        share.worker(),
        share.share().producers(),
        share.share().consumers(),
        GeneratorAssembly.generator(accounts.generator(), headline().map(this::measured), Map.of()),
        sends ? GeneratorAssembly.pacing(workload, runCounts, accounts.generator(), sent) : null,
        throughput(),
        integrity(),
        distributed ? latencies : latencies.withoutHistograms());
  }

  private EventTotals totals(EventType eventType) {
    return totals.getOrDefault(eventType, EventTotals.none(eventType));
  }

  private GeneratorAssembly.SeenLatencies measured(EventType eventType) {
    LatencyTotals seen = totals(eventType).measured().response();
    return new GeneratorAssembly.SeenLatencies(
        eventType, seen, totals(eventType).measured().ideal(), Math.max(scheduled, seen.count()));
  }

  /** The same as that of the run, unless it is about messages that other workers have sent. */
  private Optional<EventType> headline() {
    return GeneratorAssembly.headline(runCounts).filter(type -> sends && type != EventType.RECEIVE);
  }

  private long measuredCount(EventType eventType) {
    return totals(eventType).measured().events();
  }

  private RunResult.Throughput throughput() {
    boolean acknowledged = sends && runCounts.acknowledgedAtAll();
    EventTotals acknowledgements = totals(EventType.ACKNOWLEDGE);
    EventTotals receipts = totals(runCounts.arrival());
    return new EventCounts(
            runCounts.windowSeconds(),
            sends && runCounts.openLoad() ? (Long) scheduled : null,
            sends ? (Long) totals(EventType.SEND).eventsInWindow() : null,
            acknowledged ? (Long) acknowledgements.eventsInWindow() : null,
            acknowledged ? (Long) acknowledgements.bytesInWindow() : null,
            receives ? (Long) receipts.eventsInWindow() : null,
            receives ? (Long) receipts.bytesInWindow() : null,
            sends ? (Long) totals(EventType.FAIL).eventsInWindow() : null)
        .rates();
  }

  private Integrity integrity() {
    boolean acknowledges = sends && runCounts.acknowledgedAtAll();
    long acknowledged = measuredCount(EventType.ACKNOWLEDGE);
    long failed = measuredCount(EventType.FAIL);
    Map<String, Long> kinds = new TreeMap<>();
    accounts.failed().forEach((kind, count) -> kinds.put(kind.name(), count));
    return new Integrity(
        sends ? scheduled : null,
        sends ? scheduled - sent : null,
        sends ? sent : null,
        acknowledges ? acknowledged : null,
        sends ? failed : null,
        kinds,
        acknowledges ? sent - acknowledged - failed : null,
        receives && workload.stamped() ? accounts.notOfThisRun() : null,
        receives ? received() : null,
        null,
        null,
        null,
        null,
        null,
        null,
        List.of());
  }

  /** Distinct messages at this worker, over all subscriptions. */
  private long received() {
    boolean own = workload.produces() && workload.stamped();
    long received = 0;
    for (SubscriptionAccount subscription : accounts.received()) {
      received += own ? 0 : subscription.unstamped();
      for (ReceivedAccount producer : subscription.producers()) {
        received += producer.received();
      }
    }
    return received;
  }

  private LatencyByKind latencies() {
    boolean open = runCounts.openLoad();
    boolean published = sends && runCounts.acknowledgedAtAll() && sent > 0;
    boolean received = receives && runCounts.checksArrivals() && !runCounts.requestsReplies();
    boolean replied = sends && runCounts.requestsReplies();
    OwnLatencies of = new OwnLatencies();
    return new LatencyByKind(
        of.response(open && published, EventType.ACKNOWLEDGE, scheduled),
        of.service(published, EventType.ACKNOWLEDGE, sent),
        of.response(open && sends, EventType.SEND, sent),
        of.service(open && sends, EventType.SEND, sent),
        of.response(open && received, EventType.RECEIVE, 0),
        of.service(received, EventType.RECEIVE, 0),
        of.response(open && replied, EventType.REPLY, scheduled),
        of.service(replied, EventType.REPLY, sent),
        of.response(measuredCount(EventType.FAIL) > 0, EventType.FAIL, 0));
  }

  /** Latencies of this worker's events; of how many should have been there, the rest is missing. */
  private final class OwnLatencies {

    Latency response(boolean exists, EventType eventType, long due) {
      return latency(exists, totals(eventType).measured().response(), due);
    }

    Latency service(boolean exists, EventType eventType, long due) {
      return latency(exists, totals(eventType).measured().service(), due);
    }

    private Latency latency(boolean exists, LatencyTotals seen, long due) {
      return !exists
          ? null
          : LatencyPart.of(
              seen.histogram(),
              LatencyAssembly.exact(seen),
              Missing.of(Math.max(0, due - seen.count())));
    }
  }
}
