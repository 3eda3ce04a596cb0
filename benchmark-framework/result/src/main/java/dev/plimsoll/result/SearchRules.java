// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.text.Numbers;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The rules on a search as a whole, beside those on the probe that its result describes. */
final class SearchRules {

  private static final String NONE = "NO_RATE_SUSTAINED";
  private static final String CUT = "SEARCH_ENDED_EARLY";
  private static final String FALLING = "CAPACITY_FALLING";
  private static final String DISTURBED = "SEARCH_DISTURBED";
  private static final String GENERATOR = "SEARCH_BELOW_LOWEST_RATE";

  /** The codes of failures and void reasons that these rules add. */
  static final Set<String> CODES = Set.of(NONE, CUT, FALLING, DISTURBED, GENERATOR);

  private SearchRules() {}

  static boolean isInterrupted(RunResult result) {
    return result.search() != null && result.search().limit().equals(SearchPart.INTERRUPTED);
  }

  static void judge(RunResult result, Reasons reasons) {
    SearchPart search = result.search();
    if (search == null || isInterrupted(result)) {
      return;
    }
    switch (search.limit()) {
      // What ended it says as much about the system as the probe in which it happened.
      case SearchPart.ENDED_EARLY ->
          reasons.add(
              endsWithAVoidProbe(search),
              CUT,
              "The search ended early, after probe "
                  + search.probes().size()
                  + ": "
                  + lastCodes(search)
                  + ".",
              search.probes().size(),
              null);
      case "falling" -> reasons.fail(FALLING, falling(search), null, null);
      case "disturbed" ->
          reasons.disturb(
              DISTURBED,
              "Five probes in succession at one rate were disturbed: the search is undecided.",
              null,
              null);
      default -> ended(search, reasons);
    }
  }

  private static boolean endsWithAVoidProbe(SearchPart search) {
    List<ProbePart> probes = search.probes();
    return !probes.isEmpty() && probes.get(probes.size() - 1).status().equals(Status.VOID.name());
  }

  private static void ended(SearchPart search, Reasons reasons) {
    if (search.ratePerSecond() != null) {
      warn(search, reasons);
    } else if (search.limit().equals("generator")) {
      reasons.disturb(
          GENERATOR,
          "The generator reached its own limit before any rate was" + " confirmed.",
          null,
          null);
    } else if (search.limit().equals("lowest-rate") && isUndecidedAtTheLowest(search)) {
      reasons.disturb(
          DISTURBED,
          "No rate is known to be sustained, nor the lowest one not to be: its objectives are"
              + " undecided, because the generator added to its latencies.",
          null,
          null);
    } else {
      reasons.fail(NONE, none(search), null, null);
    }
  }

  private static boolean isUndecidedAtTheLowest(SearchPart search) {
    double lowest = search.probes().stream().mapToDouble(ProbePart::ratePerSecond).min().orElse(0);
    List<String> outcomes =
        search.probes().stream()
            .filter(probe -> probe.ratePerSecond() == lowest)
            .map(ProbePart::outcome)
            .toList();
    return outcomes.contains("undecided") && !outcomes.contains("failed");
  }

  private static String falling(SearchPart search) {
    return "The capacity fell during the search: three rates in succession passed"
        + " and then failed three times in a row"
        + lastPassed(search)
        + ".";
  }

  private static String lastPassed(SearchPart search) {
    return SearchProbes.lastPassed(search.probes())
        .map(
            last ->
                "; the last that passed was "
                    + rate(last.ratePerSecond())
                    + " after "
                    + Numbers.duration(Math.rint(last.startSeconds())))
        .orElse("");
  }

  private static String lastCodes(SearchPart search) {
    return search.probes().isEmpty()
        ? "none was made"
        : String.join(", ", search.probes().get(search.probes().size() - 1).failures());
  }

  private static String none(SearchPart search) {
    Optional<ProbePart> lowest =
        search.probes().stream().min(Comparator.comparingDouble(ProbePart::ratePerSecond));
    return "No rate was confirmed"
        + lowest
            .map(
                probe ->
                    "; the lowest of "
                        + Numbers.things(search.probes().size(), "probe")
                        + " was "
                        + rate(probe.ratePerSecond()))
            .orElse("")
        + lastPassed(search)
        + ".";
  }

  private static void warn(SearchPart search, Reasons reasons) {
    String least = "The system sustains at least " + rate(search.ratePerSecond());
    switch (search.limit()) {
      case "generator" ->
          reasons.warn(
              "GENERATOR_ENDS_HERE",
              least + ": the generator is at its limit.",
              search.ratePerSecond(),
              search.notSustainedPerSecond());
      case "highest-rate" ->
          reasons.warn(
              "HIGHEST_RATE_SUSTAINED",
              least
                  + "; the highest rate allowed (search.highest) "
                  + (hasPassedAtTheHighest(search) ? "passed." : "is undecided."),
              search.ratePerSecond(),
              search.settings().highestPerSecond());
      case "probes" ->
          reasons.warn(
              "SEARCH_NOT_PRECISE",
              least
                  + ": the search used all its probes (search.maxProbes) before it found a rate"
                  + " that is not sustained.",
              search.ratePerSecond(),
              search.notSustainedPerSecond());
      default -> {
        if (!search.isPrecise()) {
          reasons.warn(
              "RATE_SOMETIMES_SUSTAINED",
              "Rates from "
                  + rate(search.ratePerSecond())
                  + " to "
                  + rate(search.notSustainedPerSecond())
                  + " are sometimes sustained.",
              search.ratePerSecond(),
              search.notSustainedPerSecond());
        }
      }
    }
    if (search.probesTooShort()) {
      reasons.warn(
          "PROBES_TOO_SHORT",
          "A probe failed at or below a rate at which another one passed: probes"
              + " are too short (see search.period and duration).",
          null,
          null);
    }
  }

  private static boolean hasPassedAtTheHighest(SearchPart search) {
    return search.probes().stream()
        .anyMatch(
            probe ->
                probe.passed() && probe.ratePerSecond() >= search.settings().highestPerSecond());
  }

  private static String rate(double perSecond) {
    return Numbers.digits(perSecond) + " msg/s";
  }
}
