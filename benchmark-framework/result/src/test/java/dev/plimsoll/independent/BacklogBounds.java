// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.Optional;

/** The backlogs at the two instants of the verdict: bounded by the rows that contain them. */
final class BacklogBounds {

  private static final double SECONDS_TOLERANCE = 1e-6;

  /** The least time after a step at which it is judged. */
  private static final double LEAST_STEP_GRACE = 0.05;

  private final Circumstances run;
  private final Findings findings;
  private final List<Value> rows;

  BacklogBounds(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
    this.rows = run.file().at("timeline").at("rows").each();
  }

  void compute() {
    Value backlogs = run.file().at("backlogs");
    if (run.isCheckpoint()) {
      findings.absent(backlogs, "the run goes on", Chapter.RUNS_OF_HOURS);
      return;
    }
    Optional<Value> window = run.window();
    if (window.isEmpty()) {
      findings.absent(backlogs, run.whyNothingWasMeasured().get(), Chapter.PHASES);
      return;
    }
    if (run.lostWorkers()) {
      findings.absent(backlogs, "a worker was lost", Chapter.LOST_WORKER_KEYS);
      return;
    }
    if (run.sendsNothing()) {
      findings.mayBeAbsent(backlogs, "nothing is sent", Chapter.STORED_DATA);
    } else {
      findings.require(backlogs.known(), backlogs, "the backlogs of the window", Chapter.VERDICT);
    }
    if (!backlogs.known()) {
      return;
    }
    double start = window.get().at("startSeconds").number();
    double seconds = run.windowSeconds();
    instant(backlogs.at("windowStart"), start);
    if (run.endedEarly()) {
      findings.require(
          backlogs.at("judged").at("atSeconds").number() >= start,
          backlogs.at("judged").at("atSeconds"),
          "an instant of the window or later",
          Chapter.VERDICT);
    } else {
      double tolerance = run.workload().at("rateTolerance").number();
      instant(backlogs.at("judged"), start + seconds + tolerance * seconds);
    }
    bounds(backlogs.at("windowStart"));
    bounds(backlogs.at("judged"));
  }

  /**
   * The backlogs of a step: from its start to its end and some time more. They are about messages
   * scheduled until its end only, so they are at most what all rows have.
   */
  void ofStep(Value step) {
    Value backlogs = step.at("backlogs");
    if (!backlogs.known()) {
      findings.mayBeAbsent(backlogs, "the step was not reached", Chapter.VERDICT);
      return;
    }
    for (String key : List.of("windowStart", "judged")) {
      Value backlog = backlogs.at(key);
      if (!run.hasSchedule()) {
        findings.absent(backlog.at("unanswered"), "there is no schedule", Chapter.TIMELINE_KEYS);
      }
      if (!run.receives()) {
        findings.absent(
            backlog.at("undelivered"), "there is no subscription", Chapter.TIMELINE_KEYS);
      }
    }
    double start = step.at("atSeconds").number();
    double seconds = step.at("seconds").number();
    double tolerance = run.workload().at("rateTolerance").number();
    if (!run.endedEarly()) {
      instant(backlogs.at("windowStart"), start);
      instant(
          backlogs.at("judged"), start + seconds + Math.max(LEAST_STEP_GRACE, tolerance * seconds));
    }
  }

  private void instant(Value backlog, double atSeconds) {
    findings.close(backlog.at("atSeconds"), atSeconds, 0.001, Chapter.VERDICT);
  }

  private void bounds(Value backlog) {
    if (!run.hasSchedule()) {
      findings.absent(backlog.at("unanswered"), "there is no schedule", Chapter.TIMELINE_KEYS);
    } else {
      bound(backlog.at("unanswered"), backlog, "unanswered");
    }
    if (!run.receives()) {
      findings.absent(backlog.at("undelivered"), "there is no subscription", Chapter.TIMELINE_KEYS);
    } else if (run.sendsNothing()) {
      findings.mayBeAbsent(backlog.at("undelivered"), "nothing is sent", Chapter.STORED_DATA);
    } else {
      bound(backlog.at("undelivered"), backlog, "backlog");
    }
  }

  /**
   * Within a row a backlog lies between what it was before, less all that ended it in the row, and
   * what it was before plus all that the row added.
   */
  private void bound(Value inFile, Value backlog, String key) {
    double at = backlog.at("atSeconds").number();
    long before = 0;
    long low = Long.MAX_VALUE;
    long high = Long.MIN_VALUE;
    for (Value row : rows) {
      double start = row.at("atSeconds").number();
      double end = start + row.at("seconds").number();
      long added = added(row, key);
      long after = row.at(key).count();
      if (at <= end + SECONDS_TOLERANCE && at >= start - SECONDS_TOLERANCE) {
        low = Math.min(low, after - added);
        high = Math.max(high, before + added);
      }
      before = after;
    }
    if (low <= high) {
      findings.between(inFile, low, high, Chapter.VERDICT);
    } else {
      // The run was over by then.
      findings.equal(inFile, before, Chapter.VERDICT);
    }
  }

  private long added(Value row, String key) {
    if (key.equals("unanswered")) {
      return row.at("scheduled").count();
    }
    Value accepted = run.acknowledges() ? row.at("acknowledged") : row.at("sent");
    return accepted.count() * run.subscriptions();
  }
}
