// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.choice.ChoiceOutcome;
import dev.plimsoll.choice.ChoiceSentence;
import dev.plimsoll.report.ChoiceText;

/** The page of a choice between systems: the answer first. */
public final class ChoicePage {

  private ChoicePage() {}

  /**
   * Returns the whole file.
   *
   * @param next the command for the next step
   */
  public static String html(ChoiceOutcome outcome, String next) {
    return DocumentPage.html(
        ChoiceText.QUESTION,
        page -> {
          page.leaf("p", "Plimsoll choice", "class", "kicker").leaf("h1", ChoiceText.QUESTION);
          page.leaf("p", outcome.needed(), "class", "load");
          if (outcome.quick()) {
            page.leaf("p", ChoiceText.INDICATION, "class", "banner void");
          }
          page.leaf("p", ChoiceSentence.of(outcome), "class", "banner neutral");
          new ViewWriter(page).write(ChoiceText.view(outcome, next));
        });
  }
}
