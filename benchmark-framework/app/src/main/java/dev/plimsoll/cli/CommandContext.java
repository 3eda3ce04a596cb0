// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.report.Screen;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.series.InstalledSystems;
import dev.plimsoll.series.SeriesContext;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * The environment of a command.
 *
 * @param out standard output
 * @param prompt asks the user for confirmation
 * @param home the program's folder, with driver files and workloads
 * @param environment the values of environment variables, or null
 * @param series the context that all runs of the command share
 */
record CommandContext(
    PrintStream out,
    UserPrompt prompt,
    Path home,
    UnaryOperator<String> environment,
    SeriesContext series) {

  Screen screen() {
    return series.screen();
  }

  Interruption interruption() {
    return series.interruption();
  }

  /** Returns a copy with another context of the runs. */
  CommandContext with(SeriesContext other) {
    return new CommandContext(out, prompt, home, environment, other);
  }

  PlanLoader plans() {
    return new PlanLoader(InstalledSystems.drivers(), environment, Path.of(""), home);
  }
}
