// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.IntendedRow;
import dev.plimsoll.result.RowLatency;
import dev.plimsoll.result.TimelineRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;

/**
 * A run over time, with a limited number of points. If several rows form a point, counts are added
 * up, the backlog is that of the last row, and a percentile is the maximum of the rows: percentiles
 * are never averaged, and a stall keeps its height.
 *
 * @param rowsPerPoint number of result rows per point
 * @param at seconds from the start of the warm-up
 * @param seconds actual length of each point
 * @param counts by name; elements are null where the count does not exist
 * @param latencies by kind and percentile, in microseconds; null where there is no value
 */
record TimeSeries(
    int rowsPerPoint,
    List<Double> at,
    List<Double> seconds,
    Map<String, List<Long>> counts,
    Map<String, Map<String, List<Double>>> latencies) {

  /** The percentiles that are drawn over time. */
  static final Map<String, ToDoubleFunction<RowLatency>> DRAWN = drawn();

  static TimeSeries ofRows(List<TimelineRow> rows, int mostPoints) {
    Builder<TimelineRow> builder = new Builder<>(rows, mostPoints);
    Map<String, List<Long>> counts = new LinkedHashMap<>();
    List<Boolean> rated = builder.rated(TimelineRow::seconds, row -> row.phase().equals("drain"));
    counts.put("sent", builder.sums(TimelineRow::sent, rated));
    counts.put("acknowledged", builder.sums(TimelineRow::acknowledged, rated));
    counts.put("received", builder.sums(TimelineRow::received, rated));
    counts.put("errors", builder.sums(TimelineRow::errors, rated));
    counts.put("backlog", builder.lasts(row -> notNegative(row.backlog())));
    counts.values().removeIf(list -> list.stream().allMatch(Objects::isNull));
    return builder.build(
        TimelineRow::atSeconds, TimelineRow::seconds, TimelineRow::latencyMicros, counts);
  }

  /**
   * Replaces negative backlogs by 0: receipts of a row may be read before the sends they belong to.
   */
  private static Long notNegative(Long backlog) {
    return backlog == null ? null : Math.max(0, backlog);
  }

  static TimeSeries ofIntended(List<IntendedRow> rows, int mostPoints) {
    return new Builder<>(rows, mostPoints)
        .build(IntendedRow::atSeconds, IntendedRow::seconds, IntendedRow::latencyMicros, Map.of());
  }

  private static Map<String, ToDoubleFunction<RowLatency>> drawn() {
    Map<String, ToDoubleFunction<RowLatency>> drawn = new LinkedHashMap<>();
    drawn.put("50", RowLatency::p50);
    drawn.put("99", RowLatency::p99);
    drawn.put("99.9", RowLatency::p999);
    drawn.put("max", RowLatency::max);
    return drawn;
  }

  /** Builds points from rows. */
  private static final class Builder<R> {

    private final List<List<R>> points = new ArrayList<>();
    private final int rowsPerPoint;

    Builder(List<R> rows, int mostPoints) {
      rowsPerPoint = Math.max(1, (rows.size() + mostPoints - 1) / mostPoints);
      for (int i = 0; i < rows.size(); i += rowsPerPoint) {
        points.add(rows.subList(i, Math.min(rows.size(), i + rowsPerPoint)));
      }
    }

    TimeSeries build(
        ToDoubleFunction<R> at,
        ToDoubleFunction<R> seconds,
        Function<R, Map<String, RowLatency>> latencies,
        Map<String, List<Long>> counts) {
      return new TimeSeries(
          rowsPerPoint,
          points.stream().map(point -> at.applyAsDouble(point.get(0))).toList(),
          points.stream().map(point -> point.stream().mapToDouble(seconds).sum()).toList(),
          counts,
          latencies(latencies));
    }

    /**
     * Returns which points can be drawn as rates. Excluded are points shorter than half of the
     * longest one, whose rates would vary by chance, and the drain, which has no load.
     */
    List<Boolean> rated(ToDoubleFunction<R> seconds, Predicate<R> drains) {
      double longest = points.stream().mapToDouble(point -> length(point, seconds)).max().orElse(0);
      return points.stream()
          .map(point -> length(point, seconds) >= longest / 2 && point.stream().noneMatch(drains))
          .toList();
    }

    private double length(List<R> point, ToDoubleFunction<R> seconds) {
      return point.stream().mapToDouble(seconds).sum();
    }

    /**
     * Returns the sums of a count; null where the point has no rate or the count does not exist.
     */
    List<Long> sums(Function<R, Long> count, List<Boolean> rated) {
      List<Long> sums = new ArrayList<>();
      for (int i = 0; i < points.size(); i++) {
        List<Long> there = points.get(i).stream().map(count).filter(Objects::nonNull).toList();
        sums.add(
            there.isEmpty() || !rated.get(i)
                ? null
                : there.stream().flatMapToLong(LongStream::of).sum());
      }
      return sums;
    }

    List<Long> lasts(Function<R, Long> count) {
      List<Long> lasts = new ArrayList<>();
      points.forEach(point -> lasts.add(count.apply(point.get(point.size() - 1))));
      return lasts;
    }

    private Map<String, Map<String, List<Double>>> latencies(
        Function<R, Map<String, RowLatency>> of) {
      Set<String> kinds = new LinkedHashSet<>();
      points.forEach(point -> point.forEach(row -> kinds.addAll(of.apply(row).keySet())));
      Map<String, Map<String, List<Double>>> all = new LinkedHashMap<>();
      for (String kind : kinds) {
        Map<String, List<Double>> byPercentile = new LinkedHashMap<>();
        DRAWN.forEach(
            (name, metric) ->
                byPercentile.put(name, greatest(row -> of.apply(row).get(kind), metric)));
        all.put(kind, byPercentile);
      }
      return all;
    }

    private List<Double> greatest(Function<R, RowLatency> of, ToDoubleFunction<RowLatency> metric) {
      List<Double> values = new ArrayList<>();
      for (List<R> point : points) {
        values.add(
            point.stream()
                .map(of)
                .filter(Objects::nonNull)
                .map(metric::applyAsDouble)
                .max(Double::compare)
                .orElse(null));
      }
      return values;
    }
  }
}
