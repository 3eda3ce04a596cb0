// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.SendOutcomes;
import dev.plimsoll.load.SendingThread;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.worker.GeneratorReport.SenderUse;
import dev.plimsoll.worker.GeneratorReport.StopTime;
import dev.plimsoll.worker.GeneratorReport.WaitTime;
import dev.plimsoll.worker.WorkerReport.RetryReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Takes the accounts of a load session of this process. */
record SessionAccounts(
    Assignment assignment,
    LoadShape shape,
    PhaseTimes phaseTimes,
    SendingThreads sending,
    ProducerAccounts producers,
    ReceivingSide receivingSide,
    Recorders recorders,
    ProcessStops stops,
    ThreadMeter threads) {

  /** At most this number of stops, and of waits, is reported: the longest ones. */
  private static final int MOST_REPORTED = 100;

  /**
   * Takes them.
   *
   * @param now the present instant
   */
  WorkerAccounts take(SendOutcomes outcomes, long now, WindowReport window) {
    long blocked = 0;
    long firstBlocked = 0;
    for (ProducerLoop loop : sending.loops()) {
      ProducerLoop.Account account = loop.account();
      blocked += account.blockedNanos();
      if (account.firstBlockedAt() != 0
          && (firstBlocked == 0 || account.firstBlockedAt() < firstBlocked)) {
        firstBlocked = account.firstBlockedAt();
      }
    }
    long end = Math.min(now, phaseTimes.loadEnd());
    double producerTime = (double) Math.max(1, end - phaseTimes.start()) * sending.loops().size();
    return new WorkerAccounts(
        now,
        producers.sent(),
        received(),
        receivingSide.lateSubscriptions().stream()
            .map(late -> ReceiptAccounts.of(late, 0, true))
            .toList(),
        outcomes.measuredByKind(),
        receivingSide.notOfThisRun(),
        receivingSide.failedReplies(),
        producerTime == 0 ? 0 : blocked / producerTime,
        firstBlocked == 0 ? OptionalLong.empty() : OptionalLong.of(firstBlocked),
        sending.threads().size(),
        outcomes.completedTwiceCount() + receivingSide.completedTwice(),
        threadFailures(),
        assignment.workload().retry().map(any -> retried(outcomes)),
        sending.threads().stream()
            .map(SendingThread::failure)
            .filter(VirtualMachineError.class::isInstance)
            .map(String::valueOf)
            .findFirst(),
        generatorReport(),
        receivingSide.consumers(),
        window);
  }

  private List<SubscriptionAccount> received() {
    Workload workload = assignment.workload();
    boolean ownMessages = workload.produces() && workload.stamped();
    List<SubscriptionTracker> subscriptions = receivingSide.subscriptions();
    List<SubscriptionAccount> accounts = new ArrayList<>(subscriptions.size());
    for (int i = 0; i < subscriptions.size(); i++) {
      accounts.add(
          ReceiptAccounts.of(subscriptions.get(i), receivingSide.redelivered(i), ownMessages));
    }
    return accounts;
  }

  private RetryReport retried(SendOutcomes outcomes) {
    long failed = 0;
    for (ProducerLoop loop : sending.loops()) {
      failed +=
          outcomes
              .failedOf(loop.number())
              .intersection(outcomes.retried().of(loop.number()))
              .size();
    }
    return RetryReport.of(outcomes.retried().counts(), failed);
  }

  private List<String> threadFailures() {
    return sending.threads().stream()
        .filter(thread -> thread.failure() != null)
        .map(thread -> String.valueOf(thread.failure()))
        .toList();
  }

  private GeneratorReport generatorReport() {
    long count = 0;
    long nanos = 0;
    long longest = 0;
    double touched = 0;
    List<StopTime> each = new ArrayList<>();
    for (ProcessStops.Stop stop : stops.stops()) {
      long from = Math.max(stop.from(), phaseTimes.measuredStart());
      long until = Math.min(stop.until(), phaseTimes.measuredEnd());
      if (until > from) {
        count += stop.count();
        nanos += until - from;
        longest = Math.max(longest, Math.min(until - from, stop.longestNanos()));
        touched += stop.outstanding() + dueBetween(from, until);
        each.add(
            new StopTime(
                from - phaseTimes.start(), until - phaseTimes.start(), stop.isCollection()));
      }
    }
    long inBursts = sending.threads().stream().mapToLong(SendingThread::measuredInBursts).sum();
    return new GeneratorReport(
        count,
        nanos,
        longest,
        Math.round(touched),
        recorders.callbackBusyShare(),
        sending.distanceNanos(),
        sending.wakeUpNanos(),
        inBursts,
        Optional.of(longest(each)),
        Optional.of(longestWaits()),
        threads.uses(),
        busiestSender(nanos));
  }

  /** The longest waits that overlap the window. */
  private List<WaitTime> longestWaits() {
    return stops.waits().stream()
        .filter(wait -> wait.from() < phaseTimes.measuredEnd())
        .filter(wait -> wait.until() > phaseTimes.measuredStart())
        .sorted(Comparator.comparingLong(wait -> wait.from() - wait.until()))
        .limit(MOST_REPORTED)
        .map(
            wait ->
                new WaitTime(
                    wait.from() - phaseTimes.start(),
                    wait.until() - phaseTimes.start(),
                    wait.processorNanos()))
        .sorted(Comparator.comparingLong(WaitTime::fromNanos))
        .toList();
  }

  private static List<StopTime> longest(List<StopTime> stops) {
    return stops.stream()
        .sorted(Comparator.comparingLong((StopTime each) -> each.fromNanos() - each.untilNanos()))
        .limit(MOST_REPORTED)
        .sorted(Comparator.comparingLong(StopTime::fromNanos))
        .toList();
  }

  /**
   * Finds the sending thread that waited least. Stops of the process and waits for a processor are
   * no work: the longest of all sending threads is assumed.
   */
  private Optional<SenderUse> busiestSender(long stoppedNanos) {
    double window = (double) phaseTimes.measuredEnd() - phaseTimes.measuredStart();
    if (!shape.hasSchedule() || !(window > 0)) {
      return Optional.empty();
    }
    long lost = stoppedNanos + threads.longestSenderWaitNanos();
    return sending.threads().stream()
        .map(
            thread ->
                new SenderUse(
                    Math.max(0, (window - thread.idleNanos() - lost) / window),
                    Math.min(1, thread.measuredCallNanos() / window)))
        .max(Comparator.comparingDouble(SenderUse::busyShare));
  }

  private double dueBetween(long from, long until) {
    int producersOfRun = assignment.workload().producers();
    if (!shape.hasSchedule() || producersOfRun == 0) {
      return 0;
    }
    double ofRun =
        shape.scheduledBetween(
            (double) from - phaseTimes.start(), (double) until - phaseTimes.start());
    return ofRun * assignment.share().producers() / producersOfRun;
  }
}
