// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;

/**
 * One run to be made: one workload on one driver, once.
 *
 * @param workload the load
 * @param driver the system
 * @param repetition from 1; 0 for a burn-in
 * @param repetitions how many in all
 * @param order the run's place in the order of all runs of this command, from 1
 */
public record RunPlan(
    Workload workload, DriverProfile driver, int repetition, int repetitions, int order) {

  public RunPlan {
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(driver, "driver");
  }

  /** The same run before all repetitions, to warm the system up. */
  public RunPlan burnIn() {
    return new RunPlan(workload, driver, 0, repetitions, order);
  }

  /** Whether this run is made to warm the system up, and counts with no others. */
  public boolean isBurnIn() {
    return repetition == 0;
  }

  /**
   * The same run with the seed of its random times. Runs of one repetition have the same one, so
   * that all systems meet the same load; the next repetition has the next seed, so that no
   * conclusion rests on one draw.
   *
   * @param ofTheSeries of the first repetition, where the workload gives none
   */
  public RunPlan seeded(long ofTheSeries) {
    if (!workload.arrivesAtRandom()) {
      return this;
    }
    long first = ((Load.Open) workload.sending()).seed().orElse(ofTheSeries);
    long seed = first + Math.max(repetition, 1) - 1;
    return new RunPlan(workload.withSeed(seed), driver, repetition, repetitions, order);
  }

  /** The same run at another place of the order. */
  public RunPlan inOrder(int place) {
    return new RunPlan(workload, driver, repetition, repetitions, place);
  }
}
