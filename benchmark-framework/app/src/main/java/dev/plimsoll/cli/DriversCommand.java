// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameters;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.series.InstalledSystems;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Lists the supported systems. */
@Parameters(commandDescription = "lists the systems that can be measured")
final class DriversCommand extends CommonOptions {

  @Override
  public List<String> examples() {
    return List.of("benchmark drivers");
  }

  @Override
  public ExitCode execute(CommandContext context) {
    InstalledSystems.drivers().stream()
        .sorted(Comparator.comparing(DriverProvider::system))
        .forEach(
            driver ->
                context
                    .out()
                    .println(
                        String.format(
                            Locale.ROOT, "%-16s %s", driver.system(), driver.description())));
    return ExitCode.OK;
  }
}
