// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.List;

/** A table that scrolls by itself where the page is too narrow, and is told to screen readers. */
final class DataTable {

  private final HtmlBuilder page;
  private boolean inHead = true;

  /** A caption that is seen, or only heard where a heading says the same. */
  DataTable(HtmlBuilder page, String id, String caption, boolean hiddenCaption) {
    this.page = page;
    page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    page.open("table", "id", id);
    page.leaf("caption", caption, "class", hiddenCaption ? "unseen" : "");
    page.open("thead");
  }

  /** Names over several columns: name and width in turns. */
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

  /** The row of a run, with the sign that its group has in the charts. */
  void run(Report report, int run, String style, List<String> cells) {
    body();
    page.open("tr", "class", style).open("th", "scope", "row");
    page.leaf("span", "", "class", "swatch", "data-swatch", String.valueOf(report.group(run)));
    page.text(report.labels().get(run)).close();
    cells.forEach(cell -> page.leaf("td", cell));
    page.close();
  }

  /** A row whose one cell holds for all columns. */
  void common(String name, String style, String cell, int columns) {
    body();
    page.open("tr", "class", style).leaf("th", name, "scope", "row");
    page.leaf("td", cell, "colspan", String.valueOf(columns), "class", "text").close();
  }

  void close() {
    body();
    page.close().close().close();
  }

  /** After the head, which paper repeats on each page. */
  private void body() {
    if (inHead) {
      page.close().open("tbody");
      inHead = false;
    }
  }
}
