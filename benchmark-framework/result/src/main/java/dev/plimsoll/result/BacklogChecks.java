// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.result.RunResult.Step;
import java.util.List;

/** Checks that the stated backlogs agree with the counts in the rows of the timeline. */
final class BacklogChecks {

  private static final double ROUNDING = 1e-6;

  private final RunResult result;
  private final VerdictTerms terms;
  private final List<TimelineRow> rows;
  private final Contradictions breaches;

  private BacklogChecks(RunResult result, Contradictions breaches) {
    this.result = result;
    this.terms = new VerdictTerms(result);
    this.rows = result.timeline().rows();
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    BacklogChecks checks = new BacklogChecks(result, breaches);
    checks.rows();
    double from = checks.terms.windowStartSeconds();
    double seconds = checks.terms.windowSeconds();
    checks.backlogs("backlogs", result.backlogs(), from, seconds, 0);
    for (int i = 0; i < result.steps().size(); i++) {
      Step step = result.steps().get(i);
      checks.backlogs(
          "steps[" + i + "].backlogs",
          step.backlogs(),
          step.atSeconds(),
          step.seconds(),
          PhaseTimes.MIN_JUDGED_AFTER_STEP / 1e9);
    }
  }

  /** If a load ended early, rows may overlap; rows after an overlap are not checked. */
  private void rows() {
    Sums sums = new Sums();
    double until = 0;
    for (int i = 0; i < rows.size() && rows.get(i).atSeconds() >= until - ROUNDING; i++) {
      TimelineRow row = rows.get(i);
      String key = "timeline.rows[" + i + "]";
      until = row.atSeconds() + row.seconds();
      sums.add(row);
      if (row.unanswered() != null && row.scheduled() != null) {
        equal(key + ".unanswered", row.unanswered(), sums.scheduled - sums.answered());
      }
      if (row.backlog() != null) {
        equal(
            key + ".backlog", row.backlog(), sums.taken() * terms.subscriptions() - sums.received);
      }
    }
    long inWindow =
        terms.windowRows().stream()
            .mapToLong(row -> row.scheduled() == null ? 0 : row.scheduled())
            .sum();
    Long scheduled = result.integrity().scheduled();
    if (terms.open()
        && terms.whole()
        && scheduled != null
        && Math.abs(scheduled - inWindow) > terms.dueTolerance((double) inWindow)) {
      breaches.add(
          "integrity.scheduled",
          "is %d, but %d were due in the rows of the window.",
          scheduled,
          inWindow);
    }
  }

  private void equal(String key, long stated, long follows) {
    if (stated != follows) {
      breaches.add(key, "is %d, but %d by the counts of the rows.", stated, follows);
    }
  }

  private void backlogs(String key, Backlogs backlogs, double from, double seconds, double min) {
    if (backlogs == null) {
      return;
    }
    double judged = from + seconds + Math.max(min, terms.rateTolerance() * seconds);
    instant(key + ".windowStart", backlogs.windowStart(), from);
    instant(key + ".judged", backlogs.judged(), judged);
    if (terms.whole()) {
      between(key + ".windowStart", backlogs.windowStart(), from);
      between(key + ".judged", backlogs.judged(), min > 0 ? from + seconds : judged);
    }
  }

  private void instant(String key, Backlog backlog, double seconds) {
    if (Math.abs(backlog.atSeconds() - seconds) > ROUNDING) {
      breaches.add(key + ".atSeconds", "is %s, but %.6f follows.", backlog.atSeconds(), seconds);
    }
  }

  /**
   * Checks a backlog at an instant within a row against lower and upper bounds: the rows that have
   * ended by then, and those that have begun.
   *
   * @param scheduledUntil when the last of the messages was due, relative to the start of the
   *     warm-up
   */
  private void between(String key, Backlog backlog, double scheduledUntil) {
    Sums ended = new Sums();
    Sums begun = new Sums();
    long dueBefore = 0;
    long dueAfter = 0;
    for (TimelineRow row : rows) {
      double until = row.atSeconds() + row.seconds();
      long due = row.scheduled() == null ? 0 : row.scheduled();
      dueBefore += until <= scheduledUntil + ROUNDING ? due : 0;
      dueAfter +=
          row.atSeconds() < Math.max(scheduledUntil, backlog.atSeconds()) - ROUNDING ? due : 0;
      if (until <= backlog.atSeconds() + ROUNDING) {
        ended.add(row);
      }
      if (row.atSeconds() < backlog.atSeconds() - ROUNDING) {
        begun.add(row);
      }
    }
    boolean ofStep = !key.startsWith("backlogs");
    if (backlog.unanswered() != null) {
      long max = ofStep ? dueAfter : dueAfter - ended.answered();
      range(key + ".unanswered", backlog.unanswered(), dueBefore - begun.answered(), max);
    }
    if (backlog.undelivered() != null) {
      long times = terms.subscriptions();
      long min = ofStep ? -begun.received : ended.taken() * times - begun.received;
      long max = begun.taken() * times - (ofStep ? 0 : ended.received);
      range(key + ".undelivered", backlog.undelivered(), min, max);
    }
  }

  private void range(String key, long stated, long min, long max) {
    if (stated < min || stated > max) {
      breaches.add(key, "is %d, but by the rows it is from %d to %d.", stated, min, max);
    }
  }

  /** Sums of the counts of rows. */
  private final class Sums {

    private long scheduled;
    private long sent;
    private long acknowledged;
    private long errors;
    private long received;

    void add(TimelineRow row) {
      scheduled += row.scheduled() == null ? 0 : row.scheduled();
      sent += row.sent();
      acknowledged += row.acknowledged() == null ? 0 : row.acknowledged();
      errors += row.errors();
      received += row.received();
    }

    long answered() {
      if (terms.requestReply()) {
        return received + errors;
      }
      return terms.acknowledged() ? acknowledged + errors : sent;
    }

    long taken() {
      return terms.acknowledged() ? acknowledged : sent - errors;
    }
  }
}
