// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.List;

/** A table that scrolls horizontally if the page is too narrow, labelled for screen readers. */
final class DataTable {

  private final HtmlBuilder page;
  private boolean inHead = true;

  /**
   * Starts a table.
   *
   * @param hiddenCaption whether the caption is for screen readers only, because a heading says the
   *     same
   */
  DataTable(HtmlBuilder page, String id, String caption, boolean hiddenCaption) {
    this.page = page;
    page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    page.open("table", "id", id);
    page.leaf("caption", caption, "class", hiddenCaption ? "unseen" : "");
    page.open("thead");
  }

  /**
   * Writes a header row for groups of columns.
   *
   * @param namesAndWidths alternately the name of a group and its number of columns
   */
  void groups(Object... namesAndWidths) {
    page.open("tr", "class", "groups");
    for (int i = 0; i < namesAndWidths.length; i += 2) {
      String name = namesAndWidths[i].toString();
      String width = namesAndWidths[i + 1].toString();
      if (name.isEmpty()) {
        page.leaf("td", "", "colspan", width);
      } else {
        page.leaf("th", name, "scope", "colgroup", "colspan", width);
      }
    }
    page.close();
  }

  void head(String... names) {
    head(List.of(names));
  }

  void head(List<String> names) {
    page.open("tr");
    names.forEach(name -> page.leaf("th", name, "scope", "col"));
    page.close();
  }

  void row(String name, List<String> cells) {
    row(name, "", cells);
  }

  void row(String name, String style, List<String> cells) {
    body();
    page.open("tr", "class", style).leaf("th", name, "scope", "row");
    cells.forEach(cell -> page.leaf("td", cell));
    page.close();
  }

  /** Writes the row of a run, with the symbol that its group has in the charts. */
  void run(Report report, int run, String style, List<String> cells) {
    body();
    page.open("tr", "class", style).open("th", "scope", "row");
    page.leaf("span", "", "class", "swatch", "data-swatch", String.valueOf(report.group(run)));
    page.text(report.labels().get(run)).close();
    cells.forEach(cell -> page.leaf("td", cell));
    page.close();
  }

  /** Writes a row with one cell across the given number of columns. */
  void common(String name, String style, String cell, int columns) {
    body();
    page.open("tr", "class", style).leaf("th", name, "scope", "row");
    page.leaf("td", cell, "colspan", String.valueOf(columns), "class", "text").close();
  }

  void close() {
    body();
    page.close().close().close();
  }

  /** Opens the body after the head, which browsers repeat on each printed page. */
  private void body() {
    if (inHead) {
      page.close().open("tbody");
      inHead = false;
    }
  }
}
