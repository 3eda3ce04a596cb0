// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

/** Checks that the parts of the workers are those of this run, and add up to it. */
final class WorkerChecks {

  private final RunResult result;
  private final Contradictions breaches;

  private WorkerChecks(RunResult result, Contradictions breaches) {
    this.result = result;
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    if (result.byWorker().isEmpty()) {
      return;
    }
    WorkerChecks checks = new WorkerChecks(result, breaches);
    checks.names();
    checks.counts();
    checks.adds("scheduled", Integrity::scheduled);
    checks.adds("sent", Integrity::sent);
    checks.adds("acknowledged", Integrity::acknowledged);
    checks.adds("failed", Integrity::failed);
    checks.receipts();
  }

  private void names() {
    Set<String> hosts = new HashSet<>();
    for (WorkerHost host : result.environment().workers()) {
      hosts.add(host.id());
    }
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < result.byWorker().size(); i++) {
      String id = result.byWorker().get(i).id();
      if (!seen.add(id)) {
        breaches.add("byWorker[" + i + "].id", "'%s' is given twice.", id);
      }
      if (!hosts.contains(id)) {
        breaches.add("byWorker[" + i + "].id", "'%s' is not in environment.workers.", id);
      }
    }
  }

  private void counts() {
    for (int i = 0; i < result.byWorker().size(); i++) {
      WorkerPart worker = result.byWorker().get(i);
      IntegrityChecks.check("byWorker[" + i + "].integrity", worker.integrity(), breaches);
    }
  }

  /** The producers belong to the workers, each to one. */
  private void adds(String name, Function<Integrity, Long> count) {
    List<Long> counts = counts(count);
    Long whole = count.apply(result.integrity());
    if (whole == null || counts.stream().anyMatch(Objects::isNull)) {
      return; // Of a lost worker it is not known.
    }
    long sum = counts.stream().mapToLong(Long::longValue).sum();
    if (sum != whole) {
      breaches.add(
          "byWorker", "%s of all workers together is %d, but integrity has %d.", name, sum, whole);
    }
  }

  /** Of consumers that share a subscription, several may receive the same message first. */
  private void receipts() {
    List<Long> counts = counts(Integrity::received);
    Long whole = result.integrity().received();
    if (whole == null || counts.stream().anyMatch(Objects::isNull)) {
      return;
    }
    long sum = counts.stream().mapToLong(Long::longValue).sum();
    long copies = result.copies();
    if (sum != whole + copies) {
      breaches.add(
          "byWorker",
          "received of all workers together is %d, but integrity and sharedReceipts have %d.",
          sum,
          whole + copies);
    }
  }

  private List<Long> counts(Function<Integrity, Long> count) {
    return result.byWorker().stream().map(worker -> count.apply(worker.integrity())).toList();
  }
}
