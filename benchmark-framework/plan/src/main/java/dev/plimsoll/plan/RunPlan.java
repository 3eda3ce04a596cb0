// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * One run: one workload on one driver, once.
 *
 * @param workload the load
 * @param driver the system
 * @param repetition the repetition, counted from 1; 0 for a burn-in
 * @param repetitions the total number of repetitions
 * @param order the position of the run among all runs of this command, from 1
 * @param swept the values of the keys that a sweep varies, as written but without secrets; empty
 *     without a sweep
 * @param attempt from 1; more after void runs of the same repetition
 */
public record RunPlan(
    Workload workload,
    DriverProfile driver,
    int repetition,
    int repetitions,
    int order,
    Map<String, String> swept,
    int attempt) {

  public RunPlan {
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(driver, "driver");
    swept = Collections.unmodifiableMap(new LinkedHashMap<>(swept));
  }

  /** Creates the first attempt at a run that is not part of a sweep. */
  public RunPlan(
      Workload workload, DriverProfile driver, int repetition, int repetitions, int order) {
    this(workload, driver, repetition, repetitions, order, Map.of(), 1);
  }

  /** Returns this run as a burn-in, which warms the system up before the repetitions. */
  public RunPlan burnIn() {
    return new RunPlan(workload, driver, 0, repetitions, order, swept, attempt);
  }

  /** Returns whether this run is a burn-in, which is not counted as a repetition. */
  public boolean isBurnIn() {
    return repetition == 0;
  }

  /**
   * Returns a copy with a seed for its random send times. All runs of the same repetition have the
   * same seed, so that all systems get the same load. The next repetition has the next seed, so
   * that conclusions do not depend on one random sequence.
   *
   * @param ofTheSeries the seed of the first repetition, if the workload has none
   */
  public RunPlan seeded(long ofTheSeries) {
    OptionalLong given =
        workload.sending() instanceof Load.Open open ? open.seed() : OptionalLong.empty();
    if (!workload.arrivesAtRandom() && given.isEmpty()) {
      return this;
    }
    long first = given.orElse(ofTheSeries);
    long seed = first + Math.max(repetition, 1) - 1;
    return new RunPlan(
        workload.withSeed(seed), driver, repetition, repetitions, order, swept, attempt);
  }

  /** Returns a copy with another workload. */
  public RunPlan with(Workload other) {
    return new RunPlan(other, driver, repetition, repetitions, order);
  }

  /** Returns a copy with another position in the order of runs. */
  public RunPlan inOrder(int place) {
    return new RunPlan(workload, driver, repetition, repetitions, place, swept, attempt);
  }

  /**
   * Returns a copy that is another attempt, after void runs.
   *
   * @param number from 1
   */
  public RunPlan inAttempt(int number) {
    return new RunPlan(workload, driver, repetition, repetitions, order, swept, number);
  }

  /** Returns a copy with the values of a sweep that it has. */
  RunPlan inSweep(Map<String, String> values) {
    return new RunPlan(workload, driver, repetition, repetitions, order, values, attempt);
  }
}
