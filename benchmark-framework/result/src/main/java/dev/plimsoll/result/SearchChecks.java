// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.search.ProbeOutcome.Kind;
import dev.plimsoll.search.RateSearch;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep;
import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.search.SearchStep.SearchAnswer;
import dev.plimsoll.text.EnumText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Checks a search by repeating it: each probe is the one that the outcomes before it asked for, and
 * the rest of the result describes the probe that it names. The answer is a figure ({@link
 * SearchFigures}).
 */
final class SearchChecks {

  private static final String KEY = "search";
  private static final double ROUNDING = 1e-6;

  private final RunResult result;
  private final SearchPart search;
  private final List<ProbePart> probes;
  private final Contradictions breaches;
  private SearchSettings settings;

  private SearchChecks(RunResult result, Contradictions breaches) {
    this.result = result;
    this.search = result.search();
    this.probes = search.probes();
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    if (result.search() == null) {
      return;
    }
    SearchChecks checks = new SearchChecks(result, breaches);
    if (checks.probes.isEmpty()) {
      breaches.add(KEY + ".probes", "is empty.");
    } else if (!SearchFigures.isValid(result.search().settings())) {
      breaches.add(KEY + ".settings", "no search has these.");
    } else {
      checks.settings = SearchProbes.settings(result.search().settings());
      checks.steps();
      checks.answer();
      checks.described();
    }
  }

  private void steps() {
    double free = 0;
    for (int i = 0; i < probes.size(); i++) {
      ProbePart probe = probes.get(i);
      String key = KEY + ".probes[" + i + "]";
      SearchStep step = RateSearch.next(settings, SearchProbes.outcomes(probes.subList(0, i)));
      if (!(step instanceof RateProbe due)
          || due.full() != probe.full()
          || !equal(due.ratePerSecond(), probe.ratePerSecond())) {
        breaches.add(
            key + ".ratePerSecond",
            "is %s%s, but the probes before ask for %s.",
            probe.ratePerSecond(),
            probe.full() ? " at full length" : "",
            step);
        return;
      }
      if (probe.startSeconds() < free - ROUNDING || (i == 0 && probe.startSeconds() != 0)) {
        breaches.add(
            key + ".startSeconds",
            "is %s s, but the probe before ends at %s s.",
            probe.startSeconds(),
            free);
      }
      free = probe.startSeconds() + probe.seconds();
      outcome(key, probe, i == probes.size() - 1);
    }
  }

  private void outcome(String key, ProbePart probe, boolean last) {
    boolean interrupted = SearchProbes.isInterrupted(probe);
    if (interrupted && !(last && search.limit().equals(SearchPart.INTERRUPTED))) {
      breaches.add(key + ".status", "is INTERRUPTED, but the search continued.");
    }
    boolean passed = probe.status().equals(RunResult.Status.PASS.name());
    if (!interrupted && passed != probe.failures().isEmpty()) {
      breaches.add(
          key + ".status", "is %s with the failures %s.", probe.status(), probe.failures());
    }
    if (!last && SearchProbes.isFatal(probe)) {
      breaches.add(key + ".failures", "are %s, but the search continued.", probe.failures());
    }
    Optional<Kind> follows = SearchProbes.kind(probe.status(), probe.failures());
    // Whether an objective was decided, and which objectives there are, is not kept of each probe.
    boolean open =
        follows.equals(Optional.of(Kind.PASSED))
            && EnumText.of(SearchProbes.undecided(probe.status())).equals(probe.outcome());
    if (!open && !Objects.equals(probe.outcome(), follows.map(EnumText::of).orElse(null))) {
      breaches.add(
          key + ".outcome",
          "is %s, which does not follow from %s with %s.",
          probe.outcome(),
          probe.status(),
          probe.failures());
    }
    double planned =
        probe.full() ? search.settings().confirmationSeconds() : search.settings().probeSeconds();
    boolean whole = !interrupted && !SearchProbes.isFatal(probe);
    if (whole ? !equal(probe.seconds(), planned) : probe.seconds() > planned + ROUNDING) {
      breaches.add(
          key + ".seconds", "is %s, but probes of this kind last %s s.", probe.seconds(), planned);
    }
  }

  private void answer() {
    if (search.isCut()) {
      boolean fatal = SearchProbes.isFatal(probes.get(probes.size() - 1));
      if (fatal != search.limit().equals(SearchPart.ENDED_EARLY)
          && !search.limit().equals(SearchPart.INTERRUPTED)) {
        breaches.add(KEY + ".limit", "is %s, but the last probe ended.", search.limit());
      }
      return;
    }
    SearchStep step = RateSearch.next(settings, SearchProbes.outcomes(probes));
    if (!(step instanceof SearchAnswer answer)) {
      breaches.add(KEY + ".limit", "is %s, but the probes ask for %s.", search.limit(), step);
    } else if (!search.limit().equals(EnumText.of(answer.limit()))) {
      breaches.add(
          KEY + ".limit",
          "is %s, but the probes end by %s.",
          search.limit(),
          EnumText.of(answer.limit()));
    }
  }

  /** Checks that the other parts of the result are those of the named probe. */
  private void described() {
    if (search.resultOf() < 0 || search.resultOf() >= probes.size()) {
      breaches.add(KEY + ".resultOf", "is %s of %s probes.", search.resultOf(), probes.size());
      return;
    }
    ProbePart probe = probes.get(search.resultOf());
    String key = KEY + ".probes[" + search.resultOf() + "]";
    Number asked = result.workload().producerRate();
    same(key, "ratePerSecond", probe.ratePerSecond(), asked == null ? null : asked.doubleValue());
    same(key, "seconds", probe.seconds(), new VerdictTerms(result).windowSeconds());
    same(
        key,
        "publishRatePerSecond",
        probe.publishRatePerSecond(),
        result.throughput().publishRatePerSecond());
    same(
        key,
        "receiveRatePerSecond",
        probe.receiveRatePerSecond(),
        result.throughput().receiveRatePerSecond());
    if (!probe.latencyMicros().equals(SearchProbes.latencies(result))) {
      breaches.add(key + ".latencyMicros", "differ from those of the result.");
    }
    if (!probe.failures().equals(SearchProbes.codes(result))) {
      breaches.add(
          key + ".failures",
          "are %s, but %s in the result.",
          probe.failures(),
          SearchProbes.codes(result));
    }
  }

  private void same(String key, String name, Double stated, Double follows) {
    boolean known = stated != null && follows != null;
    boolean equal = known ? equal(stated, follows) : Objects.equals(stated, follows);
    if (!equal) {
      breaches.add(key + "." + name, "is %s, but %s in the result.", stated, follows);
    }
  }

  private static boolean equal(double one, double other) {
    return Math.abs(one - other) <= ROUNDING * Math.max(1, Math.abs(one));
  }
}
