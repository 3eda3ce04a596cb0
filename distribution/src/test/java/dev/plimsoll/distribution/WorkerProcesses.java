// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import dev.plimsoll.distribution.Program.Started;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Worker processes on this machine, at ports that they have chosen. */
final class WorkerProcesses {

  private static final String READY = "worker at ";

  private final List<Started> processes = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();

  private WorkerProcesses() {}

  /**
   * Starts this number of workers, and waits until they listen.
   *
   * @param options further options of the command {@code worker}
   */
  static WorkerProcesses start(Program program, int number, String... options) throws Exception {
    List<String> command = new ArrayList<>(List.of("worker", "--listen", "127.0.0.1:0"));
    command.addAll(List.of(options));
    WorkerProcesses workers = new WorkerProcesses();
    boolean complete = false;
    try {
      for (int i = 0; i < number; i++) {
        workers.processes.add(program.start(command.toArray(String[]::new)));
      }
      for (Started each : workers.processes) {
        String line = each.awaitLine(said -> said.startsWith(READY));
        workers.addresses.add(line.substring(READY.length(), line.indexOf(',')));
      }
      complete = true;
      return workers;
    } finally {
      if (!complete) {
        workers.close();
      }
    }
  }

  /** The processes, in the order of their addresses. */
  List<Started> processes() {
    return processes;
  }

  /** A worker, from 0. */
  Started process(int worker) {
    return processes.get(worker);
  }

  /** Where a worker listens, from 0; also its name in results. */
  String address(int worker) {
    return addresses.get(worker);
  }

  /** All addresses, as {@code --workers} takes them. */
  String all() {
    return String.join(",", addresses);
  }

  /** Kills those that have not ended. */
  void close() throws IOException, InterruptedException {
    for (Started each : processes) {
      if (each.isAlive()) {
        each.signal("KILL");
      }
    }
    for (Started each : processes) {
      each.await();
    }
  }
}
