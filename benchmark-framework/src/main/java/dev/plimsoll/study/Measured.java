// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import dev.plimsoll.compare.Medians;
import dev.plimsoll.compare.Metric;
import dev.plimsoll.compare.MetricCatalog;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The results of a study by cell. */
final class Measured {

  /** The metric for the highest sustained rate of several cells. */
  static final String PEAK = "peak.rate";

  private static final String ANY = "*";

  private final Map<String, List<RunResult>> byCell;

  Measured(Map<String, List<RunResult>> byCell) {
    this.byCell = Map.copyOf(byCell);
  }

  List<RunResult> runs(String cell) {
    return byCell.getOrDefault(cell, List.of());
  }

  /**
   * Returns the values of a metric in a cell's runs; for {@link #PEAK}, in the best matching cell.
   */
  double[] values(String metric, String cell) {
    return metric.equals(PEAK)
        ? peak(cell)
        : MetricCatalog.named(metric).map(each -> values(each, cell)).orElse(new double[0]);
  }

  double[] values(Metric metric, String cell) {
    return runs(cell).stream()
        .map(metric::of)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
  }

  /**
   * Returns the values of the cell with the highest sustained rate. A rate is sustained if more
   * than half of the cell's runs passed.
   */
  private double[] peak(String pattern) {
    Metric rate = MetricCatalog.named("publish.rate").orElseThrow();
    double[] best = new double[0];
    for (Map.Entry<String, List<RunResult>> cell : byCell.entrySet()) {
      double[] values = values(rate, cell.getKey());
      boolean better = best.length == 0 || Medians.of(values) > Medians.of(best);
      if (matches(pattern, cell.getKey()) && isSustained(cell.getValue()) && better) {
        best = values;
      }
    }
    return best;
  }

  private static boolean isSustained(List<RunResult> runs) {
    long passed = runs.stream().filter(run -> run.status() == Status.PASS).count();
    return passed * 2 > runs.size();
  }

  /** Returns whether the cell matches the pattern; {@code *} at the end matches any text. */
  static boolean matches(String pattern, String cell) {
    return pattern.endsWith(ANY)
        ? cell.startsWith(pattern.substring(0, pattern.length() - 1))
        : cell.equals(pattern);
  }
}
