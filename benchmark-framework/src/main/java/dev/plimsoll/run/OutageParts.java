// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.Windows;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.Gaps.Gap;
import dev.plimsoll.run.ProgressLog.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a run shows of outages: the longest times without progress, and events of long ones. */
final class OutageParts {

  private static final double LEAST_EVENT_SECONDS = 1;
  private static final double EVENT_LATENCIES = 10;
  private static final double BEFORE_SECONDS = 10;

  private final Windows windows;
  private final List<RunResult.Row> rows;
  private final List<Sample> samples;
  private final long subscriptions;
  private final boolean answers;
  private final double ratePerSecond;

  /**
   * @param rows the timeline of the result
   * @param answers whether somebody acknowledges
   * @param subscriptions how many receive each message; 0 where nothing is received
   * @param ratePerSecond the rate that acknowledgements are held against
   */
  OutageParts(
      Windows windows,
      List<RunResult.Row> rows,
      List<Sample> samples,
      boolean answers,
      long subscriptions,
      double ratePerSecond) {
    this.windows = windows;
    this.rows = rows;
    this.samples = List.copyOf(samples);
    this.answers = answers;
    this.subscriptions = subscriptions;
    this.ratePerSecond = ratePerSecond;
  }

  RunResult.Outages outages() {
    List<Gap> silent = answers ? inWindow(Gaps.withoutAnswers(samples)) : List.of();
    List<Gap> unreceived = receipts();
    List<Gap> unavailable =
        answers
            ? inWindow(
                Gaps.unavailable(
                    samples, noted(silent, "publishService"), ratePerSecond, windows.loadEnd()))
            : List.of();
    return new RunResult.Outages(
        answers ? longest(silent) : null,
        subscriptions > 0 ? longest(inWindow(unreceived)) : null,
        answers ? longest(unavailable) : null,
        answers ? (Double) unavailable.stream().mapToDouble(Gap::seconds).sum() : null,
        Map.of(),
        null);
  }

  private List<Gap> receipts() {
    if (subscriptions == 0) {
      return List.of();
    }
    // After the load, what is still missing may be lost: that nothing comes says nothing then.
    return Gaps.withoutReceipts(samples, subscriptions).stream()
        .map(gap -> gap.before(windows.loadEnd()))
        .toList();
  }

  /** One event for each long time without progress, warm-up and drain included. */
  List<RunResult.Event> events() {
    List<RunResult.Event> events = new ArrayList<>();
    if (answers) {
      for (Gap gap : noted(Gaps.withoutAnswers(samples), "publishService")) {
        events.add(
            event(
                gap,
                EventKind.NO_ACKNOWLEDGEMENTS,
                "producers",
                "nothing was acknowledged although messages were outstanding or failing"));
      }
    }
    for (Gap gap : noted(receipts(), "endToEndService")) {
      events.add(
          event(
              gap,
              EventKind.NO_RECEIPTS,
              "subscriptions",
              "nothing was received although messages were due"));
    }
    return events;
  }

  private RunResult.Event event(Gap gap, String kind, String target, String detail) {
    return new RunResult.Event(
        seconds(gap.fromNanos()), seconds(gap.untilNanos()), kind, target, "observed", detail);
  }

  private List<Gap> noted(List<Gap> gaps, String kind) {
    return gaps.stream().filter(gap -> gap.seconds() > threshold(gap, kind)).toList();
  }

  /** A second, or ten times the median of the latencies just before, whichever is longer. */
  private double threshold(Gap gap, String kind) {
    double at = seconds(gap.fromNanos());
    double[] medians =
        rows.stream()
            .filter(row -> row.atSeconds() < at)
            .filter(row -> row.atSeconds() + row.seconds() >= at - BEFORE_SECONDS)
            .map(row -> row.latencyMicros().get(kind))
            .filter(Objects::nonNull)
            .mapToDouble(RunResult.RowLatency::p50)
            .sorted()
            .toArray();
    double usual = medians.length == 0 ? 0 : medians[medians.length / 2] / 1e6;
    return Math.max(LEAST_EVENT_SECONDS, EVENT_LATENCIES * usual);
  }

  private List<Gap> inWindow(List<Gap> gaps) {
    return gaps.stream()
        .filter(gap -> gap.overlaps(windows.measuredStart(), windows.measuredEnd()))
        .toList();
  }

  private static Double longest(List<Gap> gaps) {
    return gaps.stream()
        .max(Comparator.comparingLong(gap -> gap.untilNanos() - gap.fromNanos()))
        .map(Gap::seconds)
        .orElse(0.0);
  }

  private double seconds(long instant) {
    return (instant - windows.start()) / 1e9;
  }
}
