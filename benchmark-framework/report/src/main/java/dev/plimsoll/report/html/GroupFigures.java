// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Medians;
import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.report.IdealText;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** One metric of the runs of a group. Two runs have no median, so both values are shown. */
final class GroupFigures {

  private final double[] sorted;
  private final NumberFormat format;

  private GroupFigures(DoubleStream values, NumberFormat format) {
    this.sorted = values.sorted().toArray();
    this.format = format;
  }

  /** Returns a figure of latencies where it exists; otherwise an empty cell. */
  TableCell ifKnown(Function<GroupFigures, TableCell> cell) {
    return exist() ? cell.apply(this) : TableCell.empty();
  }

  /** Returns the rates at which messages were acknowledged or answered. */
  static GroupFigures rates(List<RunResult> runs) {
    return new GroupFigures(
        runs.stream()
            .map(run -> PublishedRate.of(run).perSecond())
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue),
        NumberFormat.DIGITS);
  }

  /** Returns a percentile; infinite in runs where it is unknown because messages are missing. */
  static GroupFigures latencies(
      List<RunResult> runs,
      Function<LatencyByKind, Map.Entry<String, Latency>> of,
      String percentile) {
    return new GroupFigures(
        runs.stream()
            .map(run -> value(run, of.apply(run.latencyMicros()).getKey() + percentile))
            .flatMapToDouble(OptionalDouble::stream),
        NumberFormat.TIME);
  }

  /**
   * Returns a percentile as an ideal generator would have measured it; infinite in runs where it is
   * unknown because messages are missing.
   */
  static GroupFigures ideal(
      List<RunResult> runs,
      Function<LatencyByKind, Map.Entry<String, Latency>> of,
      String percentile) {
    return new GroupFigures(
        runs.stream()
            .flatMap(run -> IdealText.of(run, of.apply(run.latencyMicros()).getKey()).stream())
            .map(ideal -> ideal.percentiles().get(percentile))
            .mapToDouble(micros -> micros == null ? Double.POSITIVE_INFINITY : micros),
        NumberFormat.TIME);
  }

  private static OptionalDouble value(RunResult result, String metric) {
    return MetricValues.of(MetricCatalog.require(metric), result);
  }

  boolean exist() {
    return sorted.length > 0;
  }

  boolean haveMedian() {
    return sorted.length >= Medians.MIN_RUNS;
  }

  DoubleStream values() {
    return Arrays.stream(sorted);
  }

  double least() {
    return sorted[0];
  }

  double greatest() {
    return sorted[sorted.length - 1];
  }

  double median() {
    return Median.of(sorted);
  }

  /** Returns the median, or both values of two runs. */
  TableCell cell() {
    return switch (sorted.length) {
      case 0 -> TableCell.none();
      case 2 -> TableCell.pair(cell(least()), cell(greatest()));
      default -> cell(median());
    };
  }

  /** Returns the median, with the least and the greatest value. */
  TableCell cellWithRange() {
    return haveMedian()
        ? cell().suffixed(" (" + TableCell.range(cell(least()), cell(greatest())).text() + ")")
        : cell();
  }

  private TableCell cell(double value) {
    return Double.isInfinite(value)
        ? TableCell.words("not known")
        : new TableCell.Value(value, format);
  }
}
