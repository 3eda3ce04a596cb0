// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Status;

/** Checks that a result states where, with what software and on what hardware it was measured. */
final class EnvironmentChecks {

  private EnvironmentChecks() {}

  static void check(RunResult result, Contradictions breaches) {
    if (result.environment().workers().isEmpty()) {
      breaches.add("environment.workers", "names no machine of the generator.");
    }
    for (int i = 0; i < result.environment().workers().size(); i++) {
      worker("environment.workers[" + i + "]", result.environment().workers().get(i), breaches);
    }
    if (result.status() == Status.PASS) {
      system(result, breaches);
    }
    if (blank(result.run().software().version())) {
      breaches.add("run.software.version", "is missing.");
    }
  }

  private static void worker(String key, WorkerHost worker, Contradictions breaches) {
    if (blank(worker.cpu())
        || blank(worker.os())
        || blank(worker.kernel())
        || blank(worker.jdk())
        || worker.cores() < 1
        || worker.memoryBytes() < 1) {
      breaches.add(key, "lacks one of cpu, cores, memoryBytes, os, kernel, jdk.");
    }
  }

  private static void system(RunResult result, Contradictions breaches) {
    if (result.driver().guarantees() == null) {
      breaches.add("driver.guarantees", "is missing, so the guarantees of the system are unknown.");
    }
    // A server may not state its version.
    if (blank(result.driver().clientVersion()) || result.driver().serverVersion() == null) {
      breaches.add("driver", "the version of the client or of the server is missing.");
    }
    for (String name : result.driver().brokerDefaults().keySet()) {
      if (!result.driver().brokerSettings().containsKey(name)) {
        breaches.add("driver.brokerDefaults." + name, "driver.brokerSettings has no such setting.");
      }
    }
    boolean inProcess = result.driver().system().equals("simulated");
    if (result.environment().brokers().isEmpty() && !inProcess) {
      breaches.add("environment.brokers", "names no node of the system.");
    }
  }

  private static boolean blank(String text) {
    return text == null || text.isBlank();
  }
}
