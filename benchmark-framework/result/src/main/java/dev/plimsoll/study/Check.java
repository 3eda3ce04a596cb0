// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import dev.plimsoll.compare.Medians;
import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.MetricCondition;
import dev.plimsoll.metric.MetricCondition.Amount;
import dev.plimsoll.metric.MetricCondition.Multiple;
import dev.plimsoll.metric.Relation;
import dev.plimsoll.metric.Unit;
import dev.plimsoll.study.StudyOutcome.Holding;
import java.util.Arrays;

/**
 * A check of a conclusion, against the measured values of the cells that it names.
 *
 * @param repetitions how many runs the study asks of each cell
 */
record Check(MetricCondition condition, int repetitions) {

  Holding holding(MeasuredCells measured) {
    double[] left = left(measured);
    double[] right = right(measured);
    if (left.length == 0 || right.length == 0) {
      return isVoid(measured) ? Holding.NOT_KNOWN : Holding.NOT_MEASURED;
    }
    if (isSingle(left) || (condition.limit() instanceof Multiple && isSingle(right))) {
      return Holding.OPEN;
    }
    if (condition.relation() == Relation.EQUAL) {
      return ofEveryRun(left, right, measured);
    }
    boolean medians = !isPair(left) && !isPair(right);
    boolean greater = condition.relation().asksForMore();
    double leftWorst = greater ? min(left) : max(left);
    double rightWorst = greater ? max(right) : min(right);
    double leftBest = greater ? max(left) : min(left);
    double rightBest = greater ? min(right) : max(right);
    if (holds(leftWorst, rightWorst) && areComparable(leftWorst, rightWorst)) {
      return Holding.HOLDS;
    }
    if (!holds(leftBest, rightBest) && areComparable(leftBest, rightBest)) {
      return Holding.DOES_NOT_HOLD;
    }
    if (!medians) {
      return Holding.OPEN;
    }
    if (!areComparable(Median.of(left), Median.of(right))) {
      return Holding.NOT_KNOWN;
    }
    return holds(Median.of(left), Median.of(right))
        ? Holding.IN_THE_MEDIAN
        : Holding.NOT_IN_THE_MEDIAN;
  }

  /** That most runs lost nothing, or all whose losses are known, does not mean that none did. */
  private Holding ofEveryRun(double[] left, double[] right, MeasuredCells measured) {
    if (!Arrays.stream(left).allMatch(value -> holds(value, Median.of(right)))) {
      return Holding.DOES_NOT_HOLD;
    }
    return measured.lacksValues(condition.left()) ? Holding.NOT_KNOWN : Holding.HOLDS;
  }

  /** Two values that are beyond what is known cannot be compared. */
  private static boolean areComparable(double left, double right) {
    return !Double.isInfinite(left) || !Double.isInfinite(right);
  }

  /** Returns the check with the measured values. */
  String words(MeasuredCells measured) {
    double[] left = left(measured);
    double[] right = right(measured);
    if (left.length == 0 || right.length == 0) {
      return condition + (isVoid(measured) ? ": not known, runs are void" : ": not measured");
    }
    return condition + ": " + shown(left) + " against " + shown(right);
  }

  /** Returns whether a side has no value because its runs are void. */
  private boolean isVoid(MeasuredCells measured) {
    return measured.isVoid(condition.left())
        || (condition.limit() instanceof Multiple multiple && measured.isVoid(multiple.term()));
  }

  private double[] left(MeasuredCells measured) {
    return measured.values(condition.left());
  }

  private double[] right(MeasuredCells measured) {
    if (condition.limit() instanceof Multiple multiple) {
      return Arrays.stream(measured.values(multiple.term()))
          .map(value -> value * multiple.factor())
          .toArray();
    }
    return new double[] {condition.inUnitOfMetric((Amount) condition.limit())};
  }

  private boolean holds(double left, double right) {
    return condition.relation().holds(left, right);
  }

  /** Returns whether there is one value of several that the study asks for: it has no spread. */
  private boolean isSingle(double[] values) {
    return values.length == 1 && repetitions > 1;
  }

  /** Returns whether there are two values, which have no median. */
  private static boolean isPair(double[] values) {
    return values.length == Medians.MIN_RUNS - 1;
  }

  private String shown(double[] values) {
    Unit unit = condition.left().metric().unit();
    return isPair(values)
        ? unit.text(min(values)) + " and " + unit.text(max(values))
        : unit.text(Median.of(values));
  }

  private static double min(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }
}
