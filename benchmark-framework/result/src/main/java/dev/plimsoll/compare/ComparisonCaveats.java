// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.MixPart;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Caveats that a reader must know before using the metrics. */
final class ComparisonCaveats {

  private ComparisonCaveats() {}

  static List<String> about(Side base, Side candidate, Basis basis) {
    List<String> caveats = new ArrayList<>();
    for (Side side : List.of(base, candidate)) {
      runs(side, caveats);
    }
    sameRuns(base, candidate, caveats);
    mixes(base, candidate, caveats);
    if (JudgedMetrics.ofSearches(base, candidate)) {
      caveats.add(
          "These are searches: the figures of a run are those at its confirmed rate."
              + " Latencies were measured at different rates, so only the rate is judged, and a"
              + " difference counts if it is greater than the precision of the searches.");
      SearchedRates.bounds(base, candidate).ifPresent(caveats::add);
    }
    if (candidate.failedShare() > base.failedShare()) {
      caveats.add("The candidate failed more often than the base, so it is not called better.");
    } else if (base.failed() > 0) {
      caveats.add("Runs of the base FAILED: the base is in doubt, not the candidate.");
    }
    basis(base, candidate, basis, caveats);
    return caveats;
  }

  private static void basis(Side base, Side candidate, Basis basis, List<String> into) {
    switch (basis.kind()) {
      case PAIRS -> {
        if (!basis.isEnough()) {
          into.add(
              "Pairs of runs: "
                  + basis.baseUnits()
                  + "; a difference needs at least "
                  + basis.look().fewestPairs()
                  + ".");
        }
        if (basis.coin().isEmpty()) {
          into.add(
              "The order within the pairs was not random: an effect of the order would look"
                  + " like a difference of the sides (`benchmark tune` draws the order).");
        }
      }
      case SESSIONS ->
          into.add(
              "The sides were measured in different sessions (commands): "
                  + basis.baseUnits()
                  + " and "
                  + basis.candidateUnits()
                  + ". A session counts as one observation, the median of its runs.");
      case NONE -> {
        if (base.sessions().equals(candidate.sessions())) {
          into.add(
              "Base and candidate have no repetition in common: there are no pairs to"
                  + " compare.");
        } else {
          into.add(
              "The sides were measured in different sessions (commands). A difference"
                  + " between sessions would look like a difference of the sides: measure both in"
                  + " one session (`benchmark tune`), or each in "
                  + Comparison.MIN_SESSIONS
                  + " sessions or more.");
        }
      }
    }
  }

  /** Returns sentences about runs that belong to no pair. */
  static List<String> unpaired(Pairing pairing) {
    List<String> caveats = new ArrayList<>();
    unpaired(pairing.base(), caveats);
    unpaired(pairing.candidate(), caveats);
    return caveats;
  }

  private static void unpaired(Side side, List<String> into) {
    if (!side.unpaired().isEmpty()) {
      into.add(
          "Left out of the "
              + side.name()
              + ": runs whose partner is void or missing, "
              + side.unpaired().size()
              + (side.failedUnpaired() == 0
                  ? "."
                  : ", of which "
                      + side.failedUnpaired()
                      + " FAILED ("
                      + codes(side.unpaired().stream().flatMap(run -> run.failures().stream()))
                      + ")."));
    }
  }

  private static void runs(Side side, List<String> caveats) {
    int count = side.runs().size();
    if (count == 1) {
      caveats.add(
          "The " + side.name() + " is a single run: the difference between runs is unknown.");
    }
    if (!side.voids().isEmpty()) {
      caveats.add(
          "Left out of the "
              + side.name()
              + ": void runs, "
              + side.voids().size()
              + " ("
              + codes(side.voids().stream().flatMap(run -> run.voids().stream()))
              + ").");
    }
    if (side.burnIns() > 0) {
      caveats.add("Left out of the " + side.name() + ": burn-in runs, " + side.burnIns() + ".");
    }
    if (!side.interrupted().isEmpty()) {
      caveats.add(
          "Left out of the "
              + side.name()
              + ": interrupted runs, "
              + side.interrupted().size()
              + ".");
    }
    if (side.failed() > 0) {
      caveats.add(
          side.failed()
              + " of "
              + count
              + " runs of the "
              + side.name()
              + " FAILED ("
              + codes(side.runs().stream().flatMap(run -> run.failures().stream()))
              + ").");
    }
  }

  private static String codes(Stream<RunResult.Finding> findings) {
    return findings.map(RunResult.Finding::code).distinct().collect(Collectors.joining(", "));
  }

  /** Says that the sides were measured beside different load. */
  private static void mixes(Side base, Side candidate, List<String> caveats) {
    if (!mixes(base, MixPart::sha256).equals(mixes(candidate, MixPart::sha256))) {
      String both = words(base);
      caveats.add(
          "The load beside these runs differs: "
              + (both.equals(words(candidate))
                  ? "both sides ran " + both + ", with different keys"
                  : "the base ran " + both + ", the candidate " + words(candidate))
              + ". A difference may be that of the load beside them.");
    }
  }

  private static Set<String> mixes(Side side, Function<MixPart, String> content) {
    return side.runs().stream()
        .map(run -> run.mix().map(content).orElse("alone"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String words(Side side) {
    return String.join(
        " and ",
        mixes(
            side,
            mix -> "in the mix " + mix.name() + " beside " + String.join(", ", mix.others())));
  }

  private static void sameRuns(Side base, Side candidate, List<String> caveats) {
    Set<String> ids = base.runs().stream().map(run -> run.run().id()).collect(Collectors.toSet());
    long shared = candidate.runs().stream().filter(run -> ids.contains(run.run().id())).count();
    if (shared > 0) {
      caveats.add("Runs on both sides: " + shared + ".");
    }
  }
}
