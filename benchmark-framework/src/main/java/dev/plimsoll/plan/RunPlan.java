// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;

/**
 * One run to be made: one workload on one driver, once.
 *
 * @param workload the load
 * @param driver the system
 * @param repetition from 1
 * @param repetitions how many in all
 * @param order the run's place in the order of all runs of this command, from 1
 */
public record RunPlan(
    Workload workload, DriverProfile driver, int repetition, int repetitions, int order) {

  public RunPlan {
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(driver, "driver");
  }
}
