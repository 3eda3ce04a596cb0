// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import dev.plimsoll.metric.Objective;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.report.html.LiveRun;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What would make a run fail if its measured window ended now, as far as that is known before its
 * end: objectives about latencies, failed sends and the rate. The verdict at the end has more
 * rules.
 */
final class PresentVerdict {

  /** The rate of a shorter window says nothing. */
  private static final double ENOUGH_SECONDS = 5;

  private static final double MICROS = 1_000.0;

  private PresentVerdict() {}

  /**
   * Returns the reasons.
   *
   * @param asked the mean rate of the schedule in the window; NaN without a schedule
   */
  static List<String> reasons(Workload workload, LiveRun run, double asked) {
    List<String> reasons = new ArrayList<>();
    if (run.isWarmUp() || workload.load() instanceof Load.Search) {
      return reasons; // A probe that fails is an answer of the search.
    }
    for (Objective objective : workload.objectives()) {
      OptionalDouble micros = latency(objective.metric().name(), run.soFar());
      if (micros.isPresent() && !objective.isShareOfRate()) {
        double value = objective.inUnitOfLimit(micros.getAsDouble());
        if (!objective.isMetBy(value)) {
          reasons.add(
              objective.text()
                  + " is missed: "
                  + Numbers.nanos((long) (micros.getAsDouble() * 1e3)));
        }
      }
    }
    long failed = run.inWindow(EventType.FAIL);
    double tolerated = workload.tolerances().error() * run.inWindow(EventType.SEND);
    // What fails around a fault is judged at the end.
    if (failed > tolerated && workload.events().isEmpty()) {
      reasons.add(Numbers.things(failed, "send") + " failed");
    }
    double seconds = run.windowSeconds();
    double sent = run.inWindow(EventType.SEND) / seconds;
    if (seconds >= ENOUGH_SECONDS && sent < (1 - workload.tolerances().rate()) * asked) {
      reasons.add(
          "sent " + Numbers.digits(sent) + " of " + Numbers.digits(asked) + " msg/s asked for");
    }
    return reasons;
  }

  /** Returns a percentile or the maximum in microseconds; empty for other metrics. */
  private static OptionalDouble latency(String metric, Map<LatencyKind, LatencyTotals> latencies) {
    int point = metric.indexOf('.');
    for (Map.Entry<LatencyKind, LatencyTotals> each : latencies.entrySet()) {
      if (point > 0 && each.getKey().key().equals(metric.substring(0, point))) {
        return value(metric.substring(point + 1), each.getValue());
      }
    }
    return OptionalDouble.empty();
  }

  private static OptionalDouble value(String which, LatencyTotals totals) {
    if (which.equals("max")) {
      return OptionalDouble.of(totals.maxNanos() / MICROS);
    }
    if (!which.matches("p[0-9]+(\\.[0-9]+)?")) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        totals.percentileNanos(Double.parseDouble(which.substring(1))) / MICROS);
  }
}
