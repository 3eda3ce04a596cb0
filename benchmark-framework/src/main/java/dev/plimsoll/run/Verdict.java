// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.worker.WorkerReport;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether the run kept what it was to keep, with every reason why not. */
final class Verdict {

  private static final double AT_MOST_ONCE_LOSS = 0.01;

  private final Workload workload;
  private final Guarantees guarantees;
  private final Tallies tallies;
  private final WorkerReport report;
  private final Ending ending;
  private final List<Finding> failures = new ArrayList<>();
  private final List<Finding> warnings = new ArrayList<>();

  Verdict(
      Workload workload,
      Guarantees guarantees,
      Tallies tallies,
      WorkerReport report,
      Ending ending,
      RunResult.LatencyByKind latencies,
      boolean sharesHost) {
    this.workload = workload;
    this.guarantees = guarantees;
    this.tallies = tallies;
    this.report = report;
    this.ending = ending;
    judgeEnd();
    judgeSending();
    judgeDelivery();
    judgeOrderAndCopies();
    judgeGenerator(latencies);
    warn(latencies, sharesHost);
  }

  RunResult.Status status() {
    if (ending.interrupted()) {
      return RunResult.Status.INTERRUPTED;
    }
    return failures.isEmpty() ? RunResult.Status.PASS : RunResult.Status.FAIL;
  }

  List<Finding> failures() {
    return failures;
  }

  List<Finding> warnings() {
    return warnings;
  }

  private void judgeEnd() {
    if (!ending.fault().isEmpty()) {
      fail("LOAD_ENDED_EARLY", "The load ended early: " + ending.fault() + ".", null, null);
    }
    for (String death : report.deaths()) {
      fail("SENDING_THREAD_DIED", "A sending thread died: " + death + ".", null, null);
    }
    if (ending.sendersStuck()) {
      fail(
          "SEND_STUCK",
          "A send call had not come back 10 s after the end of the load.",
          null,
          null);
    }
    if (report.completedTwice() > 0) {
      fail(
          "DRIVER_FAULT",
          "The driver completed messages more than once.",
          report.completedTwice(),
          0);
    }
    boolean nothing = workload.produces() ? tallies.sent == 0 : receivedNothing();
    if (nothing) {
      fail("NOTHING_MEASURED", "No message fell into the measured window.", 0, 1);
    }
  }

  private boolean receivedNothing() {
    return report.subscriptions().stream().allMatch(each -> each.received() == 0);
  }

  private void judgeSending() {
    if (!workload.produces()) {
      return;
    }
    if (tallies.openLoad() && tallies.scheduled > 0) {
      double least = tallies.scheduled * (1 - workload.tolerances().rate());
      long confirmed = tallies.confirmedInWindow();
      if (confirmed < least) {
        fail(
            "RATE_NOT_MET",
            String.format(
                Locale.ROOT,
                "%s inside the measured window fell short of the schedule by %.1f %%.",
                confirmations(),
                100 - 100.0 * confirmed / tallies.scheduled),
            confirmed,
            Math.ceil(least));
      }
    }
    failAbove("UNSENT", "Messages were due and not sent when the load ended.", tallies.unsent(), 0);
    failAbove(
        "UNACKNOWLEDGED",
        "Messages had no answer when the drain ended.",
        tallies.unacknowledged,
        0);
    double allowed = Math.floor(workload.tolerances().error() * tallies.sent);
    failAbove("SEND_ERRORS", "Sends failed: " + report.failed() + ".", tallies.failed, allowed);
  }

  private String confirmations() {
    return switch (tallies.confirming()) {
      case REPLY -> "Replies";
      case ACKNOWLEDGE -> "Acknowledgements";
      case SEND, FAIL, RECEIVE -> "Sends";
    };
  }

  private void judgeDelivery() {
    if (!tallies.checksArrivals()) {
      return;
    }
    long lost = tallies.sumOf(SubscriptionReport::lost);
    double tolerance =
        workload
            .tolerances()
            .loss()
            .orElse(
                guarantees.delivery() == Guarantees.Delivery.AT_MOST_ONCE ? AT_MOST_ONCE_LOSS : 0);
    double allowed = Math.floor(tolerance * tallies.expected());
    failAbove(
        "LOST",
        tallies.requestsReplies()
            ? "Requests had no reply at the deadline."
            : "Messages were lost.",
        lost,
        allowed);
    if (lost > 0 && lost <= allowed) {
      warnings.add(
          new Finding(
              "LOSS_WITHIN_PROMISE",
              (tallies.requestsReplies() ? "Requests had no reply" : "Messages were lost")
                  + ", within what the promise or the workload allows.",
              (double) lost,
              allowed));
    }
    failAbove(
        "UNDELIVERED",
        "Messages had not arrived when the drain ended.",
        tallies.sumOf(SubscriptionReport::undelivered),
        0);
    long aborted =
        report.subscriptions().stream().mapToLong(SubscriptionReport::abortedButReceived).sum();
    if (guarantees.delivery() == Guarantees.Delivery.EXACTLY_ONCE) {
      failAbove(
          "ABORTED_RECEIVED",
          "Messages of aborted transactions reached a reader of committed ones.",
          aborted,
          0);
    }
  }

  private void judgeOrderAndCopies() {
    if (!workload.consumes()) {
      return;
    }
    long duplicated = tallies.sumOf(SubscriptionReport::duplicated);
    if (duplicated > 0) {
      String text =
          tallies.requestsReplies()
              ? "Requests were answered more than once."
              : "Messages arrived more than once.";
      if (guarantees.delivery() == Guarantees.Delivery.AT_LEAST_ONCE) {
        warnings.add(new Finding("DUPLICATED", text, (double) duplicated, null));
      } else {
        fail("DUPLICATED", text, duplicated, 0);
      }
    }
    failAbove(
        "OUT_OF_ORDER",
        "Messages were overtaken where the order is promised by "
            + Words.lower(guarantees.ordering())
            + ".",
        tallies.sumOf(SubscriptionReport::outOfOrder),
        0);
  }

  private void judgeGenerator(RunResult.LatencyByKind latencies) {
    RunResult.Latency delay = latencies.generatorDelay();
    if (delay == null || delay.count() == 0) {
      return;
    }
    double p99Millis = delay.percentiles().get("99") / 1e3;
    double limitMillis = workload.tolerances().generatorLimit().toNanos() / 1e6;
    if (p99Millis > limitMillis) {
      fail(
          "GENERATOR_TOO_SLOW",
          "The generator itself was late: this machine cannot make this load. 99th percentile of"
              + " its delay in milliseconds",
          p99Millis,
          limitMillis);
    }
  }

  private void warn(RunResult.LatencyByKind latencies, boolean sharesHost) {
    if (sharesHost) {
      warnings.add(
          new Finding(
              "SHARED_HOST",
              "Broker and generator share this host and compete for its processors.",
              null,
              null));
    }
    if (report.firstBlockedNanos().isPresent() && tallies.openLoad()) {
      warnings.add(
          new Finding(
              "MAX_OUTSTANDING_REACHED",
              "Producers waited at the bound on outstanding messages; share of their time",
              report.blockedShare(),
              null));
    }
    if (report.sharedThreads()) {
      warnings.add(
          new Finding(
              "SHARED_SENDING_THREADS",
              "Producers whose send may block share threads, so one that blocks delays others.",
              (double) report.sendingThreads(),
              (double) workload.producers()));
    }
    if (!tallies.openLoad()
        && workload.produces()
        && !tallies.acknowledgedAtAll()
        && !tallies.checksArrivals()) {
      warnings.add(
          new Finding(
              "UNBOUNDED_CLOSED_LOAD",
              "Nobody acknowledges and nobody receives: the send call alone paced this load.",
              null,
              null));
    }
    long failedButReceived = tallies.sumOf(SubscriptionReport::failedButReceived);
    if (failedButReceived > 0) {
      warnings.add(
          new Finding(
              "FAILED_BUT_RECEIVED",
              "Messages arrived although their send was reported failed.",
              (double) failedButReceived,
              null));
    }
    if (!report.failedReplies().isEmpty()) {
      warnings.add(
          new Finding(
              "REPLIES_FAILED",
              "The replier could not send replies: " + report.failedReplies() + ".",
              (double) report.failedReplies().values().stream().mapToLong(Long::longValue).sum(),
              null));
    }
    warnOfForeign();
    warnOfNegative(latencies);
  }

  private void warnOfForeign() {
    if (report.foreign() > 0) {
      warnings.add(
          new Finding(
              "FOREIGN",
              "Messages that are not of this run arrived and were not measured.",
              (double) report.foreign(),
              null));
    }
  }

  private void warnOfNegative(RunResult.LatencyByKind latencies) {
    RunResult.Latency delivery = latencies.endToEnd();
    if (delivery != null && delivery.negative().count() > 0) {
      warnings.add(
          new Finding(
              "NEGATIVE_LATENCY",
              "Latencies below zero were recorded as 0: the clocks disagree.",
              (double) delivery.negative().count(),
              null));
    }
  }

  private void failAbove(String code, String message, long actual, double limit) {
    if (actual > limit) {
      fail(code, message, actual, limit);
    }
  }

  private void fail(String code, String message, Number actual, Number limit) {
    failures.add(
        new Finding(
            code,
            message,
            actual == null ? null : actual.doubleValue(),
            limit == null ? null : limit.doubleValue()));
  }
}
