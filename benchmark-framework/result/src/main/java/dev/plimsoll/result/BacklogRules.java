// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.BacklogSlope.Sample;
import dev.plimsoll.result.Growth.BacklogSeries;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The rules on whether the system kept up with the load: neither backlog may grow. */
final class BacklogRules {

  /**
   * From this number of intervals on, the median of the first one is little affected by a queue
   * that grows over all of them: by a tenth of its growth.
   */
  private static final int ROWS_FOR_MEDIANS = 5;

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
              underWay(terms, leastToAnswer(result, result.latencyMicros()), answerMedian(result)));
      double ours = ours(result, terms, terms.scheduledPerSecond(), false);
      judge("RATE_NOT_MET", behind(terms), series, 0, ours, reasons);
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
              underWay(
                  terms,
                  leastToReceipt(result, result.latencyMicros()),
                  leastMedian(result, "endToEndService")));
      judge(
          "CONSUMERS_FALL_BEHIND",
          "Consumers fell behind: the backlog of messages to receive grew by %,.0f.",
          series,
          result.integrity().lost(),
          ours(result, terms, due == null ? 0 : due / terms.windowSeconds(), true)
              * terms.subscriptions(),
          reasons);
    }
  }

  /** What the generator itself added to a backlog over the window. */
  private static double ours(
      RunResult result, VerdictTerms terms, double ratePerSecond, boolean receiving) {
    OurPart part = new OurPart(result, ratePerSecond);
    double from = terms.windowStartSeconds();
    double until = result.backlogs().judged().atSeconds();
    double end = Math.max(until, terms.windowEndSeconds());
    return receiving ? part.ofReceiving(from, end) : part.ofSending(from, end);
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
        terms.requestReply() ? "a reply" : terms.acknowledged() ? "an acknowledgement" : "a send";
    return "The system fell behind the schedule: the number of due messages without "
        + waiting
        + " grew by %,.0f.";
  }

  /** Returns the least time from sending to the answer without a queue; 0 if there are none. */
  static double leastToAnswer(RunResult result, LatencyByKind latencies) {
    return latencies.roundTripService() != null
        ? least(result, latencies.roundTripService(), "roundTripService")
        : least(result, latencies.publishService(), "publishService");
  }

  /** Returns the least time from sending to the receipt without a queue; 0 if there are none. */
  static double leastToReceipt(RunResult result, LatencyByKind latencies) {
    return least(result, latencies.endToEndService(), "endToEndService");
  }

  /**
   * In a window that begins with a backlog the least latency contains the waiting, so it is at most
   * the least median of all intervals since the start of the warm-up.
   */
  private static double least(RunResult result, Latency latency, String name) {
    if (latency == null || latency.min() == null) {
      return 0;
    }
    return Math.min(latency.min(), leastMedian(result, name).orElse(latency.min()));
  }

  private static OptionalDouble leastMedian(RunResult result, String name) {
    return result.timeline().rows().stream()
        .map(row -> row.latencyMicros().get(name))
        .filter(Objects::nonNull)
        .mapToDouble(RowLatency::p50)
        .min();
  }

  private static OptionalDouble answerMedian(RunResult result) {
    return leastMedian(
        result,
        result.latencyMicros().roundTripService() == null ? "publishService" : "roundTripService");
  }

  /**
   * How long a message usually takes where none waits for others: where acknowledgements come
   * together, far more than the least time.
   */
  private static double underWay(VerdictTerms terms, double least, OptionalDouble leastMedian) {
    return terms.windowRows().size() < ROWS_FOR_MEDIANS ? least : leastMedian.orElse(least);
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
    List<Sample> rows =
        terms.windowRows().stream()
            .filter(row -> each.apply(row) != null && !terms.suspension().overlaps(row))
            .map(row -> new Sample(row.atSeconds() + row.seconds(), each.apply(row)))
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
   * Fails if a backlog grows by more than its limit. If it would not without what the generator
   * itself added, that is a void reason.
   *
   * @param gone messages of the backlog that will not arrive any more, which is a separate failure
   * @param ours messages that the generator itself added to it
   */
  static void judge(
      String code, String message, BacklogSeries series, long gone, double ours, Reasons reasons) {
    Growth.of(series)
        .filter(growth -> growth.messages() - gone > growth.limit())
        .ifPresent(
            growth ->
                reasons.add(
                    growth.messages() - gone - ours <= growth.limit(),
                    code,
                    String.format(Locale.ROOT, message, growth.messages()),
                    growth.messages(),
                    growth.limit()));
  }
}
