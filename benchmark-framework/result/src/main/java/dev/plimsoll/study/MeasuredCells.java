// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.MetricCondition.Term;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.VoidRuns;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;

/** The results of a study by cell. Void runs are counted, and no metric is computed from them. */
final class MeasuredCells {

  private final Map<String, List<RunResult>> byCell;
  private final Set<String> expected;

  /**
   * @param byCell the results of each cell
   * @param expected the cells that can run, whether they have results or not
   */
  MeasuredCells(Map<String, List<RunResult>> byCell, Collection<String> expected) {
    this.byCell = new TreeMap<>(byCell);
    this.expected = Set.copyOf(expected);
  }

  /** Returns the runs of a cell that are not void. */
  List<RunResult> runs(String cell) {
    return VoidRuns.without(all(cell));
  }

  /** Returns the void runs of a cell. */
  List<RunResult> voids(String cell) {
    return all(cell).stream().filter(VoidRuns::isVoid).toList();
  }

  /** Returns all runs of a cell. */
  List<RunResult> all(String cell) {
    return byCell.getOrDefault(cell, List.of());
  }

  /** Returns whether a cell that the term names has results, all of which are void. */
  boolean isVoid(Term term) {
    return byCell.keySet().stream()
        .filter(cell -> isMeant(term, cell))
        .anyMatch(cell -> runs(cell).isEmpty() && !voids(cell).isEmpty());
  }

  private static boolean isMeant(Term term, String cell) {
    return term.metric().equals(MetricCatalog.PEAK) ? term.names(cell) : term.cell().equals(cell);
  }

  /**
   * Returns whether the term asks for the best of several cells, and one of them has no run yet.
   */
  private boolean lacksCells(Term term) {
    return term.metric().equals(MetricCatalog.PEAK)
        && expected.stream().anyMatch(cell -> term.names(cell) && all(cell).isEmpty());
  }

  /** Returns whether a run of the term's cell that is not void has no value of its metric. */
  boolean lacksValues(Term term) {
    return !term.metric().equals(MetricCatalog.PEAK)
        && values(term.metric(), term.cell()).length < runs(term.cell()).size();
  }

  /**
   * Returns the values of a metric in a cell's runs; for {@link MetricCatalog#PEAK}, in the best of
   * the cells that the term names. There are none if all runs of a cell are void, or a cell was not
   * run though it can be: any cell can be the best.
   */
  double[] values(Term term) {
    if (isVoid(term) || lacksCells(term)) {
      return new double[0];
    }
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
   * than half of the cell's runs that are not void passed, with objectives that are decided.
   */
  private double[] peak(Term term) {
    Metric rate = MetricCatalog.require("publish.rate");
    double[] best = new double[0];
    for (String cell : byCell.keySet()) {
      double[] values = values(rate, cell);
      boolean better = best.length == 0 || Median.of(values) > Median.of(best);
      if (term.names(cell) && isSustained(runs(cell)) && better) {
        best = values;
      }
    }
    return best;
  }

  private static boolean isSustained(List<RunResult> runs) {
    long passed =
        runs.stream()
            .filter(run -> run.status() == Status.PASS && !run.hasUndecidedObjective())
            .count();
    return passed * 2 > runs.size();
  }
}
