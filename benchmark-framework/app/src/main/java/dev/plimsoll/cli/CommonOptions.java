// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import java.util.List;

/** Options of every command. */
abstract class CommonOptions implements Command {

  @Parameter(
      names = {"-h", "--help"},
      help = true,
      description = "describes this command")
  boolean help;

  @Parameter(
      names = "--verbose",
      description =
          "shows each of several runs in full, distributions by percentile, more of the logs and"
              + " stack traces")
  boolean verbose;

  /** Prints problems of the user's files and returns the exit code. */
  static ExitCode report(List<String> problems) {
    problems.forEach(problem -> System.err.println("benchmark: " + problem));
    return problems.isEmpty() ? ExitCode.OK : ExitCode.USAGE;
  }
}
