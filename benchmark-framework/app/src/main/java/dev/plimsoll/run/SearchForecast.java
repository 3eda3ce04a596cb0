// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.search.ProbeOutcome;
import dev.plimsoll.search.RateSearch;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep;
import dev.plimsoll.search.SearchStep.RateProbe;
import java.util.ArrayList;
import java.util.List;

/**
 * How many probes a search still needs if the truth is in the middle of what is known.
 *
 * @param probes short ones
 * @param confirmations those of full length
 */
record SearchForecast(int probes, int confirmations) {

  /** Continues a search with the outcomes of a system with a hard limit. */
  static SearchForecast of(
      SearchSettings settings, List<ProbeOutcome> outcomes, RateSearch.Bounds bounds) {
    // Not exactly in the middle, which is the rate of a probe.
    double truth = bounds.sustained() + 0.45 * (bounds.notSustained() - bounds.sustained());
    List<ProbeOutcome> all = new ArrayList<>(outcomes);
    int probes = 0;
    int confirmations = 0;
    SearchStep step = RateSearch.next(settings, all);
    while (step instanceof RateProbe probe) {
      probes += probe.full() ? 0 : 1;
      confirmations += probe.full() ? 1 : 0;
      all.add(new ProbeOutcome(probe, probe.ratePerSecond() <= truth, false));
      step = RateSearch.next(settings, all);
    }
    return new SearchForecast(probes, confirmations);
  }
}
