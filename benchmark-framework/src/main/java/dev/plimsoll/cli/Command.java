// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.result.ResultException;
import java.util.List;

/** One command of the program. Fields are filled from the command line. */
interface Command {

  /** Command lines that show its use. */
  List<String> examples();

  /** What else its help says, in whole lines; may be empty. */
  default String remarks() {
    return "";
  }

  /** Executes it. */
  ExitCode execute(CommandContext context)
      throws PlanException, DriverException, ResultException, InterruptedException, UsageException;
}
