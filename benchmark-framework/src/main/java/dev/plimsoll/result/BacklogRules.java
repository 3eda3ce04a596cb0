// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.Growth.BacklogSeries;
import dev.plimsoll.result.Growth.Point;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

/** The rules on whether the system kept up with the load: neither backlog may grow. */
final class BacklogRules {

  private BacklogRules() {}

  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    if (result.backlogs() == null
        || !terms.produces()
        || FaultRules.isEndSuspended(result, terms)) {
      return;
    }
    if (terms.open() && result.integrity().scheduled() != null) {
      BacklogSeries series =
          series(
              result,
              terms,
              Backlog::unanswered,
              TimelineRow::unanswered,
              result.integrity().scheduled(),
              terms.rateTolerance(),
              leastToAnswer(result, result.latencyMicros()));
      judge("RATE_NOT_MET", behind(terms), series, 0, reasons);
    }
    if (judgesConsumers(result, terms)) {
      Long due = terms.acknowledged() ? result.integrity().acknowledged() : sent(result);
      BacklogSeries series =
          series(
              result,
              terms,
              Backlog::undelivered,
              TimelineRow::backlog,
              due == null ? 0.0 : (double) (due * terms.subscriptions()),
              terms.rateTolerance() + terms.lossTolerance(),
              leastToReceipt(result, result.latencyMicros()));
      judge(
          "CONSUMERS_FALL_BEHIND",
          "Consumers fell behind: what was taken and not yet received grew by %,.0f messages.",
          series,
          result.integrity().lost(),
          reasons);
    }
  }

  private static Long sent(RunResult result) {
    return result.integrity().sent();
  }

  /**
   * Returns whether the subscription backlog is judged. For requests, missing replies are already
   * the other backlog.
   */
  static boolean judgesConsumers(RunResult result, VerdictTerms terms) {
    return terms.consumes()
        && !terms.requestReply()
        && !terms.pausesConsumers()
        && result.integrity().lost() != null;
  }

  static String behind(VerdictTerms terms) {
    String waiting =
        terms.requestReply() ? "replies" : terms.acknowledged() ? "acknowledgements" : "sends";
    return "The schedule was not kept: messages that were due and waited for their "
        + waiting
        + " grew by %,.0f.";
  }

  /** Returns the time from sending to the answer without a queue; 0 if there are none. */
  static double leastToAnswer(RunResult result, LatencyByKind latencies) {
    return latencies.roundTripService() != null
        ? least(result, latencies.roundTripService(), "roundTripService")
        : least(result, latencies.publishService(), "publishService");
  }

  /** Returns the time from sending to the receipt without a queue; 0 if there are none. */
  static double leastToReceipt(RunResult result, LatencyByKind latencies) {
    return least(result, latencies.endToEndService(), "endToEndService");
  }

  /**
   * The least median of all intervals since the start of the warm-up: in a window that begins with
   * a backlog, all latencies of the window contain the waiting.
   */
  private static double least(RunResult result, Latency latency, String name) {
    if (latency == null || latency.min() == null) {
      return 0;
    }
    return result.timeline().rows().stream()
        .map(row -> row.latencyMicros().get(name))
        .filter(Objects::nonNull)
        .mapToDouble(RowLatency::p50)
        .min()
        .orElse(latency.min());
  }

  private static BacklogSeries series(
      RunResult result,
      VerdictTerms terms,
      Function<Backlog, Long> ends,
      Function<TimelineRow, Long> each,
      double due,
      double tolerance,
      double leastMicros) {
    Long start = ends.apply(result.backlogs().windowStart());
    Long judged = ends.apply(result.backlogs().judged());
    List<Point> rows =
        terms.windowRows().stream()
            .filter(row -> each.apply(row) != null && !terms.suspension().overlaps(row))
            .map(row -> new Point(row.atSeconds() + row.seconds(), each.apply(row)))
            .toList();
    boolean known = start != null && judged != null;
    return new BacklogSeries(
        rows,
        known ? start : 0,
        known ? judged : 0,
        terms.windowSeconds(),
        known ? due : 0,
        tolerance,
        leastMicros);
  }

  /**
   * Fails if a backlog grows by more than its limit.
   *
   * @param gone messages of the backlog that will not arrive any more, which is a separate failure
   */
  static void judge(String code, String message, BacklogSeries series, long gone, Reasons reasons) {
    Growth.of(series)
        .filter(growth -> growth.messages() - gone > growth.limit())
        .ifPresent(
            growth ->
                reasons.fail(
                    code,
                    String.format(Locale.ROOT, message, growth.messages()),
                    growth.messages(),
                    growth.limit()));
  }
}
