// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.RunPlan;
import java.util.List;

/** Faults change servers and execute commands, so the user must allow them on the command line. */
final class FaultPermission {

  static final String OPTION = "--allow-faults";
  static final String DESCRIPTION =
      "executes the events of a workload: kills and pauses local brokers,"
          + " disturbs their network, executes commands";

  private FaultPermission() {}

  /** Refuses runs with faults that the user has not allowed. */
  static void require(List<RunPlan> plans, boolean allowed, String command) throws UsageException {
    for (RunPlan plan : plans) {
      if (!allowed && !plan.workload().events().isEmpty()) {
        throw new UsageException(
            command
                + ": "
                + plan.workload().file()
                + " has events, first '"
                + plan.workload().events().get(0).text()
                + "'; events change servers or execute commands: add "
                + OPTION
                + ", or leave them out (--set events=)");
      }
    }
  }

  /** Refuses runs with faults. */
  static void refuse(List<RunPlan> plans, String command) throws UsageException {
    for (RunPlan plan : plans) {
      if (!plan.workload().events().isEmpty()) {
        throw new UsageException(
            command
                + ": "
                + plan.workload().file()
                + " has events, but only run and study execute events: leave them out (--set"
                + " events=)");
      }
    }
  }
}
