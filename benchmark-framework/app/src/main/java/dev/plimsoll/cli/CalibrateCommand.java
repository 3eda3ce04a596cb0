// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.calibration.Calibration;
import dev.plimsoll.calibration.CalibrationTable;
import dev.plimsoll.driver.DriverException;
import java.util.List;

/** Measures the generator itself on this machine, with the simulated system. */
@Parameters(commandDescription = "measures the generator itself on this machine")
final class CalibrateCommand extends CommonOptions {

  @Parameter(
      names = "--rounds",
      converter = CountConverter.class,
      description = "number of rounds; each round repeats all measurements")
  private int rounds = 3;

  @Parameter(
      names = "--producers",
      converter = CountConverter.class,
      description =
          "number of producers, each with a thread, that share the rates of the" + " table")
  private int producers = Math.max(1, Runtime.getRuntime().availableProcessors() / 4);

  @Override
  public List<String> examples() {
    return List.of("benchmark calibrate --rounds 5");
  }

  @Override
  public ExitCode execute(CommandContext context) throws DriverException, InterruptedException {
    new CalibrationTable(context.out(), new Calibration(context.series()), rounds, producers)
        .print();
    return ExitCode.OK;
  }
}
