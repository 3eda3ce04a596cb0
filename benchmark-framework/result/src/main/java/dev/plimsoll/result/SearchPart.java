// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A search of the highest sustainable rate. The other parts of the result describe one of its
 * probes: the one that confirmed the answer, or the last one if there is no answer.
 *
 * @param settings what was asked for
 * @param ratePerSecond the highest rate that a probe of full length sustained; null if none did
 * @param limit what ended the search: {@code system}, {@code generator}, {@code highest-rate},
 *     {@code lowest-rate}, {@code probes}, {@link #INTERRUPTED} or {@link #ENDED_EARLY}
 * @param notSustainedPerSecond the lowest rate above the answer that was not sustained; null if
 *     there is none
 * @param resultOf index of the probe that the other parts of the result describe, from 0
 * @param probes all probes in their order
 */
public record SearchPart(
    SettingsPart settings,
    Double ratePerSecond,
    String limit,
    Double notSustainedPerSecond,
    int resultOf,
    List<ProbePart> probes) {

  /** The user ended the search. */
  public static final String INTERRUPTED = "interrupted";

  /** A probe ended early, after which the clients cannot be used for another one. */
  public static final String ENDED_EARLY = "ended-early";

  public SearchPart {
    Objects.requireNonNull(settings, "settings");
    Objects.requireNonNull(limit, "limit");
    probes = List.copyOf(probes);
  }

  /** Returns whether the search ended before it had an answer or had run out of probes. */
  public boolean isCut() {
    return limit.equals(INTERRUPTED) || limit.equals(ENDED_EARLY);
  }

  /**
   * What was asked for.
   *
   * @param fromPerSecond rate of the first probe
   * @param precision the search ends when a rate that is not sustained is at most this share above
   *     the answer
   * @param probeSeconds length of the measured window of a probe
   * @param confirmationSeconds the same of a probe of full length
   */
  public record SettingsPart(
      double fromPerSecond,
      double lowestPerSecond,
      double highestPerSecond,
      double precision,
      int maxProbes,
      double probeSeconds,
      double confirmationSeconds) {}

  /**
   * A probe.
   *
   * @param full whether it had the full length, so that it could confirm an answer
   * @param startSeconds start of its load, relative to that of the first probe
   * @param seconds length of its measured window
   * @param status the verdict on it; {@code PASS}: its rate is sustained
   * @param failures codes of the reasons if not
   * @param limitedByGenerator whether the generator was the reason
   * @param latencyMicros by kind and percentile (50, 99, 99.9); without unknown values
   */
  public record ProbePart(
      double ratePerSecond,
      boolean full,
      double startSeconds,
      double seconds,
      String status,
      List<String> failures,
      boolean limitedByGenerator,
      Double publishRatePerSecond,
      Double receiveRatePerSecond,
      Map<String, Map<String, Double>> latencyMicros) {

    public ProbePart {
      Objects.requireNonNull(status, "status");
      failures = List.copyOf(failures);
      Map<String, Map<String, Double>> kinds = new LinkedHashMap<>();
      latencyMicros.forEach(
          (kind, values) ->
              kinds.put(kind, Collections.unmodifiableMap(new LinkedHashMap<>(values))));
      latencyMicros = Collections.unmodifiableMap(kinds);
    }

    /** Returns whether the rate is sustained. */
    public boolean sustained() {
      return status.equals(RunResult.Status.PASS.name());
    }
  }
}
