// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.PhasePart;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Checks that the rows of the timeline cover the run: each instant once, each row within its phase.
 */
final class TimelineChecks {

  /** Limit for any version of the program; this version writes fewer. */
  private static final int MAX_ROWS = 900;

  /** Seconds are doubles, which are added here. */
  private static final double ROUNDING = 1e-6;

  private static final String MEASURED = "measured";

  /** The phases that rows must cover completely, however the run ended. */
  private static final Set<String> COVERED = Set.of("warm-up", MEASURED);

  private final RunResult result;
  private final double interval;
  private final Contradictions breaches;

  private TimelineChecks(RunResult result, Contradictions breaches) {
    this.result = result;
    this.interval = result.timeline().intervalSeconds();
    this.breaches = breaches;
  }

  /** The time range and the phase of a row. */
  private record Span(double from, double seconds, String phase) {

    double until() {
      return from + seconds;
    }
  }

  static void check(RunResult result, Contradictions breaches) {
    TimelineChecks checks = new TimelineChecks(result, breaches);
    if (!(checks.interval > 0)) {
      breaches.add("timeline.intervalSeconds", "is %s, which is not a length.", checks.interval);
      return;
    }
    List<Span> rows = new ArrayList<>();
    for (TimelineRow row : result.timeline().rows()) {
      rows.add(new Span(row.atSeconds(), row.seconds(), row.phase()));
    }
    List<Span> intended = new ArrayList<>();
    for (IntendedRow row : result.timeline().byIntendedSecond()) {
      intended.add(new Span(row.atSeconds(), row.seconds(), row.phase()));
    }
    checks.rows("timeline.rows", rows, COVERED);
    checks.rows("timeline.byIntendedSecond", intended, Set.of(MEASURED));
    checks.interval(rows);
  }

  private void rows(String key, List<Span> rows, Set<String> covered) {
    if (rows.size() > MAX_ROWS) {
      breaches.add(key, "has %d rows; at most %d are promised.", rows.size(), MAX_ROWS);
    }
    double last = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < rows.size(); i++) {
      Span row = rows.get(i);
      String of = key + "[" + i + "]";
      if (!(row.seconds() > 0) || row.seconds() > interval + ROUNDING) {
        breaches.add(
            of + ".seconds", "is %s; rows are at most %s s long.", row.seconds(), interval);
      }
      if (row.from() <= last) {
        breaches.add(of + ".atSeconds", "is %s s, which is out of order.", row.from());
      }
      last = row.from();
      within(of, row);
    }
    if (!rows.isEmpty()) {
      for (PhasePart phase : result.phases()) {
        if (covered.contains(phase.name())) {
          covers(key, rows, phase);
        }
      }
    }
  }

  /** Messages that arrive after the end still have a row, which may be beyond the drain. */
  private void within(String of, Span row) {
    if (row.phase().equals("drain")) {
      return;
    }
    boolean inside =
        result.phases().stream()
            .filter(phase -> phase.name().equals(row.phase()))
            .anyMatch(
                phase ->
                    row.from() >= phase.startSeconds() - ROUNDING
                        && row.until() <= phase.startSeconds() + phase.seconds() + ROUNDING);
    if (!inside) {
      breaches.add(
          of + ".phase",
          "is %s, but %s s to %s s do not lie in that phase.",
          row.phase(),
          row.from(),
          row.until());
    }
  }

  private void covers(String key, List<Span> rows, PhasePart phase) {
    double until = phase.startSeconds();
    for (int i = 0; i < rows.size(); i++) {
      Span row = rows.get(i);
      if (row.phase().equals(phase.name())) {
        if (Math.abs(row.from() - until) > ROUNDING) {
          breaches.add(
              key + "[" + i + "].atSeconds",
              "is %s s, but the row is due at %s s.",
              row.from(),
              until);
          return;
        }
        until = row.until();
      }
    }
    if (Math.abs(until - phase.startSeconds() - phase.seconds()) > ROUNDING) {
      breaches.add(key, "end at %s s, but the phase %s ends later.", until, phase.name());
    }
  }

  /** Rows are shorter only at the end of their phase. */
  private void interval(List<Span> rows) {
    for (PhasePart phase : result.phases()) {
      double first =
          rows.stream()
              .filter(row -> row.phase().equals(phase.name()))
              .mapToDouble(Span::seconds)
              .findFirst()
              .orElse(Double.NaN);
      double due = Math.min(interval, phase.seconds());
      if (COVERED.contains(phase.name()) && Math.abs(first - due) > ROUNDING) {
        breaches.add(
            "timeline.intervalSeconds",
            "is %s, but the first row of the phase %s lasts %s s.",
            interval,
            phase.name(),
            first);
      }
    }
  }
}
