// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.function.Consumer;

/** A self-contained HTML file without scripts. */
final class DocumentPage {

  private DocumentPage() {}

  /**
   * Returns the whole file.
   *
   * @param body writes the content
   */
  static String html(String title, Consumer<HtmlBuilder> body) {
    HtmlBuilder page = new HtmlBuilder();
    page.doctype().open("html", "lang", "en");
    page.open("head").empty("meta", "charset", "utf-8");
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "color-scheme", "content", "light dark");
    page.leaf("title", title).verbatim("style", Scripts.style()).close();
    page.open("body").open("main", "id", HtmlReport.CONTENT);
    body.accept(page);
    return page.close().close().close().toString();
  }
}
