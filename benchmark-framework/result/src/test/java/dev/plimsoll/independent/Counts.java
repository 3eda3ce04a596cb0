// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;

/** The identities between counts of messages, sent and received. */
final class Counts {

  private static final List<String> OF_SENDING =
      List.of("scheduled", "unsent", "sent", "acknowledged", "failed", "unacknowledged");

  private static final List<String> OF_RECEIVING =
      List.of(
          "received",
          "lost",
          "undelivered",
          "duplicated",
          "outOfOrder",
          "failedButReceived",
          "abortedButReceived",
          "foreign");

  private static final List<String> SUMMED =
      List.of("received", "lost", "undelivered", "duplicated", "outOfOrder", "failedButReceived");

  private final Circumstances run;
  private final Findings findings;

  Counts(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  /** Computes the counts of the run, or of the workers that were not lost. */
  void compute() {
    Value integrity = run.file().at("integrity");
    if (run.lostWorkers()) {
      allAbsent(integrity, "what lost workers sent and received is unknown");
      integrity = run.file().at("lostWorkers").at("others");
    }
    if (run.whyNothingWasMeasured().isPresent() && !integrity.at("sent").known()) {
      allAbsent(integrity, run.whyNothingWasMeasured().get());
      return;
    }
    if (run.sendsNothing()) {
      OF_SENDING.forEach(
          key -> findings.absent(integrityOf(key), "nothing is sent", Chapter.INTEGRITY));
    } else {
      sending(integrity);
    }
    receiving(integrity);
  }

  private Value integrityOf(String key) {
    return run.file().at("integrity").at(key);
  }

  private void allAbsent(Value integrity, String why) {
    OF_SENDING.forEach(key -> findings.absent(integrity.at(key), why, Chapter.LOST_WORKER_KEYS));
    OF_RECEIVING.forEach(key -> findings.absent(integrity.at(key), why, Chapter.LOST_WORKER_KEYS));
  }

  /** scheduled = sent + unsent, and sent = acknowledged + failed + unacknowledged. */
  void sending(Value integrity) {
    if (run.isCheckpoint()) {
      ofCheckpoint(integrity);
      return;
    }
    long sent = integrity.at("sent").count();
    long unsent = integrity.at("unsent").count();
    long failed = integrity.at("failed").count();
    if (run.hasSchedule()) {
      findings.equal(integrity.at("scheduled"), sent + unsent, Chapter.PHASES);
    } else {
      withoutSchedule(integrity);
    }
    if (run.acknowledges()) {
      long answered = integrity.at("acknowledged").count() + failed;
      findings.equal(integrity.at("unacknowledged"), sent - answered, Chapter.PHASES);
    } else {
      String why = "nobody acknowledges";
      findings.absent(integrity.at("acknowledged"), why, Chapter.INTEGRITY);
      findings.absent(integrity.at("unacknowledged"), why, Chapter.INTEGRITY);
      findings.between(integrity.at("failed"), 0, sent, Chapter.INTEGRITY);
    }
    long byKind =
        integrity.at("failuresByKind").entries().values().stream().mapToLong(Value::count).sum();
    findings.equal(integrity.at("failed"), byKind, Chapter.INTEGRITY);
  }

  /** Counts were taken one after the other while messages were on their way. */
  private void ofCheckpoint(Value integrity) {
    if (!run.acknowledges()) {
      findings.absent(integrity.at("acknowledged"), "nobody acknowledges", Chapter.INTEGRITY);
    }
    for (String key : OF_SENDING) {
      findings.mayBeAbsent(integrity.at(key), "the run goes on", Chapter.RUNS_OF_HOURS);
    }
  }

  private void withoutSchedule(Value integrity) {
    String why = "there is no schedule";
    if (integrity.at("scheduled").known()) {
      findings.equal(
          integrity.at("scheduled"),
          integrity.at("sent").count() + integrity.at("unsent").count(),
          Chapter.PHASES);
    } else {
      findings.absent(integrity.at("scheduled"), why, Chapter.LOAD);
      findings.absent(integrity.at("unsent"), why, Chapter.LOAD);
    }
  }

  private void receiving(Value integrity) {
    List<Value> subscriptions = integrity.at("subscriptions").each();
    if (!run.receives() && !run.isRequestReply()) {
      OF_RECEIVING.forEach(
          key ->
              findings.mayBeAbsent(
                  integrity.at(key), "there is no subscription", Chapter.INTEGRITY));
      return;
    }
    if (!run.isStamped()) {
      OF_RECEIVING.forEach(
          key ->
              findings.mayBeAbsent(
                  integrity.at(key), "messages carry no stamp", Chapter.LATENCIES));
    }
    if (run.sendsNothing()) {
      String why = "nothing is sent, so nothing is due";
      for (String key : List.of("lost", "undelivered", "failedButReceived", "abortedButReceived")) {
        findings.mayBeAbsent(integrity.at(key), why, Chapter.STORED_DATA);
      }
      findings.mayBeAbsent(integrity.at("foreign"), why, Chapter.STORED_DATA);
    }
    order(integrity);
    subscriptions.forEach(this::subscription);
    sums(integrity, subscriptions);
    if (run.acknowledges() || run.isCheckpoint() || run.isRequestReply()) {
      findings.mayBeAbsent(integrity.at("failedButReceived"), "replies are counted", Chapter.LOAD);
    }
    if (!run.isRequestReply() && !run.sendsNothing() && !run.isCheckpoint()) {
      expected(integrity, subscriptions);
    } else if (run.isRequestReply() && !run.isCheckpoint()) {
      replies(integrity);
    }
  }

  private void order(Value integrity) {
    boolean noOrder = run.guarantees().at("ordering").text().equals("none");
    if (run.isRequestReply()) {
      findings.absent(
          integrity.at("outOfOrder"), "no order of replies is guaranteed", Chapter.LOAD);
    } else if (noOrder) {
      findings.absent(integrity.at("outOfOrder"), "no order is guaranteed", Chapter.INTEGRITY);
    }
  }

  /** Each due message is received, lost or undelivered. */
  private void subscription(Value subscription) {
    explain(subscription);
    Value expected = subscription.at("expected");
    if (!expected.known() || run.isCheckpoint() || !subscription.at("lost").known()) {
      return;
    }
    long missing = subscription.at("lost").count() + subscription.at("undelivered").count();
    long though = subscription.at("failedButReceived").count();
    long due = expected.count() - missing + though;
    long unanswered = run.file().at("integrity").at("unacknowledged").count();
    long aborted = run.file().at("integrity").at("abortedButReceived").count();
    findings.between(
        subscription.at("received"),
        run.isRequestReply() ? due - though : due,
        due + unanswered + aborted,
        Chapter.INTEGRITY);
  }

  private void explain(Value subscription) {
    for (String key : List.of("expected", "lost", "undelivered", "failedButReceived")) {
      if (run.sendsNothing()) {
        findings.absent(
            subscription.at(key), "nothing is sent, so nothing is due", Chapter.STORED_DATA);
      }
    }
    if (!run.isStamped()) {
      for (String key : SUMMED) {
        findings.mayBeAbsent(subscription.at(key), "messages carry no stamp", Chapter.LATENCIES);
      }
    }
    boolean noOrder = run.isRequestReply() || run.guarantees().at("ordering").text().equals("none");
    if (noOrder) {
      findings.absent(subscription.at("outOfOrder"), "no order is guaranteed", Chapter.INTEGRITY);
    }
    if (run.isRequestReply()) {
      findings.mayBeAbsent(
          subscription.at("failedButReceived"), "replies are counted", Chapter.LOAD);
    }
    findings.mayBeAbsent(
        subscription.at("topic"), "subscriptions of one name are summed", Chapter.INTEGRITY);
  }

  private void sums(Value integrity, List<Value> subscriptions) {
    if (subscriptions.isEmpty()) {
      return;
    }
    for (String key : SUMMED) {
      boolean known = subscriptions.stream().allMatch(each -> each.at(key).known());
      if (known && integrity.at(key).known()) {
        long sum = subscriptions.stream().mapToLong(each -> each.at(key).count()).sum();
        findings.equal(integrity.at(key), sum, Chapter.INTEGRITY);
      }
    }
  }

  /**
   * Due are acknowledged messages, or sent ones where nobody acknowledges, at each subscription.
   */
  private void expected(Value integrity, List<Value> subscriptions) {
    boolean leftOut = run.file().at("lostWorkers").at("unknownSubscriptions").count() > 0;
    if (!integrity.at("lost").known() || leftOut) {
      // Messages to subscriptions of lost workers are neither received nor lost.
      return;
    }
    long due =
        (run.acknowledges() ? integrity.at("acknowledged").count() : integrity.at("sent").count())
            * run.subscriptions();
    if (!subscriptions.isEmpty()) {
      long sum = subscriptions.stream().mapToLong(each -> each.at("expected").count()).sum();
      findings.require(
          sum == due,
          integrity.at("subscriptions"),
          "expected of all together " + due + ", and not " + sum,
          Chapter.INTEGRITY);
    }
    long arrived =
        due
            - integrity.at("lost").count()
            - integrity.at("undelivered").count()
            + integrity.at("failedButReceived").count();
    findings.between(
        integrity.at("received"),
        arrived,
        arrived
            + integrity.at("unacknowledged").count() * run.subscriptions()
            + integrity.at("abortedButReceived").count(),
        Chapter.INTEGRITY);
  }

  /** Each request that was sent and did not fail has a reply, or is lost. */
  private void replies(Value integrity) {
    long missing = integrity.at("lost").count() + integrity.at("undelivered").count();
    long sent = integrity.at("sent").count();
    findings.between(
        integrity.at("received"),
        sent - integrity.at("failed").count() - missing,
        sent - missing,
        Chapter.LOAD);
  }
}
