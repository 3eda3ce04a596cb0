// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.IdealText;
import dev.plimsoll.report.LatencyCells;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.RunResult;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.DoubleFunction;

/**
 * The values of a metric in several runs. A value is infinite where it is unknown because messages
 * are missing.
 *
 * @param values ascending
 * @param mark that of a percentile with few samples above it, or that stops affected; may be empty
 * @param isThin whether, in one of the runs, few samples are above the percentile
 */
record Spread(List<Double> values, String mark, boolean isThin) {

  private static final int LEAST_FOR_A_MEDIAN = 3;
  private static final String NONE = "–";
  private static final String NOT_KNOWN = "not known";

  Spread {
    values = List.copyOf(values);
  }

  /** Returns the values of a metric such as {@code publish.p99}. */
  static Spread of(String metric, List<RunResult> results) {
    double[] values =
        results.stream()
            .map(result -> MetricValues.of(MetricCatalog.require(metric), result))
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .sorted()
            .toArray();
    String mark =
        results.stream()
            .map(result -> mark(metric, result))
            .filter(each -> !each.isBlank())
            .findFirst()
            .orElse("");
    boolean thin = results.stream().anyMatch(result -> isThin(metric, result));
    return new Spread(Arrays.stream(values).boxed().toList(), mark, thin);
  }

  /**
   * Returns a percentile as an ideal generator would have measured it, where that is known;
   * infinite in runs where it is unknown because messages are missing.
   */
  static Spread ideal(String kind, String percentile, List<RunResult> results) {
    return new Spread(
        results.stream()
            .flatMap(result -> IdealText.of(result, kind).stream())
            .map(ideal -> ideal.percentiles().get(percentile))
            .map(micros -> Objects.requireNonNullElse(micros, Double.POSITIVE_INFINITY))
            .sorted()
            .toList(),
        "",
        false);
  }

  /** Returns the same values without a mark. */
  Spread unmarked() {
    return new Spread(values, "", isThin);
  }

  /** Returns the text of a cell: the median with the least and the greatest value. */
  String text(DoubleFunction<String> format) {
    if (values.isEmpty()) {
      return NONE;
    }
    String low = text(values.get(0), format);
    String high = text(values.get(values.size() - 1), format);
    if (values.size() == 1) {
      return low + mark;
    }
    String range = low.equals(high) ? low : low + " … " + high;
    return values.size() < LEAST_FOR_A_MEDIAN
        ? range + mark
        : text(median().orElseThrow(), format) + mark + " (" + range + ")";
  }

  /** Returns the median; empty without values. */
  Optional<Double> median() {
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(Median.of(values.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  private static String text(double value, DoubleFunction<String> format) {
    return Double.isInfinite(value) ? NOT_KNOWN : format.apply(value);
  }

  private static String mark(String metric, RunResult result) {
    return ofPercentile(metric, result, LatencyCells::mark).orElse("");
  }

  private static boolean isThin(String metric, RunResult result) {
    return ofPercentile(metric, result, LatencyCells::isThin).orElse(false);
  }

  private static <T> Optional<T> ofPercentile(
      String metric, RunResult result, BiFunction<LatencyCells, Percentile, T> property) {
    int dot = metric.indexOf(".p");
    Latency latency = dot < 0 ? null : result.latencies().get(metric.substring(0, dot));
    if (latency == null) {
      return Optional.empty();
    }
    return Percentile.LISTED.stream()
        .filter(percentile -> metric.endsWith(".p" + percentile.name()))
        .map(percentile -> property.apply(new LatencyCells(latency, result), percentile))
        .findFirst();
  }
}
