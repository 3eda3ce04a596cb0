// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCondition;
import dev.plimsoll.metric.MetricCondition.Amount;
import dev.plimsoll.metric.Relation;
import dev.plimsoll.text.Numbers;
import java.util.Objects;

/**
 * A condition on the ratio of a comparison (candidate over base) that makes a build fail: {@code
 * publish.p99 > 1.10}.
 *
 * @param metric metric of the ratio
 * @param relation how the ratio must relate to the limit
 * @param limit limit of the ratio
 */
public record FailCondition(Metric metric, Relation relation, double limit) {

  private static final String EXAMPLE = "publish.p99 > 1.10";

  public FailCondition {
    Objects.requireNonNull(metric, "metric");
    Objects.requireNonNull(relation, "relation");
  }

  /**
   * Parses a condition; the limit is a ratio, also in percent.
   *
   * @throws IllegalArgumentException with a sentence for the user
   */
  public static FailCondition parse(String text) {
    MetricCondition condition = MetricCondition.parse(text, EXAMPLE);
    Metric metric = condition.left().metric();
    if (metric.name().startsWith("generatorDelay.")) {
      throw refused(
          metric.name(),
          "is a metric of the generator, not of the system: give a metric of the system");
    }
    if (!(condition.limit() instanceof Amount amount) || !condition.left().cell().isEmpty()) {
      throw refused(text.strip(), "compares cells of a study: give METRIC > RATIO");
    }
    boolean percent = amount.symbol().equals(MetricCondition.PERCENT);
    if (!percent && !amount.symbol().isEmpty()) {
      throw refused(amount.toString(), "is not a ratio of candidate and base: give METRIC > RATIO");
    }
    return new FailCondition(
        metric, condition.relation(), percent ? amount.number() / 100 : amount.number());
  }

  private static IllegalArgumentException refused(String what, String why) {
    return new IllegalArgumentException("'" + what + "' " + why + ", as in '" + EXAMPLE + "'");
  }

  /**
   * Returns whether the ratio meets the condition; with too few runs for medians, whether the
   * ratios of all pairs of runs do.
   */
  public boolean isMetBy(MetricComparison metric) {
    return metric.hasMedians()
        ? isMetBy(metric.ratio())
        : isMetBy(metric.ratios().low()) && isMetBy(metric.ratios().high());
  }

  boolean isMetBy(double ratio) {
    return relation.holds(ratio, limit);
  }

  /** Returns how the condition was read. */
  public String words() {
    return "fails if the candidate's "
        + metric.words()
        + " is "
        + relation.words()
        + " "
        + Numbers.plain(limit)
        + " times the base's";
  }

  @Override
  public String toString() {
    return metric.name() + " " + relation.symbol() + " " + Numbers.plain(limit);
  }
}
