// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.report.html.HtmlBuilder;
import java.util.List;
import java.util.function.Predicate;

/** A table that scrolls horizontally if the page is too narrow, labelled for screen readers. */
final class SiteTable {

  private final HtmlBuilder page;

  /**
   * Starts a table with a heading for each column; rows begin with their own heading.
   *
   * @param caption for screen readers: a heading says the same
   * @param numeric whether a column has numbers
   */
  SiteTable(HtmlBuilder page, String caption, List<String> columns, Predicate<String> numeric) {
    this.page = page;
    page.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", caption);
    page.open("table", "class", "document");
    page.leaf("caption", caption, "class", "unseen").open("thead").open("tr");
    columns.forEach(
        column ->
            page.leaf(
                "th", column, "scope", "col", "class", numeric.test(column) ? "number" : "text"));
    page.close().close().open("tbody");
  }

  /** Starts a row. */
  SiteTable row() {
    page.open("tr");
    return this;
  }

  /** Ends a row. */
  void endRow() {
    page.close();
  }

  SiteTable heading(String text, String link) {
    page.open("th", "scope", "row");
    linked(text, link);
    page.close();
    return this;
  }

  SiteTable number(String text) {
    page.leaf("td", text);
    return this;
  }

  SiteTable text(String text) {
    page.leaf("td", text, "class", "text");
    return this;
  }

  /** Writes a cell with a text that may be a sentence or two. */
  SiteTable longText(String text) {
    page.leaf("td", text, "class", "text long");
    return this;
  }

  SiteTable link(String text, String link) {
    page.open("td", "class", "text");
    linked(text, link);
    page.close();
    return this;
  }

  /** Writes a cell with a link for each run, by its number. */
  SiteTable links(List<String> texts, List<String> links) {
    page.open("td", "class", "text");
    for (int i = 0; i < texts.size(); i++) {
      linked(texts.get(i), links.get(i));
      page.text(" ");
    }
    page.close();
    return this;
  }

  void end() {
    page.close().close().close();
  }

  private void linked(String text, String link) {
    if (link.isEmpty()) {
      page.text(text);
    } else {
      page.leaf("a", text, "href", link);
    }
  }
}
