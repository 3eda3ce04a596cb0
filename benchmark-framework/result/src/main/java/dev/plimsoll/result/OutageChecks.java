// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Event;
import java.util.List;
import java.util.Objects;

/**
 * Checks that the times of outages agree with each other, with the events, and with the rows of the
 * timeline. Their lengths are figures ({@link OutageFigures}).
 *
 * <p>The rows bound the longest gap without acknowledgements from below: in rows that follow one
 * another, have no acknowledgement, and during which a message was outstanding all the time,
 * nothing was acknowledged from the start of the first to the end of the last. The samples that
 * gaps come from begin and end within one distance of samples from there.
 */
final class OutageChecks {

  private static final double ROUNDING = 1e-6;

  /** Where few messages are due, unavailability may end so long before the end of a later gap. */
  private static final double BACK_SECONDS = 1;

  /** How much later than an event its count may be sampled, apart from what was recorded. */
  private static final double LATE_SECONDS = 2;

  /**
   * The same for workers in other processes, whose counts come over the network: twice the silence
   * after which a worker counts as lost.
   */
  private static final double LATE_SECONDS_OF_OTHERS = 10;

  private final RunResult result;
  private final VerdictTerms terms;
  private final Outages outages;
  private final Contradictions breaches;

  private OutageChecks(RunResult result, Contradictions breaches) {
    this.result = result;
    this.terms = new VerdictTerms(result);
    this.outages = result.outages();
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    OutageChecks checks = new OutageChecks(result, breaches);
    if (result.outages() == null) {
      checks.absent();
      return;
    }
    checks.intervals("gaps", checks.outages.gaps());
    checks.intervals("unavailable", checks.outages.unavailable());
    checks.intervals("receiptGaps", checks.outages.receiptGaps());
    if (result.lostWorkers().isEmpty() && checks.outages.longestGapSeconds() != null) {
      checks.events();
      checks.rows();
    } else if (checks.isAcknowledged()) {
      breaches.add("outages.longestGapSeconds", "is null, although messages are acknowledged.");
    }
  }

  private boolean isAcknowledged() {
    return terms.produces() && result.integrity().acknowledged() != null;
  }

  /** A run that was measured and lost no worker knows its outages. */
  private void absent() {
    if (result.ending() != null && result.lostWorkers().isEmpty() && terms.produces()) {
      breaches.add("outages", "is null, although the run was measured.");
    }
  }

  /** The times follow each other, and each is in the window in part. */
  private void intervals(String name, List<GapPart> gaps) {
    // A run counts before its load begins.
    double before = Double.NEGATIVE_INFINITY;
    for (int i = 0; gaps != null && i < gaps.size(); i++) {
      GapPart gap = gaps.get(i);
      boolean inWindow =
          gap.atSeconds() < terms.windowEndSeconds() + ROUNDING
              && gap.untilSeconds() > terms.windowStartSeconds() - ROUNDING;
      if (gap.untilSeconds() < gap.atSeconds() || gap.atSeconds() < before || !inWindow) {
        breaches.add(
            "outages." + name + "[" + i + "].atSeconds",
            "is %s until %s, which is out of order or not in the measured window.",
            gap.atSeconds(),
            gap.untilSeconds());
        return;
      }
      before = gap.atSeconds();
    }
  }

  /** Each gap that is long enough is an event, and the system was unavailable meanwhile. */
  private void events() {
    double gap = outages.longestGapSeconds();
    double noted = 0;
    double notedInWindow = 0;
    for (Event event : result.events()) {
      if (EventKind.NO_ACKNOWLEDGEMENTS.equals(event.kind()) && event.untilSeconds() != null) {
        double seconds = event.untilSeconds() - event.atSeconds();
        noted = Math.abs(seconds - gap) <= ROUNDING ? gap : noted;
        notedInWindow = Math.max(notedInWindow, overlapsWindow(event) ? seconds : 0);
      }
    }
    if (notedInWindow > gap + ROUNDING) {
      breaches.add(
          "outages.longestGapSeconds",
          "is %s, but one of the events has %.3f s.",
          gap,
          notedInWindow);
    }
    if (noted < gap && gap > GapLength.most(result.timeline().rows(), "publishService")) {
      breaches.add("events", "have no gap of %s s without an acknowledgement.", gap);
    }
    Double unavailable = outages.longestUnavailableSeconds();
    if (unavailable == null || unavailable < notedInWindow - BACK_SECONDS - ROUNDING) {
      breaches.add(
          "outages.longestUnavailableSeconds",
          "is %s, although nothing was acknowledged for %.3f s.",
          unavailable,
          notedInWindow);
    }
  }

  private boolean overlapsWindow(Event event) {
    return event.atSeconds() < terms.windowEndSeconds() - ROUNDING
        && event.untilSeconds() > terms.windowStartSeconds() + ROUNDING;
  }

  private void rows() {
    // If a load ended early, rows may overlap.
    if (!terms.whole()) {
      return;
    }
    double silent = longestSilence(result.timeline().rows());
    double least = silent - 2 * outages.longestUnsampledSeconds() - lateSeconds();
    if (outages.longestGapSeconds() < least) {
      breaches.add(
          "outages.longestGapSeconds",
          "is %s, but the rows have %.3f s without an acknowledgement, with messages outstanding.",
          outages.longestGapSeconds(),
          silent);
    }
  }

  /**
   * The longest time within the window in which rows show no acknowledgement although messages were
   * outstanding all the time.
   */
  private static double longestSilence(List<TimelineRow> rows) {
    double longest = 0;
    long outstanding = 0;
    for (int i = 0; i < rows.size(); i++) {
      longest = Math.max(longest, silenceFrom(rows, i, outstanding));
      TimelineRow row = rows.get(i);
      long answered = row.acknowledged() == null ? 0 : row.acknowledged() + row.errors();
      outstanding += row.sent() - answered;
    }
    return longest;
  }

  /** The length of the silence that begins with a row, when this number was outstanding. */
  private static double silenceFrom(List<TimelineRow> rows, int first, long outstanding) {
    double from = rows.get(first).atSeconds();
    double until = from;
    long left = outstanding;
    for (TimelineRow row : rows.subList(first, rows.size())) {
      left -= row.errors();
      boolean silent = "measured".equals(row.phase()) && Objects.equals(row.acknowledged(), 0L);
      if (!silent || left <= 0) {
        break;
      }
      until = row.atSeconds() + row.seconds();
    }
    return until - from;
  }

  private double lateSeconds() {
    double hiccup =
        result.resources().workers().stream()
            .map(WorkerCost::hiccupMicros)
            .filter(Objects::nonNull)
            .mapToDouble(Hiccups::max)
            .max()
            .orElse(0);
    double late = result.byWorker().isEmpty() ? LATE_SECONDS : LATE_SECONDS_OF_OTHERS;
    return late + 2 * hiccup / 1e6;
  }
}
