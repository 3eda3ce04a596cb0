// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.metric.Objective;
import dev.plimsoll.metric.Unit;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** Finds the limits that the charts of a report draw. */
final class ChartLimits {

  /** A rate as in the charts: three digits. */
  private static final double ROUNDING = 1e-3;

  private final Report report;

  /** The groups of each limit; the keys have none. */
  private final Map<ChartLimit, Set<Integer>> groups = new LinkedHashMap<>();

  private ChartLimits(Report report) {
    this.report = report;
  }

  /** Returns the objectives of all runs, and the capacities of all groups. */
  static List<ChartLimit> of(Report report) {
    ChartLimits limits = new ChartLimits(report);
    limits.objectives();
    limits.capacities();
    List<ChartLimit> all = new ArrayList<>();
    limits.groups.forEach(
        (limit, of) ->
            all.add(
                new ChartLimit(
                    limit.label(), limit.of(), limit.part(), limit.value(), List.copyOf(of))));
    return all;
  }

  private void objectives() {
    for (int run : report.runsByGroup()) {
      RunResult result = report.result(run);
      for (String text : result.workload().objectives()) {
        parse(text)
            .flatMap(objective -> limit(objective, result))
            .ifPresent(limit -> add(limit, report.group(run)));
      }
    }
  }

  /** Returns an objective; empty if it cannot be read, which the check of results reports. */
  private static Optional<Objective> parse(String text) {
    try {
      return Optional.of(Objective.parse(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private void add(ChartLimit limit, int group) {
    groups.computeIfAbsent(limit, any -> new TreeSet<>()).add(group);
  }

  /** Returns the limit of an objective; empty if no chart shows its metric. */
  private static Optional<ChartLimit> limit(Objective objective, RunResult result) {
    String metric = objective.metric().name();
    int dot = metric.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    String of = metric.substring(0, dot);
    String part = metric.substring(dot + 1).replaceFirst("^p(?=[0-9])", "");
    String label = "objective " + objective.text();
    if (objective.metric().unit() == Unit.MICROS && Labels.KINDS.containsKey(of)) {
      double factor = objective.metric().unit().factor(objective.unit()).orElseThrow();
      return Optional.of(new ChartLimit(label, of, part, objective.limit() * factor, List.of()));
    }
    return objective.metric().unit() == Unit.MESSAGES_PER_SECOND
        ? rate(objective, result).map(rate -> new ChartLimit(label, of, part, rate, List.of()))
        : Optional.empty();
  }

  private static Optional<Double> rate(Objective objective, RunResult result) {
    if (!objective.isShareOfRate()) {
      return Optional.of(objective.limit());
    }
    OptionalDouble asked = MetricValues.asked(objective.metric(), result);
    return asked.isPresent()
        ? Optional.of(
            Math.rint(asked.getAsDouble() * objective.limit() / 100 / ROUNDING) * ROUNDING)
        : Optional.empty();
  }

  private void capacities() {
    for (int group = 0; group < report.groups().size(); group++) {
      String name = report.result(report.groups().get(group).first()).driver().name();
      for (double capacity : Capacities.of(report, report.groups().get(group))) {
        add(
            new ChartLimit(
                "capacity of " + name + " (found by a search)",
                ChartLimit.CAPACITY,
                ChartLimit.RATE,
                capacity,
                List.of()),
            group);
      }
    }
  }
}
