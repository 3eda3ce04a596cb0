// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.TheilSen;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.text.Numbers;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The rules on whether the window shows a steady state of the system, and not its start or a
 * recovery.
 */
final class WindowRules {

  private static final double TOLERATED_COMPILING = 0.05;
  private static final double TOLERATED_CHANGE = 0.1;
  private static final double DEVIATIONS = 3;

  private WindowRules() {}

  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    otherRuns(result, reasons);
    if (!terms.produces() || !(terms.windowSeconds() > 0)) {
      return;
    }
    startedInDebt(result, terms, reasons);
    compiling(result, terms, reasons);
    if (terms.steady() && terms.suspension().isEmpty()) {
      notSteady(result, terms, reasons);
    }
    outages(result, terms, reasons);
  }

  /** Names the runs that used the same processors and disks inside the window. */
  private static void otherRuns(RunResult result, Reasons reasons) {
    List<String> others =
        result.events().stream()
            .filter(event -> EventKind.OTHER_RUN.equals(event.kind()))
            .filter(event -> result.phases().stream().anyMatch(phase -> isInWindow(event, phase)))
            .map(Event::target)
            .toList();
    if (!others.isEmpty()) {
      reasons.warn(
          "OTHER_RUN",
          "Another run of this program was under way on the same machine inside the window: "
              + String.join(", ", others)
              + ". The runs disturb each other.",
          others.size(),
          0);
    }
  }

  private static boolean isInWindow(Event event, RunResult.PhasePart phase) {
    double end = phase.startSeconds() + phase.seconds();
    return "measured".equals(phase.name())
        && event.atSeconds() < end
        && (event.untilSeconds() == null || event.untilSeconds() > phase.startSeconds());
  }

  private static void startedInDebt(RunResult result, VerdictTerms terms, Reasons reasons) {
    Long scheduled = result.integrity().scheduled();
    if (result.backlogs() == null || scheduled == null || !terms.open()) {
      return;
    }
    double rate = scheduled / terms.windowSeconds();
    debt(
        "unanswered",
        result.backlogs().windowStart().unanswered(),
        rate,
        BacklogRules.leastToAnswer(result, result.latencyMicros()),
        terms.rateTolerance() * scheduled,
        reasons);
    if (BacklogRules.judgesConsumers(result, terms)) {
      debt(
          "undelivered",
          result.backlogs().windowStart().undelivered(),
          rate * terms.subscriptions(),
          BacklogRules.leastToReceipt(result, result.latencyMicros()),
          terms.rateTolerance() * scheduled * terms.subscriptions(),
          reasons);
    }
  }

  private static void debt(
      String what,
      Long backlog,
      double rate,
      double leastMicros,
      double tolerated,
      Reasons reasons) {
    double limit = rate * leastMicros / 1e6 + tolerated;
    if (backlog != null && backlog > limit) {
      reasons.warn(
          UnsoundWindow.STARTED_IN_DEBT,
          "The window began with "
              + Numbers.count(backlog)
              + " "
              + what
              + " messages ("
              + Numbers.count((long) limit)
              + " are tolerated), so its latencies are partly those of the warm-up.",
          backlog,
          limit);
    }
  }

  private static void compiling(RunResult result, VerdictTerms terms, Reasons reasons) {
    double seconds =
        present(result.resources().brokers().stream().map(BrokerCost::compilerCpuSeconds)).sum();
    // Of several workers, each has its own compilers and its own latencies.
    seconds +=
        present(result.resources().workers().stream().map(WorkerCost::compilerCpuSeconds))
            .max()
            .orElse(0);
    double limit = TOLERATED_COMPILING * terms.windowSeconds();
    if (seconds > limit) {
      reasons.warn(
          UnsoundWindow.COMPILING,
          "JIT compilers used "
              + Numbers.time(seconds * 1e6)
              + " of processor time inside the window; "
              + Numbers.time(limit * 1e6)
              + " are tolerated.",
          seconds,
          limit);
    }
  }

  private static DoubleStream present(Stream<Double> seconds) {
    return seconds.filter(Objects::nonNull).mapToDouble(Double::doubleValue);
  }

  private static void notSteady(RunResult result, VerdictTerms terms, Reasons reasons) {
    String kind = headline(result, terms);
    List<TimelineRow> rows =
        terms.windowRows().stream().filter(row -> row.latencyMicros().get(kind) != null).toList();
    if (rows.size() < Growth.MIN_ROWS) {
      return;
    }
    double[] medians = rows.stream().mapToDouble(row -> median(row, kind)).toArray();
    double[] middles =
        rows.stream().mapToDouble(row -> row.atSeconds() + row.seconds() / 2).toArray();
    int third = medians.length / 3;
    double first = Median.of(Arrays.copyOf(medians, third));
    double last = Median.of(Arrays.copyOfRange(medians, medians.length - third, medians.length));
    // About a constant, a steady drift would have deviations that grow with it.
    double deviation =
        TheilSen.residualDeviation(middles, medians, TheilSen.slope(middles, medians));
    double change = Math.abs(last - first);
    double limit = Math.max(TOLERATED_CHANGE * first, DEVIATIONS * deviation);
    if (change > limit) {
      reasons.warn(
          UnsoundWindow.NOT_STEADY,
          "The median of "
              + kind
              + " went from "
              + Numbers.time(first)
              + " in the first third of the window to "
              + Numbers.time(last)
              + " in the last.",
          change,
          limit);
    }
  }

  private static String headline(RunResult result, VerdictTerms terms) {
    if (result.latencyMicros().roundTripService() != null) {
      return terms.open() ? "roundTrip" : "roundTripService";
    }
    if (result.latencyMicros().publishService() != null) {
      return terms.open() ? "publish" : "publishService";
    }
    return terms.open() ? "endToEnd" : "endToEndService";
  }

  private static double median(TimelineRow row, String kind) {
    return row.latencyMicros().get(kind).p50();
  }

  private static void outages(RunResult result, VerdictTerms terms, Reasons reasons) {
    List<Event> gaps =
        result.events().stream()
            .filter(
                event ->
                    EventKind.NO_ACKNOWLEDGEMENTS.equals(event.kind())
                        || EventKind.NO_RECEIPTS.equals(event.kind()))
            .filter(event -> event.untilSeconds() != null)
            .filter(event -> !terms.suspension().overlaps(event.atSeconds(), event.untilSeconds()))
            .toList();
    double longest =
        gaps.stream()
            .mapToDouble(event -> event.untilSeconds() - event.atSeconds())
            .max()
            .orElse(0);
    if (!gaps.isEmpty()) {
      reasons.warn(
          "OUTAGE",
          "Nothing was answered or received for up to "
              + Numbers.time(longest * 1e6)
              + " although messages were outstanding.",
          longest,
          null);
    }
  }
}
