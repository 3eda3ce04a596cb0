// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rows of the timeline: times, events, the sums since the start, and bytes. */
final class Rows {

  /** Times are written with nanoseconds, and rows begin where others end. */
  private static final double SECONDS_TOLERANCE = 1e-6;

  private final Circumstances run;
  private final Findings findings;
  private final List<Value> rows;

  Rows(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
    this.rows = run.file().at("timeline").at("rows").each();
  }

  void compute() {
    phases();
    times();
    events();
    sumsSoFar();
    scheduledInWindow();
    for (Value row : rows) {
      new RowLatencies(run, findings).compute(row);
    }
    if (!run.isCheckpoint()) {
      new IntendedSeconds(run, findings).compute();
    }
  }

  private void phases() {
    double end = 0;
    for (Value phase : run.file().at("phases").each()) {
      findings.close(phase.at("startSeconds"), end, SECONDS_TOLERANCE, Chapter.PHASES);
      end = phase.at("startSeconds").number() + phase.at("seconds").number();
    }
  }

  /** Each row begins where the one before ends, or later, and none reaches beyond its phase. */
  private void times() {
    double end = 0;
    for (Value row : rows) {
      findings.require(
          row.at("atSeconds").number() >= end - SECONDS_TOLERANCE,
          row.at("atSeconds"),
          "not before " + Findings.number(end),
          Chapter.TIMELINE_KEYS);
      end = row.at("atSeconds").number() + row.at("seconds").number();
      String name = row.at("phase").text();
      Optional<Value> phase = run.phase(name);
      if (phase.isEmpty()) {
        findings.disagree(row.at("phase"), "one of the phases", Chapter.PHASES);
      } else if (!run.isCheckpoint() && !name.equals("drain")) {
        double start = phase.get().at("startSeconds").number();
        findings.between(
            row.at("atSeconds"),
            start - SECONDS_TOLERANCE,
            start
                + phase.get().at("seconds").number()
                - row.at("seconds").number()
                + SECONDS_TOLERANCE,
            Chapter.PHASES);
      }
    }
  }

  private void events() {
    for (Value row : rows) {
      if (run.hasOneSize()) {
        findings.equal(
            row.at("sentBytes"), row.at("sent").count() * run.sizeBytes(), Chapter.TIMELINE_KEYS);
      }
      if (!run.sendsNothing() && run.hasOneSize()) {
        findings.equal(
            row.at("receivedBytes"),
            row.at("received").count() * run.sizeBytes(),
            Chapter.TIMELINE_KEYS);
      }
      if (!run.acknowledges() && !run.sendsNothing()) {
        findings.absent(row.at("acknowledged"), "nobody acknowledges", Chapter.INTEGRITY);
      }
      if (run.isCheckpoint()) {
        for (String key : List.of("scheduled", "unanswered", "backlog")) {
          findings.absent(row.at(key), "only a whole run has it", Chapter.RUNS_OF_HOURS);
        }
      } else if (run.lostWorkers()) {
        for (String key : List.of("scheduled", "unanswered", "backlog")) {
          findings.absent(row.at(key), "of lost workers it is not known", Chapter.LOST_WORKER_KEYS);
        }
      } else if (!run.hasSchedule()) {
        findings.absent(row.at("scheduled"), "there is no schedule", Chapter.TIMELINE_KEYS);
        findings.absent(row.at("unanswered"), "there is no schedule", Chapter.TIMELINE_KEYS);
      }
      if (!run.receives()) {
        findings.absent(row.at("backlog"), "there is no subscription", Chapter.TIMELINE_KEYS);
      }
    }
  }

  /** Scheduled messages without an answer, and accepted ones not received, since the start. */
  private void sumsSoFar() {
    if (run.lostWorkers() || run.isCheckpoint()) {
      return;
    }
    long unanswered = 0;
    long backlog = 0;
    for (Value row : rows) {
      unanswered += row.at("scheduled").count() - answered(row);
      backlog += accepted(row) * run.subscriptions() - row.at("received").count();
      if (run.hasSchedule()) {
        findings.equal(row.at("unanswered"), unanswered, Chapter.TIMELINE_KEYS);
      }
      if (run.sendsNothing()) {
        findings.mayBeAbsent(row.at("backlog"), "nothing is sent", Chapter.TIMELINE_KEYS);
      } else if (run.receives()) {
        findings.equal(row.at("backlog"), backlog, Chapter.TIMELINE_KEYS);
      }
    }
  }

  private long answered(Value row) {
    if (run.isRequestReply()) {
      return row.at("received").count() + row.at("errors").count();
    }
    return run.acknowledges()
        ? row.at("acknowledged").count() + row.at("errors").count()
        : row.at("sent").count();
  }

  private long accepted(Value row) {
    return run.acknowledges() ? row.at("acknowledged").count() : row.at("sent").count();
  }

  /** The schedule of the window is that of its rows. */
  private void scheduledInWindow() {
    Value scheduled = run.file().at("integrity").at("scheduled");
    if (!run.hasSchedule() || !scheduled.known() || run.endedEarly() || rows.isEmpty()) {
      return;
    }
    List<Value> measured =
        rows.stream().filter(row -> row.at("phase").text().equals("measured")).toList();
    findings.equal(scheduled, Rates.sum(measured, "scheduled"), Chapter.PHASES);
  }

  static Map<String, Value> latencies(Value row) {
    return row.at("latencyMicros").entries();
  }
}
