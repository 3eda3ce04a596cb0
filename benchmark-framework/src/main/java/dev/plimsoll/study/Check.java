// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import dev.plimsoll.compare.Medians;
import dev.plimsoll.compare.Metric;
import dev.plimsoll.compare.MetricCatalog;
import dev.plimsoll.compare.Unit;
import dev.plimsoll.study.StudyOutcome.Holding;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A check of a conclusion: a comparison of two cells, or of a cell and a number: {@code
 * publish.rate[one] >= 0.9 * publish.rate[other]}, {@code endToEnd.p99[kafka/1k] < 5 ms}.
 */
final class Check {

  private static final String TERM = "([A-Za-z][A-Za-z0-9.]*)\\[([^\\]]+)\\]";
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*"
              + TERM
              + "\\s*(>=|<=|>|<)\\s*(?:(?:([0-9.]+)\\s*\\*\\s*)?"
              + TERM
              + "|([0-9.]+)\\s*(us|ms|s|msg/s|MB/s|MiB/s))\\s*");

  private final String text;
  private final String metric;
  private final String cell;
  private final String comparator;
  private final double factor;
  private final Optional<Term> other;
  private final double limit;

  private record Term(String metric, String cell) {}

  private Check(Matcher form) {
    text = form.group().strip();
    metric = form.group(1);
    cell = form.group(2);
    comparator = form.group(3);
    factor = form.group(4) == null ? 1 : Double.parseDouble(form.group(4));
    other =
        form.group(5) == null
            ? Optional.empty()
            : Optional.of(new Term(form.group(5), form.group(6)));
    limit =
        form.group(7) == null
            ? 0
            : PublishedUnit.of(form.group(8)).toOurs(Double.parseDouble(form.group(7)));
  }

  /** Parses a check; returns nothing if the text is not a check or names an unknown metric. */
  static Optional<Check> parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    Check check = new Check(form);
    boolean known =
        isFigure(check.metric) && check.other.map(term -> isFigure(term.metric())).orElse(true);
    return known ? Optional.of(check) : Optional.empty();
  }

  private static boolean isFigure(String name) {
    return name.equals(Measured.PEAK) || MetricCatalog.named(name).isPresent();
  }

  /** Returns the cells that the check names. */
  String[] cells() {
    return other.map(term -> new String[] {cell, term.cell()}).orElse(new String[] {cell});
  }

  Holding holding(Measured measured) {
    double[] left = measured.values(metric, cell);
    double[] right = right(measured);
    if (left.length == 0 || right.length == 0) {
      return Holding.NOT_MEASURED;
    }
    boolean medians = !isPair(left) && !isPair(right);
    boolean inTheMedian = holds(Medians.of(left), Medians.of(right));
    boolean greater = comparator.startsWith(">");
    double leftWorst = greater ? min(left) : max(left);
    double rightWorst = greater ? max(right) : min(right);
    double leftBest = greater ? max(left) : min(left);
    double rightBest = greater ? min(right) : max(right);
    if (holds(leftWorst, rightWorst)) {
      return Holding.HOLDS;
    }
    if (!holds(leftBest, rightBest)) {
      return Holding.DOES_NOT_HOLD;
    }
    return !medians
        ? Holding.OPEN
        : inTheMedian ? Holding.IN_THE_MEDIAN : Holding.NOT_IN_THE_MEDIAN;
  }

  /** Returns the check with the measured values. */
  String words(Measured measured) {
    double[] left = measured.values(metric, cell);
    double[] right = right(measured);
    if (left.length == 0 || right.length == 0) {
      return text + ": not measured";
    }
    return text + ": " + shown(left) + " against " + shown(right);
  }

  /**
   * Returns whether there are two values, which have no median; a single value is used as it is.
   */
  private static boolean isPair(double[] values) {
    return values.length == Medians.MIN_RUNS - 1;
  }

  private String shown(double[] values) {
    return isPair(values)
        ? shown(min(values)) + " and " + shown(max(values))
        : shown(Medians.of(values));
  }

  private String shown(double value) {
    if (Double.isInfinite(value)) {
      return "not known";
    }
    Unit unit = MetricCatalog.named(metric).map(Metric::unit).orElse(Unit.MESSAGES_PER_SECOND);
    return switch (unit) {
      case MESSAGES_PER_SECOND -> String.format(Locale.ROOT, "%,.0f msg/s", value);
      case BYTES_PER_SECOND -> String.format(Locale.ROOT, "%,.2f MB/s", value / 1e6);
      case MICROS -> String.format(Locale.ROOT, "%,.3f ms", value / 1e3);
      case BYTES -> String.format(Locale.ROOT, "%,.0f B", value);
    };
  }

  private double[] right(Measured measured) {
    return other
        .map(term -> measured.values(term.metric(), term.cell()))
        .map(values -> Arrays.stream(values).map(value -> value * factor).toArray())
        .orElse(new double[] {limit});
  }

  private boolean holds(double left, double right) {
    return switch (comparator) {
      case ">" -> left > right;
      case ">=" -> left >= right;
      case "<" -> left < right;
      default -> left <= right;
    };
  }

  private static double min(double[] values) {
    return Arrays.stream(values).min().orElseThrow();
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElseThrow();
  }
}
