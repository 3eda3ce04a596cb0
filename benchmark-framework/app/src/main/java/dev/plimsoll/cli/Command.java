// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.result.ResultException;
import java.util.List;

/** A command of the program. JCommander sets its fields from the command line. */
interface Command {

  /** Returns example command lines for the help text. */
  List<String> examples();

  /** Returns further lines for the help text; may be empty. */
  default String remarks() {
    return "";
  }

  /** Executes the command. */
  ExitCode execute(CommandContext context)
      throws PlanException, DriverException, ResultException, InterruptedException, UsageException;
}
