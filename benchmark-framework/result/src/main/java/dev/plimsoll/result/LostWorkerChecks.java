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
    List<Named> events =
        result.events().stream()
            .filter(each -> EventKind.WORKER_LOST.equals(each.kind()))
            .map(each -> new Named(each.target(), each.atSeconds()))
            .toList();
    List<Named> stated =
        result.lostWorkers().stream()
            .flatMap(part -> part.workers().stream())
            .map(each -> new Named(each.id(), each.noticedAtSeconds()))
            .toList();
    if (!events.equals(stated)) {
      breaches.add(KEY + ".workers", "are %s, but the events give %s.", stated, events);
    }
    result.lostWorkers().ifPresent(part -> check(result, part, breaches));
  }

  private static void check(RunResult result, LostWorkersPart part, Contradictions breaches) {
    if (part.workers().isEmpty()) {
      breaches.add(KEY + ".workers", "names none.");
    }
    for (LostPart worker : part.workers()) {
      if (worker.due() != null) {
        breaches.add(
            KEY + ".workers",
            "count the due messages of %s, but their number is unknown.",
            worker.id());
      }
    }
    if (!Integrity.NONE.equals(result.integrity())) {
      breaches.add("integrity", "states counts that cannot be known without the lost workers.");
    }
    IntegrityChecks.check(KEY + ".others", part.others(), breaches);
    missing(result, part, breaches);
  }

  /** What no snapshot acknowledges is missing in the latencies of acknowledgements. */
  private static void missing(RunResult result, LostWorkersPart part, Contradictions breaches) {
    Integrity others = part.others();
    Latency service = result.latencyMicros().publishService();
    if (part.unacknowledged() == null
        || service == null
        || others.sent() == null
        || others.acknowledged() == null) {
      return;
    }
    long expected = others.sent() - others.acknowledged() + part.unacknowledged();
    if (part.unacknowledged() < 0 || service.missing() != expected) {
      breaches.add(
          KEY + ".unacknowledged",
          "is %d; with the other workers, publishService then misses %d messages, not %d.",
          part.unacknowledged(),
          expected,
          service.missing());
    }
  }
}
