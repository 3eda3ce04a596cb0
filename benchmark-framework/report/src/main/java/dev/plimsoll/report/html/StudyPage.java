// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.StudyText;
import dev.plimsoll.study.StudyOutcome;

/** The report of a study as one self-contained HTML file without scripts. */
public final class StudyPage {

  private StudyPage() {}

  /** Returns the whole file. */
  public static String html(StudyOutcome outcome) {
    HtmlBuilder page = new HtmlBuilder();
    page.doctype().open("html", "lang", "en");
    page.open("head").empty("meta", "charset", "utf-8");
    page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.empty("meta", "name", "color-scheme", "content", "light dark");
    page.leaf("title", outcome.title()).verbatim("style", Scripts.style()).close();
    page.open("body").open("main");
    new ViewWriter(page).write(StudyText.view(outcome));
    return page.close().close().close().toString();
  }
}
