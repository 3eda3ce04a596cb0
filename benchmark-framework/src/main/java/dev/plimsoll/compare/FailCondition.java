// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition on the ratio of the medians (candidate over base) that makes a build fail: {@code
 * publish.p99 > 1.10}.
 *
 * @param metric metric of the ratio
 * @param comparator one of &gt; &gt;= &lt; &lt;=
 * @param limit limit of the ratio
 */
public record FailCondition(Metric metric, String comparator, double limit) {

  private static final Pattern FORM =
      Pattern.compile("\\s*([A-Za-z][A-Za-z0-9.]*)\\s*(>=|<=|>|<)\\s*([0-9]*\\.?[0-9]+)\\s*");

  public FailCondition {
    Objects.requireNonNull(metric, "metric");
    Objects.requireNonNull(comparator, "comparator");
  }

  /** Parses a condition. */
  public static FailCondition parse(String text) throws ComparisonException {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new ComparisonException(
          "'" + text + "' is not a condition: give METRIC > RATIO, as in 'publish.p99 > 1.10'");
    }
    if (form.group(1).startsWith("generatorDelay.")) {
      throw new ComparisonException(
          "'"
              + form.group(1)
              + "' is a metric of the generator, not of the system: give a metric of the system, as"
              + " in 'publish.p99 > 1.10'");
    }
    Metric metric =
        MetricCatalog.named(form.group(1))
            .orElseThrow(
                () ->
                    new ComparisonException(
                        "'"
                            + form.group(1)
                            + "' is not a metric: give one of "
                            + MetricCatalog.names()));
    return new FailCondition(metric, form.group(2), Double.parseDouble(form.group(3)));
  }

  /**
   * Returns whether the medians meet the condition; with too few runs for medians, whether the
   * ratios of all pairs of runs do.
   */
  public boolean isMetBy(MetricComparison metric) {
    return metric.hasMedians()
        ? isMetBy(metric.ratio())
        : isMetBy(metric.ratios().low()) && isMetBy(metric.ratios().high());
  }

  boolean isMetBy(double ratio) {
    return switch (comparator) {
      case ">" -> ratio > limit;
      case ">=" -> ratio >= limit;
      case "<" -> ratio < limit;
      default -> ratio <= limit;
    };
  }

  @Override
  public String toString() {
    return metric.name() + " " + comparator + " " + limit;
  }
}
