// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.report.Screen;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.series.InstalledSystems;
import dev.plimsoll.series.SeriesContext;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * What commands work with.
 *
 * @param out standard output
 * @param prompt asks who is at the terminal
 * @param home the folder with the drivers' files and the workloads
 * @param series what the runs of the command have in common
 */
record CommandContext(PrintStream out, UserPrompt prompt, Path home, SeriesContext series) {

  Screen screen() {
    return series.screen();
  }

  Interruption interruption() {
    return series.interruption();
  }

  PlanLoader plans() {
    return new PlanLoader(InstalledSystems.drivers(), System::getenv, Path.of(""), home);
  }
}
