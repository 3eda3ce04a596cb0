// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.StudyOutcome.Answer;
import dev.plimsoll.study.StudyOutcome.ConclusionOutcome;
import dev.plimsoll.text.Numbers;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The outcome of a study.
 *
 * @param name its file, as the site names it
 * @param page its page, from the site's own folder
 * @param runs number of its runs
 */
record SiteStudy(String name, String page, int runs, StudyOutcome outcome) {

  SiteStudy {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(page, "page");
    Objects.requireNonNull(outcome, "outcome");
  }

  /** Returns how many claims have which answer. */
  String answers() {
    Map<Answer, Integer> answers = new EnumMap<>(Answer.class);
    for (ConclusionOutcome conclusion : outcome.conclusions()) {
      answers.merge(conclusion.answer(), 1, Integer::sum);
    }
    return answers.isEmpty()
        ? Numbers.things(0, "claim")
        : answers.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey().words())
            .collect(Collectors.joining(", "));
  }
}
