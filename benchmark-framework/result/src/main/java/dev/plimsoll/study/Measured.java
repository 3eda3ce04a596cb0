// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.MetricCondition.Term;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The results of a study by cell. */
final class Measured {

  private final Map<String, List<RunResult>> byCell;

  Measured(Map<String, List<RunResult>> byCell) {
    this.byCell = Map.copyOf(byCell);
  }

  List<RunResult> runs(String cell) {
    return byCell.getOrDefault(cell, List.of());
  }

  /**
   * Returns the values of a metric in a cell's runs; for {@link MetricCatalog#PEAK}, in the best of
   * the cells that the term names.
   */
  double[] values(Term term) {
    return term.metric().equals(MetricCatalog.PEAK)
        ? peak(term)
        : values(term.metric(), term.cell());
  }

  double[] values(Metric metric, String cell) {
    return runs(cell).stream()
        .map(run -> MetricValues.of(metric, run))
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .toArray();
  }

  /**
   * Returns the values of the cell with the highest sustained rate. A rate is sustained if more
   * than half of the cell's runs passed.
   */
  private double[] peak(Term term) {
    Metric rate = MetricCatalog.require("publish.rate");
    double[] best = new double[0];
    for (Map.Entry<String, List<RunResult>> cell : byCell.entrySet()) {
      double[] values = values(rate, cell.getKey());
      boolean better = best.length == 0 || Median.of(values) > Median.of(best);
      if (term.names(cell.getKey()) && isSustained(cell.getValue()) && better) {
        best = values;
      }
    }
    return best;
  }

  private static boolean isSustained(List<RunResult> runs) {
    long passed = runs.stream().filter(run -> run.status() == Status.PASS).count();
    return passed * 2 > runs.size();
  }
}
