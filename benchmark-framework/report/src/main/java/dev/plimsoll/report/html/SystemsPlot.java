// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Medians;
import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.report.DotPlot;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.MetricValues;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/**
 * p50 and p99 of several systems, one below the other: one plot for publishing, one for delivery.
 */
final class SystemsPlot {

  private static final int MOST_ROWS = 40;

  private final Report report;

  SystemsPlot(Report report) {
    this.report = report;
  }

  /**
   * Returns the plots; empty if there is only one system, or more groups than a reader can compare.
   */
  List<DotPlot> plots() {
    long systems =
        report.results().stream().map(result -> result.driver().name()).distinct().count();
    List<RunGroup> groups =
        report.shownGroups().stream().sorted(Comparator.comparingInt(RunGroup::colour)).toList();
    if (systems < 2 || report.comparison().isPresent() || groups.size() > MOST_ROWS) {
      return List.of();
    }
    List<DotPlot> plots = new ArrayList<>();
    add(plots, "Publish latency", groups, Labels::publishing);
    add(plots, "End-to-end or round-trip latency", groups, Labels::delivering);
    return plots;
  }

  private void add(
      List<DotPlot> plots,
      String title,
      List<RunGroup> groups,
      Function<LatencyByKind, Map.Entry<String, Latency>> of) {
    List<DotPlot.Row> rows = new ArrayList<>();
    for (RunGroup group : groups) {
      double[] p50 = values(group, of, ".p50");
      double[] p99 = values(group, of, ".p99");
      if (p50.length + p99.length > 0) {
        rows.add(row(group, p50, p99));
      }
    }
    if (rows.size() > 1) {
      plots.add(
          new DotPlot(
              title,
              "Ring: p50; dot, below it: p99; medians where there are three runs or more. Lines"
                  + " reach from the least to the greatest run, strokes are single runs.",
              new DotPlot.Scale.Micros(),
              rows));
    }
  }

  private DotPlot.Row row(RunGroup group, double[] p50, double[] p99) {
    List<DotPlot.Mark> marks = new ArrayList<>();
    marks(DotPlot.Shape.RING, p50).forEach(mark -> marks.add(mark.in(DotPlot.Height.UPPER)));
    marks(DotPlot.Shape.DOT, p99).forEach(mark -> marks.add(mark.in(DotPlot.Height.LOWER)));
    return new DotPlot.Row(
        group.label(),
        new DotPlot.Colour.Palette(group.colour()),
        marks,
        "p50 " + text(p50) + " · p99 " + text(p99) + failed(group));
  }

  private String failed(RunGroup group) {
    long failed =
        group.runs().stream()
            .filter(run -> report.result(run).status() != RunResult.Status.PASS)
            .count();
    String voids = group.voids() == 0 ? "" : " · + " + Numbers.things(group.voids(), "void run");
    if (failed == 0) {
      return voids;
    }
    return (group.runs().size() == 1
            ? " · " + report.result(group.first()).status()
            : " · " + failed + " of " + group.runs().size() + " did not pass")
        + voids;
  }

  private static List<DotPlot.Mark> marks(DotPlot.Shape shape, double[] values) {
    List<DotPlot.Mark> marks = new ArrayList<>();
    if (values.length > 1) {
      marks.add(DotPlot.Mark.range(least(values), greatest(values)));
    }
    if (values.length >= Medians.MIN_RUNS) {
      DoubleStream.of(values)
          .forEach(value -> marks.add(DotPlot.Mark.at(DotPlot.Shape.TICK, value)));
      marks.add(DotPlot.Mark.at(shape, Median.of(values)));
    } else {
      DoubleStream.of(values).forEach(value -> marks.add(DotPlot.Mark.at(shape, value)));
    }
    return marks;
  }

  private static String text(double[] values) {
    return switch (values.length) {
      case 0 -> Labels.NONE;
      case 2 -> micros(least(values)) + " and " + micros(greatest(values));
      default -> micros(Median.of(values));
    };
  }

  private static double least(double[] values) {
    return DoubleStream.of(values).min().orElseThrow();
  }

  private static double greatest(double[] values) {
    return DoubleStream.of(values).max().orElseThrow();
  }

  /** Returns the value of each run; infinite if it is unknown because messages are missing. */
  private double[] values(
      RunGroup group, Function<LatencyByKind, Map.Entry<String, Latency>> of, String percentile) {
    return group.runs().stream()
        .map(report::result)
        .map(result -> value(result, of.apply(result.latencyMicros()).getKey() + percentile))
        .flatMapToDouble(OptionalDouble::stream)
        .toArray();
  }

  private static OptionalDouble value(RunResult result, String metric) {
    return MetricValues.of(MetricCatalog.require(metric), result);
  }

  private static String micros(double value) {
    return Double.isInfinite(value) ? "not known" : Numbers.micros(value);
  }
}
