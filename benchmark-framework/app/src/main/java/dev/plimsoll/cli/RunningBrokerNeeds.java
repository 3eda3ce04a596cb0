// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.series.RunningBrokers;
import java.util.List;
import java.util.Optional;

/** A broker that already runs must suit all runs of a command, before the first one begins. */
final class RunningBrokerNeeds {

  private RunningBrokerNeeds() {}

  static void require(List<RunPlan> plans, String command) throws UsageException, DriverException {
    Optional<String> objection = RunningBrokers.objection(plans);
    if (objection.isPresent()) {
      throw new UsageException(command + ": " + objection.get());
    }
  }
}
