// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.WorkerHost;
import java.util.List;

/** Whether a result says where, with what and on what it was measured. */
final class EnvironmentChecks {

  private EnvironmentChecks() {}

  static void check(RunResult result, List<String> problems) {
    if (result.environment().workers().isEmpty()) {
      problems.add("Environment: no machine that made the load is named.");
    }
    for (WorkerHost worker : result.environment().workers()) {
      worker(worker, problems);
    }
    if (result.status() == Status.PASS) {
      system(result, problems);
    }
    if (blank(result.run().software().version())) {
      problems.add("Environment: the version of the program that measured is not named.");
    }
  }

  private static void worker(WorkerHost worker, List<String> problems) {
    if (blank(worker.cpu())
        || blank(worker.os())
        || blank(worker.kernel())
        || blank(worker.jdk())
        || worker.cores() < 1
        || worker.memoryBytes() < 1) {
      problems.add(
          "Environment: worker "
              + worker.id()
              + " lacks one of cpu, cores, memoryBytes, os, kernel, jdk.");
    }
  }

  private static void system(RunResult result, List<String> problems) {
    if (result.driver().guarantees() == null) {
      problems.add("Environment: it is not said what the system promised.");
    }
    if (blank(result.driver().clientVersion()) || blank(result.driver().serverVersion())) {
      problems.add("Environment: the version of the client or of the server is not named.");
    }
    boolean inProcess = result.driver().system().equals("simulated");
    if (result.environment().brokers().isEmpty() && !inProcess) {
      problems.add("Environment: no node of the system is named.");
    }
  }

  private static boolean blank(String text) {
    return text == null || text.isBlank();
  }
}
