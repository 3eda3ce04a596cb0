// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

/** The container of a chart, which the page's scripts fill, with an explanation. */
final class ChartFigure {

  private ChartFigure() {}

  /** Opens the figure; the caller closes it. */
  static void open(HtmlBuilder page, String id, String title, String words) {
    page.open("figure", "id", "figure-" + id, "data-chart", id);
    page.open("figcaption").leaf("h3", title, "id", "title-" + id);
    page.leaf("p", words).close();
    page.leaf("div", "", "class", "controls");
    page.open("div", "class", "canvas");
    page.open(
            "canvas",
            "id",
            "chart-" + id,
            "tabindex",
            "0",
            "role",
            "img",
            "aria-label",
            title
                + ". Left and right read the points, up and down change the line, plus and minus"
                + " zoom, 0 shows all. The tables below contain the numbers.")
        .close()
        .close();
    page.leaf("p", "", "class", "readout", "role", "status", "aria-live", "polite");
  }
}
