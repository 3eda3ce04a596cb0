// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.view.DotPlot;
import dev.plimsoll.text.Numbers;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Writes dot plots without scripts: each row is a list item with its label, its marks (positioned
 * in per cent of the width) and its values as text.
 */
final class DotPlotWriter {

  /**
   * The label of a tick beyond it ends there, because its second half would leave a narrow page.
   */
  private static final double END_PERCENT = 93;

  private final HtmlBuilder page;
  private final DotPlot plot;
  private final LogScale scale;

  DotPlotWriter(HtmlBuilder page, DotPlot plot) {
    this.page = page;
    this.plot = plot;
    DoubleStream values =
        plot.rows().stream()
            .flatMap(row -> row.marks().stream())
            .flatMapToDouble(mark -> DoubleStream.of(mark.from(), mark.to()));
    this.scale =
        plot.scale() instanceof DotPlot.Scale.Ratio ratio
            ? LogScale.over(
                DoubleStream.concat(
                    values, DoubleStream.of(low(ratio) * low(ratio), high(ratio) * high(ratio))))
            : LogScale.over(values);
  }

  void write() {
    if (plot.rows().isEmpty()) {
      return;
    }
    page.open("figure", "class", "dotplot").open("figcaption").leaf("h3", plot.title());
    page.leaf("p", plot.explanation()).close().open("ul");
    plot.rows().forEach(this::row);
    axis();
    page.close().close();
  }

  private void row(DotPlot.Row row) {
    page.open("li", "class", style(row.colour()));
    page.leaf("span", row.label(), "class", "label");
    page.open("span", "class", "track", "aria-hidden", "true");
    if (plot.scale() instanceof DotPlot.Scale.Ratio ratio) {
      place("zone", low(ratio), high(ratio));
      place("one", 1, 1);
    }
    scale.ticks().forEach(tick -> place("grid", tick, tick));
    row.marks().forEach(this::mark);
    page.close().leaf("span", row.text(), "class", "text").close();
  }

  private void mark(DotPlot.Mark mark) {
    String style = mark.shape() + " " + mark.height();
    place(style.toLowerCase(Locale.ROOT), mark.from(), mark.to());
  }

  private void axis() {
    page.open("li", "class", "axis", "aria-hidden", "true").leaf("span", "", "class", "label");
    page.open("span", "class", "track");
    for (double tick : scale.labelledTicks()) {
      double place = scale.percent(tick);
      String style = "left:" + percent(place);
      if (place > END_PERCENT) {
        page.leaf("span", tickText(tick), "class", "end", "style", style);
      } else {
        page.leaf("span", tickText(tick), "style", style);
      }
    }
    page.close().leaf("span", "", "class", "text").close();
  }

  private void place(String mark, double from, double to) {
    if (!(from > 0) || !(to > 0)) {
      return;
    }
    double left = scale.percent(from);
    boolean outside = from > scale.high() || to < scale.low();
    String width = to > from ? ";width:" + percent(scale.percent(to) - left) : "";
    page.leaf(
        "i", "", "class", mark + (outside ? " out" : ""), "style", "left:" + percent(left) + width);
  }

  private String tickText(double tick) {
    return plot.scale() instanceof DotPlot.Scale.Micros
        ? Numbers.micros(tick)
            .replaceFirst("(\\.\\d*?)0+(?=\\D*$)", "$1")
            .replaceFirst("\\.(?=\\D*$)", "")
        : Numbers.plain(tick);
  }

  private static double low(DotPlot.Scale.Ratio ratio) {
    return 1 / (1 + ratio.leastEffect());
  }

  private static double high(DotPlot.Scale.Ratio ratio) {
    return 1 + ratio.leastEffect();
  }

  private static String style(DotPlot.Colour colour) {
    return colour instanceof DotPlot.Colour.Meaning outcome
        ? outcome.name().toLowerCase(Locale.ROOT)
        : "c" + ((DotPlot.Colour.Palette) colour).index();
  }

  private static String percent(double value) {
    return String.format(Locale.ROOT, "%.2f%%", value);
  }
}
