// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import dev.plimsoll.search.ProbeOutcome;
import dev.plimsoll.search.RateSearch;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep.Evidence;
import dev.plimsoll.search.SearchStep.SearchAnswer;
import dev.plimsoll.text.EnumText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of a search: its answer, from the outcomes of its probes. Pure functions. */
public final class SearchFigures {

  private SearchFigures() {}

  /**
   * Returns a search with its answer.
   *
   * @param cut why it ended without one: {@link SearchPart#INTERRUPTED} or {@link
   *     SearchPart#ENDED_EARLY}
   * @param probes at least one
   */
  public static SearchPart of(SettingsPart settings, Optional<String> cut, List<ProbePart> probes) {
    SearchSettings asked = SearchProbes.settings(settings);
    List<ProbeOutcome> outcomes = SearchProbes.outcomes(probes);
    String limit =
        RateSearch.next(asked, outcomes) instanceof SearchAnswer answer
            ? EnumText.of(answer.limit())
            : "";
    OptionalDouble sustained = RateSearch.sustained(asked, outcomes);
    Evidence evidence = RateSearch.evidence(asked, outcomes);
    return new SearchPart(
        settings,
        orNull(sustained),
        cut.orElse(limit),
        orNull(RateSearch.notSustained(asked, outcomes)),
        evidence.confirmations(),
        evidence.overSeconds(),
        evidence.probesTooShort(),
        SearchProbes.described(sustained, probes),
        probes);
  }

  /**
   * Returns the search with its answer; as it is if its settings are not those of a search. What
   * ended it is a fact, which {@link SearchChecks} compares with the probes.
   */
  static SearchPart of(SearchPart facts) {
    return facts.probes().isEmpty() || !isValid(facts.settings())
        ? facts
        : of(facts.settings(), Optional.of(facts.limit()), facts.probes());
  }

  static boolean isValid(SettingsPart settings) {
    return 0 < settings.lowestPerSecond()
        && settings.lowestPerSecond() <= settings.fromPerSecond()
        && settings.fromPerSecond() <= settings.highestPerSecond()
        && settings.precision() > 0
        && settings.precision() < 1
        && settings.maxProbes() > 0
        && settings.confirm() > 0
        && settings.spreadSeconds() >= 0
        && (settings.rule() == null
            || (settings.rule() >= SearchSettings.FIRST_RULE
                && settings.rule() <= SearchSettings.RULE));
  }

  private static Double orNull(OptionalDouble value) {
    return value.isPresent() ? (Double) value.getAsDouble() : null;
  }
}
