// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.IdealText;
import dev.plimsoll.report.MainLatencies;
import dev.plimsoll.report.Spread;
import dev.plimsoll.report.view.DotPlot;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

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
    List<RunGroup> groups =
        report.shownGroups().stream().sorted(Comparator.comparingInt(RunGroup::colour)).toList();
    if (!report.isOfSystems() || groups.size() > MOST_ROWS) {
      return List.of();
    }
    List<DotPlot> plots = new ArrayList<>();
    add(plots, "Publish latency", groups, MainLatencies::publishing);
    add(plots, "End-to-end or round-trip latency", groups, MainLatencies::delivering);
    return plots;
  }

  private void add(
      List<DotPlot> plots, String title, List<RunGroup> groups, Function<RunResult, String> of) {
    List<DotPlot.Row> rows = new ArrayList<>();
    boolean differs = false;
    for (RunGroup group : groups) {
      List<RunResult> runs = group.runs().stream().map(report::result).toList();
      Spread p50 = Spread.of(runs, of, "50");
      Spread p99 = Spread.of(runs, of, "99");
      if (p50.exists() || p99.exists()) {
        Spread ideal50 = Spread.ideal(runs, of, "50");
        Spread ideal99 = Spread.ideal(runs, of, "99");
        boolean shown =
            IdealText.isVisible(
                List.of(ideal50.ifKnown(Spread::cell), ideal99.ifKnown(Spread::cell)),
                List.of(p50.cell(), p99.cell()));
        rows.add(row(group, p50, p99, shown ? List.of(ideal50, ideal99) : List.of()));
        differs |= shown;
      }
    }
    if (rows.size() > 1) {
      plots.add(
          new DotPlot(
              title,
              "Ring: p50; dot, below it: p99; medians where there are three runs or more. Lines"
                  + " reach from the least to the greatest run, strokes are single runs."
                  + (differs ? " Diamonds, " + IdealText.MEANS + "." : ""),
              new DotPlot.Scale.Micros(),
              rows));
    }
  }

  /**
   * Returns a row.
   *
   * @param ideal p50 and p99 of an ideal generator; empty if they are not shown
   */
  private DotPlot.Row row(RunGroup group, Spread p50, Spread p99, List<Spread> ideal) {
    List<DotPlot.Mark> marks = new ArrayList<>();
    String text = text(p50, p99);
    if (!ideal.isEmpty()) { // Below the others, which hide a small difference.
      ideal(ideal.get(0)).forEach(mark -> marks.add(mark.in(DotPlot.Height.UPPER)));
      ideal(ideal.get(1)).forEach(mark -> marks.add(mark.in(DotPlot.Height.LOWER)));
      text += " · ideal " + text(ideal.get(0), ideal.get(1));
    }
    marks(DotPlot.Shape.RING, p50).forEach(mark -> marks.add(mark.in(DotPlot.Height.UPPER)));
    marks(DotPlot.Shape.DOT, p99).forEach(mark -> marks.add(mark.in(DotPlot.Height.LOWER)));
    return new DotPlot.Row(
        group.label(), new DotPlot.Colour.Palette(group.colour()), marks, text + failed(group));
  }

  private static String text(Spread p50, Spread p99) {
    return "p50 " + p50.cell().text() + " · p99 " + p99.cell().text();
  }

  /** Returns the median, or the values of fewer runs. */
  private static Stream<DotPlot.Mark> ideal(Spread figures) {
    return (figures.hasMedian() ? figures.median().stream() : figures.values().stream())
        .filter(Double::isFinite)
        .map(value -> DotPlot.Mark.at(DotPlot.Shape.IDEAL, value));
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

  private static List<DotPlot.Mark> marks(DotPlot.Shape shape, Spread figures) {
    List<DotPlot.Mark> marks = new ArrayList<>();
    if (figures.exists() && figures.least() < figures.greatest()) {
      marks.add(DotPlot.Mark.range(figures.least(), figures.greatest()));
    }
    DotPlot.Shape ofRuns = figures.hasMedian() ? DotPlot.Shape.TICK : shape;
    figures.values().forEach(value -> marks.add(DotPlot.Mark.at(ofRuns, value)));
    if (figures.hasMedian()) {
      figures.median().ifPresent(value -> marks.add(DotPlot.Mark.at(shape, value)));
    }
    return marks;
  }
}
