// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Medians;
import dev.plimsoll.compare.MetricCatalog;
import dev.plimsoll.report.DotPlot;
import dev.plimsoll.text.Numbers;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Latency;
import dev.plimsoll.result.RunResult.LatencyByKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** p50 and p99 of several systems below one another: one picture for publishing, one for delivery. */
final class SystemsPlot {

  private static final int MOST_ROWS = 40;

  private final Report report;

  SystemsPlot(Report report) {
    this.report = report;
  }

  /** The pictures; none if there is one system only, or more groups than a reader can compare. */
  List<DotPlot> plots() {
    long systems =
        report.results().stream().map(result -> result.driver().name()).distinct().count();
    List<RunGroup> groups = report.shownGroups();
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
              "Ring: p50, dot: p99; medians where there are three runs or more. Lines reach from"
                  + " the least to the greatest run, small strokes are single runs.",
              new DotPlot.Scale.Micros(),
              rows));
    }
  }

  private static DotPlot.Row row(RunGroup group, double[] p50, double[] p99) {
    List<DotPlot.Mark> marks = new ArrayList<>();
    String text =
        marks(marks, DotPlot.Shape.RING, p50) + " · " + marks(marks, DotPlot.Shape.DOT, p99);
    return new DotPlot.Row(
        group.label(), new DotPlot.Colour.Palette(group.colour()), marks, text);
  }

  /** Adds the marks of one percentile and returns its values in words. */
  private static String marks(List<DotPlot.Mark> marks, DotPlot.Shape shape, double[] values) {
    String name = shape == DotPlot.Shape.RING ? "p50 " : "p99 ";
    if (values.length == 0) {
      return name + Labels.NONE;
    }
    double least = DoubleStream.of(values).min().orElseThrow();
    double greatest = DoubleStream.of(values).max().orElseThrow();
    if (values.length > 1) {
      marks.add(DotPlot.Mark.range(least, greatest));
      for (double value : values) {
        marks.add(DotPlot.Mark.at(DotPlot.Shape.TICK, value));
      }
    }
    if (values.length == Medians.MIN_RUNS - 1) {
      marks.add(DotPlot.Mark.at(shape, least));
      marks.add(DotPlot.Mark.at(shape, greatest));
      return name + micros(least) + " and " + micros(greatest);
    }
    double median = Medians.of(values);
    marks.add(DotPlot.Mark.at(shape, median));
    return name + micros(median);
  }

  /** Of each run; infinite where messages are missing, so that it is not known. */
  private double[] values(
      RunGroup group, Function<LatencyByKind, Map.Entry<String, Latency>> of, String percentile) {
    return group.runs().stream()
        .map(report::result)
        .map(result -> value(result, of.apply(result.latencyMicros()).getKey() + percentile))
        .flatMapToDouble(OptionalDouble::stream)
        .toArray();
  }

  private static OptionalDouble value(RunResult result, String metric) {
    return MetricCatalog.named(metric).orElseThrow().of(result);
  }

  private static String micros(double value) {
    return Double.isInfinite(value) ? "not known" : Numbers.micros(value);
  }
}
