// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.report.ImportedText;
import java.util.List;

/** A report of imported files alone, without scripts. */
final class ImportedPage {

  private ImportedPage() {}

  static String html(List<ImportedFile> files) {
    HtmlBuilder page = new HtmlBuilder();
    page.doctype().open("html", "lang", "en");
    page.open("head").empty("meta", "charset", "utf-8");
    page.empty(
        "meta",
        "http-equiv",
        "Content-Security-Policy",
        "content",
        "default-src 'none'; style-src 'unsafe-inline'");
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "generator", "content", HtmlReport.GENERATOR);
    page.empty("meta", "name", "color-scheme", "content", "light dark");
    page.leaf("title", ImportedText.TITLE + " – Plimsoll").verbatim("style", Scripts.style());
    page.close().open("body").open("main", "id", HtmlReport.CONTENT);
    new ImportedSection(files, page).write();
    return page.close().close().close().toString();
  }
}
