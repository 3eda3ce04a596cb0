// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import dev.plimsoll.metric.MetricCondition.Amount;
import java.util.Objects;

/**
 * A requirement of the user that decides whether a run passes: {@code endToEnd.p99.9 < 20 ms},
 * {@code lost == 0}, {@code publish.rate >= 99 %} (of the rate asked for).
 *
 * @param metric the metric
 * @param relation how its value must relate to the limit
 * @param limit the limit, in {@code unit}
 * @param unit symbol of the unit of the limit, or {@link MetricCondition#PERCENT}
 */
public record Objective(Metric metric, Relation relation, double limit, String unit) {

  /** An example for messages and documentation. */
  public static final String EXAMPLE = "publish.p99 < 50ms";

  /** The form of an objective, for the schema of editors. */
  public static final String FORM =
      "^\\s*[A-Za-z][A-Za-z0-9.]*\\s*(>=|<=|==|>|<)\\s*[0-9.][0-9_.]*\\s*[A-Za-zµ/%]*\\s*$";

  public Objective {
    Objects.requireNonNull(metric, "metric");
    Objects.requireNonNull(relation, "relation");
    Objects.requireNonNull(unit, "unit");
  }

  /**
   * Parses an objective.
   *
   * @throws IllegalArgumentException with a sentence for the user
   */
  public static Objective parse(String text) {
    MetricCondition condition = MetricCondition.parse(text, EXAMPLE);
    Metric metric = condition.left().metric();
    if (!condition.left().cell().isEmpty() || condition.amount().isEmpty()) {
      throw new IllegalArgumentException(
          "'" + text.strip() + "' compares cells of a study: give " + metric.unit().wanted());
    }
    Amount amount = condition.amount().orElseThrow();
    if (amount.symbol().equals(MetricCondition.PERCENT)) {
      return ofRate(condition, amount);
    }
    double base = condition.inUnitOfMetric(amount);
    boolean keeps = metric.unit().keepsSymbol();
    return new Objective(
        metric,
        condition.relation(),
        keeps ? amount.number() : base,
        keeps ? amount.symbol() : metric.unit().symbol());
  }

  private static Objective ofRate(MetricCondition condition, Amount amount) {
    Metric metric = condition.left().metric();
    boolean rate =
        metric.unit() == Unit.MESSAGES_PER_SECOND || metric.unit() == Unit.BYTES_PER_SECOND;
    if (!rate) {
      throw new IllegalArgumentException(
          "'"
              + amount
              + "' is a share of the rate asked for, but "
              + metric.name()
              + " is no rate: give "
              + metric.unit().wanted());
    }
    return new Objective(metric, condition.relation(), amount.number(), MetricCondition.PERCENT);
  }

  /** Returns whether the limit is a share of the rate asked for. */
  public boolean isShareOfRate() {
    return unit.equals(MetricCondition.PERCENT);
  }

  /** Converts a value of the metric to the unit of the limit, unless that is a share. */
  public double inUnitOfLimit(double value) {
    return value / metric.unit().factor(unit).orElseThrow();
  }

  /** Returns whether a value in the unit of the limit meets the objective. */
  public boolean isMetBy(double value) {
    return relation.holds(value, limit);
  }

  /** Returns the objective as it was read, with spaces: {@code publish.p99 < 50 ms}. */
  public String text() {
    return metric.name() + " " + relation.symbol() + " " + new Amount(limit, unit);
  }

  /** Returns the objective in words. */
  public String words() {
    return metric.words()
        + " "
        + relation.words()
        + " "
        + new Amount(limit, unit)
        + (isShareOfRate() ? " of the rate asked for" : "");
  }
}
