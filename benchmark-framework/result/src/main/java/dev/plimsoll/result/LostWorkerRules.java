// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.LostWorkersPart.LostPart;
import dev.plimsoll.text.Numbers;
import java.util.stream.Collectors;

/** The rules on workers that were lost during the run. */
final class LostWorkerRules {

  private LostWorkerRules() {}

  static void judge(RunResult result, Reasons reasons) {
    result.lostWorkers().ifPresent(part -> judge(result, part, reasons));
  }

  private static void judge(RunResult result, LostWorkersPart part, Reasons reasons) {
    if (!isDegraded(result)) {
      for (LostPart worker : part.workers()) {
        reasons.disturb(
            "WORKER_LOST", worker.reason() + ". The counts omit its messages.", null, null);
      }
      return;
    }
    reasons.warn(
        "DEGRADED",
        "The run went on without "
            + part.workers().stream().map(LostPart::id).collect(Collectors.joining(", "))
            + ": the counts are those of the other workers, and the rate is not"
            + " judged."
            + unacknowledged(part),
        part.workers().size(),
        (double) part.tolerated());
  }

  private static String unacknowledged(LostWorkersPart part) {
    return part.unacknowledged() == null || part.unacknowledged() == 0
        ? ""
        : " "
            + Numbers.things(part.unacknowledged(), "send")
            + " of the lost workers without a known acknowledgement count as missing in"
            + " latencies.";
  }

  /** Returns whether the run went on to its end without lost workers. */
  static boolean isDegraded(RunResult result) {
    boolean endedEarly = result.ending() != null && result.ending().fault() != null;
    return result
        .lostWorkers()
        .filter(part -> part.workers().size() <= part.tolerated() && !endedEarly)
        .isPresent();
  }

  /** Returns whether the load ended early because a worker was lost, which is stated already. */
  static boolean explains(RunResult result, String fault) {
    return result.lostWorkers().stream()
        .flatMap(part -> part.workers().stream())
        .anyMatch(each -> each.reason().equals(fault));
  }
}
