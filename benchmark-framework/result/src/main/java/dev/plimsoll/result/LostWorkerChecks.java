// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.LostWorkersPart.LostPart;
import java.util.List;

/** Checks that a result with lost workers states nothing that cannot be known. */
final class LostWorkerChecks {

  private static final String KEY = "lostWorkers";

  private LostWorkerChecks() {}

  /** A worker and when its loss was noticed. */
  private record Named(String worker, double atSeconds) {}

  static void check(RunResult result, Contradictions breaches) {
    LostWorkersPart part = result.lostWorkers();
    List<Named> events =
        result.events().stream()
            .filter(each -> EventKind.WORKER_LOST.equals(each.kind()))
            .map(each -> new Named(each.target(), each.atSeconds()))
            .toList();
    List<Named> stated =
        part == null
            ? List.of()
            : part.workers().stream()
                .map(each -> new Named(each.id(), each.noticedAtSeconds()))
                .toList();
    if (!events.equals(stated)) {
      breaches.add(KEY + ".workers", "are %s, but the events say %s.", stated, events);
    }
    if (part == null) {
      return;
    }
    if (part.workers().isEmpty()) {
      breaches.add(KEY + ".workers", "names none.");
    }
    if (part.degraded() != LostWorkerRules.isDegraded(result)) {
      breaches.add(
          KEY + ".degraded",
          "is %s, with %d lost and %d tolerated.",
          part.degraded(),
          part.workers().size(),
          part.tolerated());
    }
    for (LostPart worker : part.workers()) {
      if (worker.due() != null) {
        breaches.add(KEY + ".workers", "state what %s was to send, which is unknown.", worker.id());
      }
    }
    if (!Integrity.NONE.equals(result.integrity())) {
      breaches.add("integrity", "states counts that cannot be known without the lost workers.");
    }
    IntegrityChecks.check(KEY + ".others", part.others(), breaches);
  }
}
