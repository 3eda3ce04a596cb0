// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.Spread;
import dev.plimsoll.report.html.HtmlBuilder;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.site.CurveLine.Point;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The charts of a table: latency by percentile, and against load. */
final class EntryCurves {

  private static final String LOADED = "99";

  private final List<SiteEntry> entries;

  /**
   * @param entries with equal guarantees and shape, so that they may share axes
   */
  EntryCurves(List<SiteEntry> entries) {
    this.entries = entries;
  }

  /** Writes a chart for each latency that was measured. */
  void write(HtmlBuilder page) {
    page.open("div", "class", "charts-of-entries");
    for (String kind : EntryTable.kinds(entries.get(0).first().result())) {
      percentiles(page, kind);
      load(page, kind);
    }
    page.close();
  }

  private void percentiles(HtmlBuilder page, String kind) {
    List<CurveLine> lines =
        entries.stream()
            .map(entry -> new CurveLine(label(entry, true), byPercentile(entry, kind)))
            .filter(line -> line.points().size() > 1)
            .toList();
    if (lines.isEmpty()) {
      return;
    }
    double greatest =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(Point::x)
            .max()
            .orElseThrow();
    write(
        page,
        kind + " by percentile",
        "p50, p99 and p99.9",
        CurveAxis.ofPercentiles(greatest),
        lines);
  }

  /** Returns the medians of the percentiles that have enough samples beyond them. */
  private static List<Point> byPercentile(SiteEntry entry, String kind) {
    List<Point> points = new ArrayList<>();
    for (Percentile percentile : Percentile.LISTED) {
      median(entry, kind, percentile.name())
          .ifPresent(micros -> points.add(new Point(percentile.percent(), micros, true)));
    }
    return points;
  }

  private void load(HtmlBuilder page, String kind) {
    Map<String, List<Point>> byLabel = new LinkedHashMap<>();
    for (SiteEntry entry : entries) {
      Optional<Double> rate = EntryTable.asked(entry.results()).filter(asked -> asked > 0);
      Optional<Double> micros = median(entry, kind, LOADED);
      if (rate.isPresent() && micros.isPresent()) {
        boolean passed =
            entry.counted().stream().allMatch(result -> result.status() == Status.PASS);
        byLabel
            .computeIfAbsent(label(entry, false), key -> new ArrayList<>())
            .add(new Point(rate.get(), micros.get(), passed));
      }
    }
    if (byLabel.values().stream().noneMatch(EntryCurves::isCurve)) {
      return;
    }
    List<CurveLine> lines = new ArrayList<>();
    byLabel.forEach(
        (label, points) ->
            lines.add(
                new CurveLine(
                    label,
                    points.stream()
                        .sorted(
                            Comparator.comparingDouble(Point::x).thenComparingDouble(Point::micros))
                        .toList())));
    double[] rates =
        lines.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(Point::x)
            .distinct()
            .toArray();
    write(
        page,
        kind + " p" + LOADED + " against load",
        "the numbers",
        CurveAxis.ofRates(rates),
        lines);
  }

  private static boolean isCurve(List<Point> points) {
    return points.stream().mapToDouble(Point::x).distinct().count() > 1;
  }

  private static Optional<Double> median(SiteEntry entry, String kind, String percentile) {
    Spread spread = Spread.of(entry.counted(), run -> kind, percentile);
    return spread.isThin()
        ? Optional.empty()
        : spread.median().filter(micros -> Double.isFinite(micros) && micros > 0);
  }

  private static void write(
      HtmlBuilder page, String title, String there, CurveAxis axis, List<CurveLine> lines) {
    boolean all = lines.size() <= CurveChart.MOST_LINES;
    List<CurveLine> drawn = all ? lines : lines.subList(0, CurveChart.MOST_LINES);
    String shown = all ? title : title + " (" + drawn.size() + " of " + lines.size() + " lines)";
    new CurveChart(page).write(shown, shown + ". The table above has " + there + ".", axis, drawn);
  }

  /**
   * Returns the label of a line.
   *
   * @param one whether it is of one row, and not of all rows of a system
   */
  private String label(SiteEntry entry, boolean one) {
    Setting setting = entry.setting();
    boolean oneMachine =
        entries.stream().map(each -> each.setting().machine()).distinct().count() == 1;
    String name =
        setting.server()
            + ", "
            + setting.driverWords()
            + (oneMachine ? "" : ", " + setting.machine().words());
    if (!one) {
      return name;
    }
    return EntryTable.asked(entry.results())
        .map(rate -> name + ", " + Numbers.digits(rate) + " msg/s, " + entry.day())
        .orElse(name + ", " + entry.day());
  }
}
