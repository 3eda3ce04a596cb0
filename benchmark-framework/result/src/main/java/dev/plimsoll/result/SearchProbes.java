// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Objective;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import dev.plimsoll.search.ProbeOutcome;
import dev.plimsoll.search.ProbeOutcome.Kind;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.text.EnumText;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** The probes of a search: what a result says of them, and what the search concludes from them. */
public final class SearchProbes {

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");

  /** A void reason: a sending thread was busy by its own work, so there is no higher rate. */
  private static final String GENERATOR_ENDS_HERE = "GENERATOR_ENDS_HERE";

  /**
   * Void reasons that make latencies longer. They say nothing against a probe that met everything
   * in spite of them; where it did not, it has other reasons too. A generator that is too slow is
   * none of them: it sends in larger batches, which is another load.
   */
  private static final Set<String> LENGTHENING = Set.of(StopRule.CODE, WaitRule.CODE);

  private static final List<String> FROM_INTENDED_TIME =
      List.of("publish", "endToEnd", "roundTrip");

  /** Failures after which the clients, the topics or the program cannot be used any more. */
  private static final Set<String> FATAL =
      Set.of(
          "TOPICS_VANISHED",
          "LOAD_ENDED_EARLY",
          "SEND_STUCK",
          // The backlog of this probe would be part of the next one.
          "UNDELIVERED",
          // The system keeps the messages of all probes.
          "STORAGE_FULL",
          "NODE_ENDED",
          "SENDING_THREAD_DIED",
          "DRIVER_FAULT",
          "WORKER_LOST",
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
        kind(result, codes).map(EnumText::of).orElse(null),
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

  private static Optional<Kind> kind(RunResult result, List<String> codes) {
    boolean open =
        result.warnings().stream()
                .anyMatch(warning -> warning.code().equals(ObjectiveRules.UNDECIDED))
            || (result.status() == Status.VOID && !isOnlyLengthened(result));
    return kind(result.status().name(), codes)
        .map(kind -> kind == Kind.PASSED && open ? undecided(result.status().name()) : kind);
  }

  /** Returns whether the generator's stops could only worsen what the objectives are about. */
  private static boolean isOnlyLengthened(RunResult result) {
    return result.objectives().stream().allMatch(part -> countsFromIntendedTime(part.text()))
        && !StopRule.isAboveShareOfWindow(result.generator(), new VerdictTerms(result));
  }

  private static boolean countsFromIntendedTime(String objective) {
    String metric = Objective.parse(objective).metric().name();
    return FROM_INTENDED_TIME.stream().anyMatch(kind -> metric.startsWith(kind + "."));
  }

  /** Returns what is concluded instead of a pass where that is open. */
  static Kind undecided(String status) {
    return Status.valueOf(status) == Status.VOID ? Kind.DISTURBED : Kind.UNDECIDED;
  }

  /**
   * Returns what the search concludes from a probe whose objectives are decided; empty if the user
   * ended it.
   */
  static Optional<Kind> kind(String status, List<String> codes) {
    return switch (Status.valueOf(status)) {
      case PASS -> Optional.of(Kind.PASSED);
      case FAIL -> Optional.of(Kind.FAILED);
      case VOID -> Optional.of(ofVoid(codes));
      case INTERRUPTED, CHECKPOINT -> Optional.empty();
    };
  }

  private static Kind ofVoid(List<String> codes) {
    if (codes.contains(GENERATOR_ENDS_HERE)) {
      return Kind.GENERATOR;
    }
    return LENGTHENING.containsAll(codes) ? Kind.PASSED : Kind.DISTURBED;
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

  static SearchSettings settings(SettingsPart settings) {
    return new SearchSettings(
        settings.fromPerSecond(),
        settings.lowestPerSecond(),
        settings.highestPerSecond(),
        settings.precision(),
        settings.maxProbes(),
        settings.confirm(),
        settings.spreadSeconds(),
        settings.rule() == null ? SearchSettings.FIRST_RULE : settings.rule());
  }

  /** Returns what the search concludes from: the outcomes of all probes that were not cut. */
  public static List<ProbeOutcome> outcomes(List<ProbePart> probes) {
    return probes.stream().flatMap(probe -> outcome(probe).stream()).toList();
  }

  private static Optional<ProbeOutcome> outcome(ProbePart probe) {
    return Arrays.stream(Kind.values())
        .filter(kind -> EnumText.of(kind).equals(probe.outcome()))
        .findFirst()
        .map(
            kind ->
                new ProbeOutcome(
                    new RateProbe(probe.ratePerSecond(), probe.full()),
                    kind,
                    probe.startSeconds(),
                    probe.startSeconds() + Math.max(0, probe.seconds())));
  }

  /**
   * Returns the index of the probe that a result describes: the last one that confirmed the answer,
   * a void one only if all are; without an answer, the last one of all.
   */
  static int described(OptionalDouble answer, List<ProbePart> probes) {
    int described = -1;
    for (int i = 0; i < probes.size() && answer.isPresent(); i++) {
      ProbePart probe = probes.get(i);
      boolean confirms =
          probe.full() && probe.passed() && probe.ratePerSecond() == answer.getAsDouble();
      if (confirms && (described < 0 || describesNoWorse(probe, probes.get(described)))) {
        described = i;
      }
    }
    return described < 0 ? probes.size() - 1 : described;
  }

  /** Returns whether a probe says as much of latencies as one before it. */
  public static boolean describesNoWorse(ProbePart probe, ProbePart before) {
    return !isVoid(probe) || isVoid(before);
  }

  private static boolean isVoid(ProbePart probe) {
    return probe.status().equals(Status.VOID.name());
  }

  /** Returns the last probe that passed; empty if none did. */
  public static Optional<ProbePart> lastPassed(List<ProbePart> probes) {
    return probes.stream().filter(ProbePart::passed).reduce((before, last) -> last);
  }

  /** Returns whether the user ended the probe. */
  public static boolean isInterrupted(ProbePart probe) {
    return probe.status().equals(Status.INTERRUPTED.name());
  }
}
