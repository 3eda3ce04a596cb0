// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.result.ResultException;

/** One command of the program. Fields are filled from the command line. */
interface Command {

  /** Does it. */
  ExitCode execute(CommandContext context)
      throws PlanException, DriverException, ResultException, InterruptedException, UsageException;
}
