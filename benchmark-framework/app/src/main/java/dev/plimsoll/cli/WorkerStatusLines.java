// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.remote.TransportFiles;
import dev.plimsoll.remote.WorkerAddress;
import dev.plimsoll.remote.WorkerAddresses;
import dev.plimsoll.remote.WorkerSetupException;
import dev.plimsoll.remote.WorkerStatus;
import dev.plimsoll.text.ControlCharacters;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Asks workers who uses them, and prints a line for each. */
final class WorkerStatusLines {

  private final CommandContext context;
  private final TransportFiles files;

  /**
   * @param files the credentials of this process
   */
  WorkerStatusLines(CommandContext context, TransportFiles files) {
    this.context = context;
    this.files = files;
  }

  /**
   * Prints the lines; the exit code tells whether all workers have answered.
   *
   * @param names as {@code --workers} takes them
   */
  ExitCode print(List<String> names)
      throws WorkerSetupException, UsageException, InterruptedException {
    if (names.isEmpty()) {
      throw new UsageException("worker status: name workers, HOST:PORT,… or dns:NAME:PORT");
    }
    List<WorkerAddress> workers = new ArrayList<>();
    for (String name : names) {
      workers.addAll(
          WorkerAddresses.isName(name)
              ? WorkersOfName.ofSystem(name, context.screen()::line).atLeast(1)
              : WorkerAddresses.list("worker status", name));
    }
    ExitCode code = ExitCode.OK;
    for (WorkerAddress worker : workers) {
      try {
        String version = (context.series().version() + " " + context.series().gitCommit()).strip();
        context.out().println(line(WorkerStatus.ask(worker, files, version)));
      } catch (DriverException e) {
        context.out().println(e.getMessage());
        code = ExitCode.FAILED;
      }
    }
    return code;
  }

  /** The line of a worker that has answered. */
  static String line(WorkerStatus status) {
    String use =
        status
            .use()
            .map(
                each ->
                    "in use by "
                        + each.coordinator()
                        + (each.from().isEmpty()
                            ? ", and is connecting to the system"
                            : " from " + each.from() + " for " + Numbers.duration(each.seconds()))
                        + (each.load().isEmpty() ? ", no load yet" : ": " + each.load()))
            .orElse("free");
    return ControlCharacters.replace(
            "worker %s on %s, version %s: %s"
                .formatted(status.address(), status.hostName(), status.programVersion(), use))
        .replace('\n', ' ');
  }
}
