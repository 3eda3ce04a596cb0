// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.StudyText;
import dev.plimsoll.study.StudyOutcome;

/** The report of a study. */
public final class StudyPage {

  private StudyPage() {}

  /** Returns the whole file. */
  public static String html(StudyOutcome outcome) {
    return DocumentPage.html(
        outcome.title(), page -> new ViewWriter(page).write(StudyText.view(outcome)));
  }
}
