// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.compare.Medians;
import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The values of a metric in several runs. Two runs have no median, so both values are shown. A
 * value is infinite where it is unknown because messages are missing.
 *
 * @param values ascending
 * @param format how they are written
 * @param mark that of a percentile with few samples above it, or that stops affected; may be empty
 * @param isThin whether, in one of the runs, few samples are above the percentile
 */
public record Spread(List<Double> values, NumberFormat format, String mark, boolean isThin) {

  public Spread {
    values = values.stream().sorted().toList();
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(mark, "mark");
  }

  /** Returns the rates at which messages were acknowledged or answered. */
  public static Spread rates(List<RunResult> runs) {
    Stream<Double> rates = runs.stream().map(run -> PublishedRate.of(run).perSecond());
    return new Spread(rates.filter(Objects::nonNull).toList(), NumberFormat.DIGITS, "", false);
  }

  /**
   * Returns a percentile of a latency.
   *
   * @param kind the latency of a run
   * @param percentile for example {@code 99.9}
   */
  public static Spread of(
      List<RunResult> runs, Function<RunResult, String> kind, String percentile) {
    Percentile listed = Percentile.named(percentile).orElseThrow();
    List<LatencyCells> cells =
        runs.stream()
            .filter(run -> run.latencies().get(kind.apply(run)) != null)
            .map(run -> new LatencyCells(run.latencies().get(kind.apply(run)), run))
            .toList();
    return new Spread(
        runs.stream()
            .map(run -> value(run, kind.apply(run) + ".p" + percentile))
            .flatMapToDouble(OptionalDouble::stream)
            .boxed()
            .toList(),
        NumberFormat.TIME,
        cells.stream()
            .map(each -> each.mark(listed))
            .filter(each -> !each.isEmpty())
            .findFirst()
            .orElse(""),
        cells.stream().anyMatch(each -> each.isThin(listed)));
  }

  private static OptionalDouble value(RunResult run, String metric) {
    return MetricValues.of(MetricCatalog.require(metric), run);
  }

  /**
   * Returns a percentile as an ideal generator would have measured it, where that is known.
   *
   * @param kind the latency of a run
   * @param percentile p50, p99 or p99.9, for example {@code 99.9}
   */
  public static Spread ideal(
      List<RunResult> runs, Function<RunResult, String> kind, String percentile) {
    return new Spread(
        runs.stream()
            .flatMap(run -> IdealText.of(run, kind.apply(run)).stream())
            .map(ideal -> ideal.percentiles().get(percentile))
            .map(micros -> Objects.requireNonNullElse(micros, Double.POSITIVE_INFINITY))
            .toList(),
        NumberFormat.TIME,
        "",
        false);
  }

  public boolean exists() {
    return !values.isEmpty();
  }

  public boolean hasMedian() {
    return values.size() >= Medians.MIN_RUNS;
  }

  /** Returns the least value, which must exist. */
  public double least() {
    return values.get(0);
  }

  /** Returns the greatest value, which must exist. */
  public double greatest() {
    return values.get(values.size() - 1);
  }

  /** Returns the median; empty without values. */
  public Optional<Double> median() {
    return exists()
        ? Optional.of(Median.of(values.stream().mapToDouble(Double::doubleValue).toArray()))
        : Optional.empty();
  }

  /** Returns the median, or both values of two runs. */
  public TableCell cell() {
    return values.size() == 2
        ? TableCell.pair(cell(least()), cell(greatest()))
        : median().map(this::cell).orElseGet(TableCell::none);
  }

  /** Returns the median, with the least and the greatest value. */
  public TableCell cellWithRange() {
    return withRange(cell());
  }

  /** Returns the median with its mark, with the least and the greatest value. */
  public TableCell markedWithRange() {
    return withRange(cell().suffixed(mark));
  }

  /** Returns a cell of values that exist; otherwise an empty one. */
  public TableCell ifKnown(Function<Spread, TableCell> cell) {
    return exists() ? cell.apply(this) : TableCell.empty();
  }

  private TableCell withRange(TableCell cell) {
    return hasMedian()
        ? new TableCell.Ranged(cell, TableCell.range(cell(least()), cell(greatest())))
        : cell;
  }

  private TableCell cell(double value) {
    return Double.isInfinite(value)
        ? TableCell.words("not known")
        : new TableCell.Value(value, format);
  }
}
