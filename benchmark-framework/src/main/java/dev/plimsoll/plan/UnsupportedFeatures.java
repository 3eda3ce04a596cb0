// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

/** Features that are valid in a workload file but not implemented yet. */
public final class UnsupportedFeatures {

  private UnsupportedFeatures() {}

  /** Throws if the plan requires such a feature. */
  public static void refuse(RunPlan plan) throws PlanException {
    String file = plan.workload().file();
    if (plan.workload().backlog().isPresent()) {
      throw new PlanException(
          file
              + ": consumerBacklogSizeGB asks for a backlog to be built and drained, which is not"
              + " supported yet; leave the key out");
    }
  }
}
