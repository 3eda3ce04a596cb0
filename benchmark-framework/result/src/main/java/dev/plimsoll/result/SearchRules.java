// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.text.Numbers;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/** The rules on a search as a whole, beside those on the probe that its result describes. */
final class SearchRules {

  private static final String NONE = "NO_RATE_SUSTAINED";
  private static final String CUT = "SEARCH_ENDED_EARLY";

  /** The codes of failures that these rules add. */
  static final Set<String> CODES = Set.of(NONE, CUT);

  private SearchRules() {}

  static boolean isInterrupted(RunResult result) {
    return result.search() != null && result.search().limit().equals(SearchPart.INTERRUPTED);
  }

  static void judge(RunResult result, Reasons reasons) {
    SearchPart search = result.search();
    if (search == null || isInterrupted(result)) {
      return;
    }
    if (search.limit().equals(SearchPart.ENDED_EARLY)) {
      reasons.fail(
          CUT,
          "The search ended early, after probe "
              + search.probes().size()
              + ": "
              + lastCodes(search)
              + ".",
          search.probes().size(),
          null);
    } else if (search.ratePerSecond() == null) {
      reasons.fail(NONE, none(search), null, null);
    } else {
      warn(search, reasons);
    }
  }

  private static String lastCodes(SearchPart search) {
    return search.probes().isEmpty()
        ? "none was made"
        : String.join(", ", search.probes().get(search.probes().size() - 1).failures());
  }

  private static String none(SearchPart search) {
    Optional<ProbePart> lowest =
        search.probes().stream().min(Comparator.comparingDouble(ProbePart::ratePerSecond));
    return "No rate was sustained by a probe of full length"
        + lowest
            .map(
                probe ->
                    "; the lowest of "
                        + Numbers.things(search.probes().size(), "probe")
                        + " was "
                        + rate(probe.ratePerSecond()))
            .orElse("")
        + ".";
  }

  private static void warn(SearchPart search, Reasons reasons) {
    String least = "The system sustains at least " + rate(search.ratePerSecond());
    switch (search.limit()) {
      case "generator" ->
          reasons.warn(
              "GENERATOR_ENDS_HERE",
              least + ": the generator ends here.",
              search.ratePerSecond(),
              search.notSustainedPerSecond());
      case "highest-rate" ->
          reasons.warn(
              "HIGHEST_RATE_SUSTAINED",
              least + ", which was the highest rate allowed (search.highest).",
              search.ratePerSecond(),
              search.settings().highestPerSecond());
      case "probes" ->
          reasons.warn(
              "SEARCH_NOT_PRECISE",
              least
                  + ": the number of probes (search.maxProbes) ended the search before its"
                  + " precision was reached.",
              search.ratePerSecond(),
              search.notSustainedPerSecond());
      default -> {}
    }
  }

  private static String rate(double perSecond) {
    return Numbers.wholeRate(perSecond) + " msg/s";
  }
}
