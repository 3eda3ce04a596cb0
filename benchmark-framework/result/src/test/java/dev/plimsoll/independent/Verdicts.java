// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The rules of the verdict that METHOD states completely. A result that breaks one must not pass;
 * one that passes breaks none.
 */
final class Verdicts {

  private static final double PERCENT = 0.01;

  private final Circumstances run;
  private final Findings findings;
  private final Value failures;
  private final Value voids;
  private final Set<String> codes = new HashSet<>();
  private final Set<String> voidCodes = new HashSet<>();

  Verdicts(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
    this.failures = run.file().at("failures");
    this.voids = run.file().at("voids");
    failures.each().forEach(failure -> codes.add(failure.at("code").text()));
    voids.each().forEach(reason -> voidCodes.add(reason.at("code").text()));
  }

  void compute() {
    Value status = run.file().at("status");
    if (run.isCheckpoint()) {
      findings.require(
          failures.node().isEmpty(), failures, "none: no verdict", Chapter.RUNS_OF_HOURS);
      return;
    }
    boolean searchInterrupted = run.file().at("search").at("limit").text().equals("interrupted");
    if (run.isInterrupted() || searchInterrupted) {
      findings.equal(status, "INTERRUPTED", Chapter.VERDICT);
      return;
    }
    String withoutFailure = voidCodes.isEmpty() ? "PASS" : "VOID";
    findings.equal(status, codes.isEmpty() ? withoutFailure : "FAIL", Chapter.VERDICT);
    counts(run.lostWorkers() ? run.file().at("lostWorkers").at("others") : integrity());
    ends();
    objectives();
    steps();
    new Disturbances(run, findings, voids, voidCodes).compute();
    new Excuses(run, findings).compute(codes, voidCodes, allowedLoss(integrity()));
  }

  private Value integrity() {
    return run.file().at("integrity");
  }

  /** Requires a reason in the failures, or a void reason where the generator may be the cause. */
  private void fail(boolean broken, Value because, String why) {
    if (broken) {
      findings.require(
          !failures.node().isEmpty() || !voids.node().isEmpty(),
          failures,
          "FAIL or VOID, since " + because.path() + why,
          Chapter.VERDICT);
    }
  }

  /** Requires this reason in the failures exactly if the rule is broken. */
  private void exactly(String code, boolean broken, String why) {
    findings.require(
        codes.contains(code) == broken,
        failures,
        (broken ? "with " : "without ") + code + ": " + why,
        Chapter.VERDICT);
  }

  private void counts(Value counts) {
    Value unsent = counts.at("unsent");
    Value failed = counts.at("failed");
    if (!run.hasFaults()) {
      // Around a fault unsent messages and failed sends are not judged.
      fail(unsent.count() > 0, unsent, " is not 0");
      double allowed = tolerance("errorTolerance", 0) * counts.at("sent").count() + ROUNDING;
      fail(failed.count() > allowed, failed, " is above " + Findings.number(allowed));
    }
    Value unacknowledged = counts.at("unacknowledged");
    fail(unacknowledged.count() > 0, unacknowledged, " is not 0");
    Value undelivered = counts.at("undelivered");
    fail(undelivered.count() > 0, undelivered, " is not 0");
    loss(counts);
    boolean once = run.guarantees().at("delivery").text().equals("exactly-once");
    Value duplicated = counts.at("duplicated");
    fail(once && duplicated.count() > 0, duplicated, " against exactly once");
  }

  /** A product of a share and a number of messages may be below a whole number by less. */
  private static final double ROUNDING = 1e-6;

  private double tolerance(String key, double otherwise) {
    Value tolerance = run.workload().at(key);
    return tolerance.known() ? tolerance.number() : otherwise;
  }

  private void loss(Value counts) {
    double allowed = allowedLoss(counts);
    Value lost = counts.at("lost");
    fail(lost.count() > allowed, lost, " is above " + Findings.number(allowed));
  }

  /** None may be lost; 1 % where the guarantee is at-most-once. */
  private double allowedLoss(Value counts) {
    boolean mayLose = run.guarantees().at("delivery").text().equals("at-most-once");
    long due =
        (counts.at("acknowledged").known() ? counts.at("acknowledged") : counts.at("sent")).count();
    return tolerance("lossTolerance", mayLose ? PERCENT : 0)
            * due
            * Math.max(1, run.subscriptions())
        + ROUNDING;
  }

  private void ends() {
    Value deaths = run.file().at("sending").at("deaths");
    fail(!deaths.node().isEmpty(), deaths, ": a sending thread died");
    Value unprocessed = run.file().at("consumers").at("unprocessed");
    fail(unprocessed.count() > 0, unprocessed, " is not 0");
    for (Value fault : run.file().at("faults").each()) {
      fail(fault.at("outcome").text().equals("failed"), fault.at("outcome"), ": a fault failed");
    }
    Value search = run.file().at("search");
    if (search.known()) {
      String limit = search.at("limit").text();
      boolean unconfirmed = limit.equals("probes") && !search.at("ratePerSecond").known();
      exactly(
          "NO_RATE_SUSTAINED",
          (limit.equals("lowest-rate") && !isUndecidedAtTheLowest(search)) || unconfirmed,
          "the search ended with " + limit);
      exactly("CAPACITY_FALLING", limit.equals("falling"), "the search ended with " + limit);
      exactly(
          "SEARCH_ENDED_EARLY",
          limit.equals("ended-early") && !endsWithAVoidProbe(search),
          "the search ended with " + limit);
    }
  }

  private static boolean isUndecidedAtTheLowest(Value search) {
    List<Value> probes = search.at("probes").each();
    double lowest =
        probes.stream().mapToDouble(each -> each.at("ratePerSecond").number()).min().orElse(0);
    List<String> outcomes =
        probes.stream()
            .filter(each -> each.at("ratePerSecond").number() == lowest)
            .map(each -> each.at("outcome").text())
            .toList();
    return outcomes.contains("undecided") && !outcomes.contains("failed");
  }

  private static boolean endsWithAVoidProbe(Value search) {
    List<Value> probes = search.at("probes").each();
    return probes.get(probes.size() - 1).at("status").text().equals("VOID");
  }

  /** One finding for each objective that was missed. */
  private void objectives() {
    long missed =
        run.file().at("objectives").each().stream()
            .filter(objective -> !objective.at("met").isTrue())
            .filter(objective -> !objective.at("undecided").isTrue())
            .count();
    long found =
        failures.each().stream()
            .filter(failure -> failure.at("code").text().equals("OBJECTIVE_MISSED"))
            .count();
    findings.require(
        missed == found,
        failures,
        missed + " objectives were missed, and " + found + " findings say so",
        Chapter.OBJECTIVES);
  }

  private void steps() {
    boolean failed =
        run.file().at("steps").each().stream()
            .anyMatch(step -> step.at("status").text().equals("FAIL"));
    if (failed) {
      exactly("STEP_FAILED", true, "a step failed");
    }
  }
}
