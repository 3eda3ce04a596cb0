// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static dev.plimsoll.plan.ScalarType.count;
import static dev.plimsoll.plan.ScalarType.rate;
import static dev.plimsoll.plan.ScalarType.share;
import static dev.plimsoll.plan.ScalarType.time;

import java.time.Duration;

/** The keys of the block {@code search} of a workload file. */
final class SearchKeys {

  private static final Duration SHORTEST = Duration.ofMillis(1);

  static final Key<ScalarType<Double>> FROM =
      Key.of(
          "from",
          rate(false, WorkloadKeys.MAX_RATE).or(Defaults.SEARCH_FROM),
          "Rate of the first probe.");

  static final Key<ScalarType<Double>> LOWEST =
      Key.of("lowest", rate(false, WorkloadKeys.MAX_RATE), "No probe is below this rate.")
          .absent(Units.groupDigits(Defaults.SEARCH_LOWEST) + ", or from where that is less");

  static final Key<ScalarType<Double>> HIGHEST =
      Key.of(
          "highest",
          rate(false, WorkloadKeys.MAX_RATE).or(Defaults.AS_FAST_AS_IT_GOES_PER_SECOND),
          "No probe is above this rate.");

  static final Key<ScalarType<Double>> PRECISION =
      Key.of(
          "precision",
          share().or(Defaults.SEARCH_PRECISION),
          "Share, 0.1% to 50%: a rate that passes and the next one that fails are looked for until"
              + " they are at most this far apart.");

  static final Key<ScalarType<Duration>> PROBE =
      Key.of(
              "probe",
              time(SHORTEST),
              "Length of the measured window of a probe; those that confirm a rate have the"
                  + " duration of the workload.")
          .absent(
              Units.text(Defaults.SEARCH_PROBE)
                  + ", more where three of the longest period take longer, less where duration is"
                  + " less");

  static final Key<ScalarType<Duration>> PERIOD =
      Key.of(
              "period",
              time(SHORTEST),
              "Longest period of what the system and its clients do at intervals, such as flushes;"
                  + " a probe lasts at least three times as long.")
          .absent("the longest time in objectives and pacingDistance, which also count");

  static final Key<ScalarType<Integer>> MAX_PROBES =
      Key.of(
          "maxProbes",
          count(1, 1000).or(Defaults.SEARCH_MAX_PROBES),
          "The search ends after this number of probes.");

  static final Key<ScalarType<Integer>> CONFIRM =
      Key.of(
          "confirm",
          count(1, 1000).or(Defaults.SEARCH_CONFIRM),
          "Number of probes of full length that must pass at the answer; with 1 the answer is only"
              + " an indication.");

  static final Key<ScalarType<Duration>> SPREAD =
      Key.of(
              "spread",
              time(SHORTEST),
              "Least time from the start of the first of these probes to the end of the last; the"
                  + " time between them is used for other probes.")
          .absent(
              Units.text(Defaults.SEARCH_SPREAD)
                  + ", or three times duration where that is more; with confirm: 1, none");

  static final KeyBlock BLOCK =
      KeyBlock.of(FROM, LOWEST, HIGHEST, PRECISION, PROBE, PERIOD, MAX_PROBES, CONFIRM, SPREAD);

  private SearchKeys() {}
}
