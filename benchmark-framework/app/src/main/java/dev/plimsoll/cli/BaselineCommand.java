// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.baseline.BaselineFiles;
import dev.plimsoll.baseline.MachineBaseline;
import dev.plimsoll.driver.UserCache;
import dev.plimsoll.result.BaselinePart;
import dev.plimsoll.result.ResultException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Measures what this machine can do without a messaging system. */
@Parameters(
    commandDescription = "measures disk, loopback network and clock of this machine, for reports")
final class BaselineCommand extends CommonOptions {

  private static final int PARTS = 3;

  @Parameter(
      names = "--folder",
      converter = FolderConverter.class,
      description = "a folder on the disk to measure; default: the data folder of local brokers")
  private Path folder;

  @Parameter(
      names = "--seconds",
      converter = CountConverter.class,
      description = "length of each of the three measurements")
  private int seconds = 5;

  @Parameter(
      names = {"-o", "--output"},
      converter = FolderConverter.class,
      description = "a file for the baseline; default: the file for runs on local brokers")
  private Path output;

  @Override
  public List<String> examples() {
    return List.of("benchmark baseline", "benchmark baseline --folder /data -o here.json");
  }

  @Override
  public ExitCode execute(CommandContext context)
      throws ResultException, InterruptedException, UsageException {
    Path measured = folder == null ? ofLocalBrokers() : folder;
    Path file = output == null ? BaselineFiles.ofThisMachine() : output;
    context
        .out()
        .println(
            "Measuring "
                + measured
                + " and the loopback network, in about "
                + PARTS * seconds
                + " s; other programs on this machine change the figures.");
    BaselinePart baseline;
    try {
      if (folder == null) {
        Files.createDirectories(measured);
      }
      baseline =
          new MachineBaseline(
                  measured.toRealPath(),
                  Duration.ofSeconds(seconds),
                  context.out()::println,
                  context.interruption()::isRaised)
              .measure();
    } catch (IOException e) {
      throw new UsageException(
          "baseline: "
              + measured
              + " cannot be measured: "
              + e.getMessage()
              + "; give a folder that can be written to with --folder");
    }
    BaselineFiles.write(baseline, file);
    context.out().println("baseline: " + file);
    return ExitCode.OK;
  }

  private static Path ofLocalBrokers() {
    return UserCache.folder(System.getenv(), "PLIMSOLL_RUN", UserCache.folder().resolve("run"));
  }
}
