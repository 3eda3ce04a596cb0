// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import dev.plimsoll.search.ProbeOutcome;
import dev.plimsoll.search.RateSearch;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.search.SearchStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** The probes of a search: what a result says of them, and what the search concludes from them. */
public final class SearchProbes {

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");

  private static final Set<String> OF_THE_GENERATOR =
      Set.of("GENERATOR_TOO_SLOW", "GENERATOR_STOPPED");

  /** Failures that a generator which is too slow causes. */
  private static final Set<String> CAUSED_BY_THE_GENERATOR =
      Set.of(
          "GENERATOR_TOO_SLOW",
          "GENERATOR_STOPPED",
          "RATE_NOT_MET",
          "UNSENT",
          ObjectiveRules.MISSED);

  /** Failures after which the clients, the topics or the program cannot be used any more. */
  private static final Set<String> FATAL =
      Set.of(
          "TOPICS_VANISHED",
          "LOAD_ENDED_EARLY",
          "SEND_STUCK",
          // The backlog of this probe would be part of the next one.
          "UNDELIVERED",
          "NODE_ENDED",
          "SENDING_THREAD_DIED",
          "DRIVER_FAULT",
          ResultChecks.INCONSISTENT);

  private SearchProbes() {}

  /**
   * Returns what a search keeps of a probe.
   *
   * @param result the result of the probe
   * @param startSeconds start of its load, relative to that of the first probe
   */
  public static ProbePart of(RateProbe probe, RunResult result, double startSeconds) {
    List<String> codes = codes(result);
    return new ProbePart(
        probe.ratePerSecond(),
        probe.full(),
        startSeconds,
        new VerdictTerms(result).windowSeconds(),
        result.status().name(),
        codes,
        isLimitedByGenerator(codes),
        result.throughput().publishRatePerSecond(),
        result.throughput().receiveRatePerSecond(),
        latencies(result));
  }

  /** Returns the codes of failures and void reasons, without those of the search itself. */
  static List<String> codes(RunResult result) {
    return Stream.concat(result.failures().stream(), result.voids().stream())
        .map(Finding::code)
        .filter(code -> !SearchRules.CODES.contains(code))
        .distinct()
        .toList();
  }

  /**
   * Returns whether the generator was the reason why a rate is not sustained: one of its own
   * failures, and no other that it does not cause.
   */
  static boolean isLimitedByGenerator(List<String> codes) {
    return codes.stream().anyMatch(OF_THE_GENERATOR::contains)
        && CAUSED_BY_THE_GENERATOR.containsAll(codes);
  }

  /** Returns whether no other probe can follow this one. */
  public static boolean isFatal(ProbePart probe) {
    return probe.failures().stream().anyMatch(FATAL::contains);
  }

  static Map<String, Map<String, Double>> latencies(RunResult result) {
    Map<String, Map<String, Double>> kinds = new LinkedHashMap<>();
    result.latencyMicros().present().forEach((kind, latency) -> put(kinds, kind, latency));
    return kinds;
  }

  private static void put(Map<String, Map<String, Double>> kinds, String kind, Latency latency) {
    Map<String, Double> known = new LinkedHashMap<>();
    for (String name : PERCENTILES) {
      Double value = latency.percentiles().get(name);
      if (value != null) {
        known.put(name, value);
      }
    }
    if (!known.isEmpty() && !kind.endsWith("Delay") && !kind.equals("publishFailed")) {
      kinds.put(kind, known);
    }
  }

  /** Returns the next step after these probes. */
  static SearchStep next(SettingsPart settings, List<ProbePart> probes) {
    return RateSearch.next(
        new SearchSettings(
            settings.fromPerSecond(),
            settings.lowestPerSecond(),
            settings.highestPerSecond(),
            settings.precision(),
            settings.maxProbes()),
        outcomes(probes));
  }

  /** Returns what the search concludes from. */
  public static List<ProbeOutcome> outcomes(List<ProbePart> probes) {
    return probes.stream().map(SearchProbes::outcome).toList();
  }

  private static ProbeOutcome outcome(ProbePart probe) {
    return new ProbeOutcome(
        new RateProbe(probe.ratePerSecond(), probe.full()),
        probe.sustained(),
        probe.limitedByGenerator());
  }

  /** Returns the highest rate that a probe of full length sustained; empty if none did. */
  public static OptionalDouble confirmed(List<ProbePart> probes) {
    return probes.stream()
        .filter(probe -> probe.full() && probe.sustained())
        .mapToDouble(ProbePart::ratePerSecond)
        .max();
  }

  /**
   * Returns the index of the probe that a result describes: the last one that confirmed the answer,
   * or the last one of all.
   */
  public static int described(List<ProbePart> probes) {
    OptionalDouble answer = confirmed(probes);
    for (int i = probes.size() - 1; i >= 0 && answer.isPresent(); i--) {
      ProbePart probe = probes.get(i);
      if (probe.full() && probe.sustained() && probe.ratePerSecond() == answer.getAsDouble()) {
        return i;
      }
    }
    return probes.size() - 1;
  }

  /** Returns whether the user ended the probe. */
  public static boolean isInterrupted(ProbePart probe) {
    return probe.status().equals(Status.INTERRUPTED.name());
  }
}
