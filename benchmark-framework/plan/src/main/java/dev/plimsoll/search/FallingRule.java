// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import dev.plimsoll.search.ProbeOutcome.Kind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Whether the capacity of a system falls during a search: three rates in succession passed and then
 * failed three times running. A probe that passes at or above a rate that failed before shows that
 * the system came back: it fluctuates, and they count no longer.
 */
final class FallingRule {

  private static final int RATES = 3;

  /** So many failures in succession at one rate that had passed. */
  static final int FAILURES = 3;

  private final Set<Double> passed = new HashSet<>();
  private final List<Double> fallen = new ArrayList<>();
  private double lowestFailed = Double.POSITIVE_INFINITY;
  private double rate;
  private int failures;

  boolean holds(List<ProbeOutcome> outcomes) {
    outcomes.forEach(this::add);
    return fallen.size() >= RATES;
  }

  private void add(ProbeOutcome outcome) {
    if (outcome.is(Kind.PASSED)) {
      failures = 0;
      passed.add(outcome.rate());
      if (outcome.rate() >= lowestFailed) {
        fallen.clear();
      }
    } else if (outcome.is(Kind.FAILED)) {
      lowestFailed = Math.min(lowestFailed, outcome.rate());
      failures = outcome.rate() == rate ? failures + 1 : 1;
      rate = outcome.rate();
      boolean lower = fallen.stream().allMatch(above -> rate < above);
      if (failures == FAILURES && passed.contains(rate) && lower) {
        fallen.add(rate);
      }
    } else if (!outcome.is(Kind.DISTURBED)) {
      failures = 0;
    }
  }
}
