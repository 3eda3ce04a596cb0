// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import dev.plimsoll.search.ProbeOutcome.Kind;
import dev.plimsoll.search.SearchStep.RateProbe;
import java.util.ArrayList;
import java.util.List;

/** The outcomes of probes that follow each other, of ten seconds each. */
final class Outcomes {

  private static final double SECONDS = 10;

  private final List<ProbeOutcome> list = new ArrayList<>();

  /** Adds short probes. */
  Outcomes add(Kind kind, double rate, int times) {
    for (int i = 0; i < times; i++) {
      add(new RateProbe(rate, false), kind, list.size() * SECONDS);
    }
    return this;
  }

  /** Adds a probe of full length. */
  private static final SearchSettings SETTINGS = new SearchSettings(500, 1, 1e6, 0.05, 100, 3, 600);

  Outcomes addFull(Kind kind, double rate) {
    return addFull(kind, rate, list.size() * SECONDS);
  }

  Outcomes addFull(Kind kind, double rate, double startSeconds) {
    add(new RateProbe(rate, true), kind, startSeconds);
    return this;
  }

  private void add(RateProbe probe, Kind kind, double startSeconds) {
    list.add(new ProbeOutcome(probe, kind, startSeconds, startSeconds + SECONDS));
  }

  List<ProbeOutcome> list() {
    return list;
  }

  ProbeHistory history() {
    return new ProbeHistory(SETTINGS, list);
  }
}
