// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;

/** Options that every command has. */
abstract class CommonOptions implements Command {

  @Parameter(
      names = {"-h", "--help"},
      help = true,
      description = "says what this command does")
  boolean help;

  @Parameter(names = "--verbose", description = "shows stack traces and more of the logs")
  boolean verbose;
}
