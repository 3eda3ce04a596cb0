// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Median;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * When latencies are as before a fault: the first intended second from which the 99th percentile
 * stays within twice the median of the ten one-second 99th percentiles before the fault, for five
 * seconds. Where rows of the timeline are longer than a second, they take the place of seconds. A
 * pure function of a timeline.
 */
public final class FaultRecovery {

  private static final double BEFORE_SECONDS = 10;
  private static final double STAYS_SECONDS = 5;
  private static final double FACTOR = 2;

  /** Fewer rows before the fault do not show what is usual. */
  private static final int LEAST_BEFORE = 3;

  /** With fewer latencies in a row, its 99th percentile is that of a missing message. */
  private static final double LEAST_PRESENT = 0.99;

  private static final double ROUNDING = 1e-6;
  private static final List<String> KINDS = List.of("roundTrip", "publish", "endToEnd");

  private final TimelineInfo timeline;
  private final long subscriptions;
  private final String kind;

  /**
   * Creates the computation.
   *
   * @param subscriptions of each topic
   */
  public FaultRecovery(TimelineInfo timeline, long subscriptions) {
    this.timeline = timeline;
    this.subscriptions = subscriptions;
    this.kind =
        KINDS.stream()
            .filter(
                each ->
                    timeline.byIntendedSecond().stream()
                        .anyMatch(row -> row.latencyMicros().containsKey(each)))
            .findFirst()
            .orElse("");
  }

  /**
   * Returns the time from each fault to its recovery; null if there is none. A recovery must come
   * before the next fault, except that starting a node repairs and does not disturb. What is usual
   * before a fault is not taken from the time between an earlier fault and its recovery.
   */
  public List<Double> of(List<FaultPart> faults, double windowEndSeconds) {
    IdentityHashMap<FaultPart, Double> recoveries = new IdentityHashMap<>();
    double usualFrom = 0;
    List<FaultPart> happened = faults.stream().filter(FaultPart::happened).toList();
    for (FaultPart fault :
        happened.stream().sorted(Comparator.comparingDouble(FaultPart::atSeconds)).toList()) {
      double until =
          happened.stream()
              .filter(other -> !other.action().equals("start"))
              .mapToDouble(FaultPart::atSeconds)
              .filter(other -> other > fault.atSeconds())
              .min()
              .orElse(windowEndSeconds);
      OptionalDouble recovery = seconds(fault.atSeconds(), usualFrom, until);
      recovery.ifPresent(seconds -> recoveries.put(fault, seconds));
      usualFrom =
          Math.max(usualFrom, fault.atSeconds() + recovery.orElse(FaultSuspension.AFTER_SECONDS));
    }
    return faults.stream().map(recoveries::get).collect(Collectors.toList());
  }

  /**
   * Returns the time from the fault to the first such second; empty if there is none.
   *
   * @param atSeconds when the fault began
   * @param usualFrom rows before this time do not show what is usual
   * @param untilSeconds when the next fault begins, or the window ends
   */
  OptionalDouble seconds(double atSeconds, double usualFrom, double untilSeconds) {
    double usual = usual(atSeconds, usualFrom);
    if (Double.isNaN(usual)) {
      return OptionalDouble.empty();
    }
    List<IntendedRow> rows = timeline.byIntendedSecond();
    for (int i = 0; i < rows.size(); i++) {
      IntendedRow row = rows.get(i);
      boolean after = end(row) > atSeconds + ROUNDING;
      if (after && stays(rows.subList(i, rows.size()), usual * FACTOR, untilSeconds)) {
        return OptionalDouble.of(Math.max(0, row.atSeconds() - atSeconds));
      }
    }
    return OptionalDouble.empty();
  }

  private double usual(double atSeconds, double from) {
    List<Double> before = new ArrayList<>();
    for (IntendedRow row : timeline.byIntendedSecond()) {
      RowLatency latency = row.latencyMicros().get(kind);
      boolean near =
          row.atSeconds() >= atSeconds - BEFORE_SECONDS - timeline.intervalSeconds()
              && row.atSeconds() >= from
              && end(row) <= atSeconds + ROUNDING;
      if (near && latency != null) {
        before.add(latency.p99());
      }
    }
    long rows = Math.round(BEFORE_SECONDS / timeline.intervalSeconds());
    int most = (int) Math.max(LEAST_BEFORE, rows);
    List<Double> last = before.subList(Math.max(0, before.size() - most), before.size());
    return last.size() < LEAST_BEFORE
        ? Double.NaN
        : Median.of(last.stream().mapToDouble(Double::doubleValue).toArray());
  }

  private boolean stays(List<IntendedRow> rows, double limitMicros, double untilSeconds) {
    double from = rows.get(0).atSeconds();
    if (from + STAYS_SECONDS > untilSeconds + ROUNDING) {
      return false;
    }
    for (IntendedRow row : rows) {
      if (row.atSeconds() >= from + STAYS_SECONDS - ROUNDING) {
        return true;
      }
      RowLatency latency = row.latencyMicros().get(kind);
      if (latency == null || latency.p99() > limitMicros || isIncomplete(row, latency)) {
        return false;
      }
    }
    return true;
  }

  /** Missing messages count as slower than all others. */
  private boolean isIncomplete(IntendedRow row, RowLatency latency) {
    Long scheduled =
        timeline.rows().stream()
            .filter(each -> Math.abs(each.atSeconds() - row.atSeconds()) < ROUNDING)
            .map(TimelineRow::scheduled)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    long copies = kind.equals("endToEnd") ? subscriptions : 1;
    return scheduled != null && latency.count() < LEAST_PRESENT * scheduled * copies;
  }

  /**
   * Returns the longest time to recovery; null if there was none after a fault, or no fault.
   * Starting a node is no fault.
   */
  static Double longest(List<FaultPart> faults) {
    List<FaultPart> happened =
        faults.stream()
            .filter(fault -> fault.happened() && !fault.action().equals("start"))
            .toList();
    boolean all = happened.stream().allMatch(fault -> fault.recoverySeconds() != null);
    return happened.isEmpty() || !all
        ? null
        : (Double) happened.stream().mapToDouble(FaultPart::recoverySeconds).max().getAsDouble();
  }

  private static double end(IntendedRow row) {
    return row.atSeconds() + row.seconds();
  }
}
