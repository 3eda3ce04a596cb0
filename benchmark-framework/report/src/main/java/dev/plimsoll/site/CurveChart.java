// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.report.html.HtmlBuilder;
import dev.plimsoll.report.html.LogScale;
import dev.plimsoll.site.CurveLine.Point;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Latencies as lines, on a logarithmic scale: a picture that needs no script and can be printed.
 * Lines have the colours of reports, and signs and dashes for readers who see no colours.
 */
final class CurveChart {

  /** More lines cannot be told apart: seven colours, each with and without dashes. */
  static final int MOST_LINES = 14;

  private static final int COLOURS = 7;
  private static final String SIGN = "sign ";
  private static final int LEFT = 52;
  private static final int TOP = 8;
  private static final int WIDTH = 356;
  private static final int HEIGHT = 210;
  private static final int BELOW = 36;
  private static final int CROSS = 4;

  /** Circle, square, triangle and diamond, from their middle. */
  private static final List<String> SIGNS =
      List.of(
          "m-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0z",
          "m-2.4 -2.4h4.8v4.8h-4.8z",
          "m0 -3l3 5h-6z",
          "m0 -3.4l3.4 3.4l-3.4 3.4l-3.4 -3.4z");

  private final HtmlBuilder page;

  CurveChart(HtmlBuilder page) {
    this.page = page;
  }

  /**
   * Writes the chart.
   *
   * @param words what it shows, for readers who cannot see it; the table has the numbers
   */
  void write(String title, String words, CurveAxis axis, List<CurveLine> lines) {
    LogScale scale =
        LogScale.over(
            lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::micros));
    page.open("figure", "class", "curves").leaf("figcaption", title);
    page.open(
        "svg",
        "viewBox",
        "0 0 " + (LEFT + WIDTH + 12) + " " + (TOP + HEIGHT + BELOW),
        "role",
        "img",
        "aria-label",
        words);
    grid(axis, scale);
    for (int i = 0; i < lines.size(); i++) {
      line(lines.get(i), style(i), sign(i), axis, scale);
    }
    page.close();
    page.open("ul", "class", "curve-legend");
    for (int i = 0; i < lines.size(); i++) {
      page.open("li").open("svg", "viewBox", "0 0 22 10", "aria-hidden", "true");
      path("M0 5h22", style(i));
      path("M11 5" + sign(i), SIGN + style(i));
      page.close();
      page.text(lines.get(i).label()).close();
    }
    page.close().close();
  }

  private static String style(int line) {
    return "c" + line % COLOURS + (line >= COLOURS ? " dashed" : "");
  }

  private static String sign(int line) {
    return SIGNS.get(line % SIGNS.size());
  }

  private void grid(CurveAxis axis, LogScale scale) {
    for (double tick : scale.ticks()) {
      String y = y(tick, scale);
      path("M" + LEFT + " " + y + "h" + WIDTH, "grid");
      text(Numbers.micros(tick), String.valueOf(LEFT - 5), y, "end");
    }
    axis.ticks()
        .forEach(
            (tick, label) -> {
              String x = x(tick, axis);
              path("M" + x + " " + TOP + "v" + HEIGHT, "grid");
              text(label, x, String.valueOf(TOP + HEIGHT + 14), "middle");
            });
    text(
        axis.title(),
        String.valueOf(LEFT + WIDTH / 2),
        String.valueOf(TOP + HEIGHT + 30),
        "middle");
  }

  private void line(CurveLine line, String style, String sign, CurveAxis axis, LogScale scale) {
    path(
        line.points().stream()
            .map(point -> x(point.x(), axis) + " " + y(point.micros(), scale))
            .collect(Collectors.joining("L", "M", "")),
        style);
    for (Point point : line.points()) {
      String x = x(point.x(), axis);
      String y = y(point.micros(), scale);
      if (point.passed()) {
        path("M" + x + " " + y + sign, SIGN + style);
      } else {
        String arms = "l" + CROSS + " " + CROSS + "m0 -" + CROSS + "l-" + CROSS + " " + CROSS;
        path("M" + x + " " + y + "m-2 -2" + arms, style);
      }
    }
  }

  private void path(String data, String style) {
    page.leaf("path", "", "d", data, "class", style);
  }

  private void text(String text, String x, String y, String anchor) {
    page.leaf("text", text, "x", x, "y", y, "text-anchor", anchor, "dominant-baseline", "central");
  }

  private static String x(double value, CurveAxis axis) {
    return decimal(LEFT + axis.percent().applyAsDouble(value) / 100 * WIDTH);
  }

  private static String y(double micros, LogScale scale) {
    return decimal(TOP + HEIGHT - scale.percent(micros) / 100 * HEIGHT);
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
