// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.LostWorkersPart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.stream.Collectors;

/** Describes workers that were lost during a run. */
public final class LostWorkerText {

  private LostWorkerText() {}

  /** Returns the mark of a run that went on without workers; empty for any other run. */
  public static String mark(RunResult result) {
    return result
        .lostWorkers()
        .filter(LostWorkersPart::degraded)
        .map(lost -> " · degraded: without worker " + names(lost))
        .orElse("");
  }

  private static String names(LostWorkersPart lost) {
    return lost.workers().stream()
        .map(LostWorkersPart.LostPart::id)
        .collect(Collectors.joining(", "));
  }

  /** Returns what the counts of a run with lost workers are about. */
  static String counts(LostWorkersPart lost) {
    String received =
        lost.receivedByOthers() > 0
            ? "; others received "
                + Numbers.things(lost.receivedByOthers(), "message")
                + " from them, which are not counted"
            : "";
    String unknown =
        lost.unknownSubscriptions() > 0
            ? "; without "
                + Numbers.things(lost.unknownSubscriptions(), "subscription")
                + " of lost workers"
            : "";
    String unacknowledged =
        lost.unacknowledged() != null && lost.unacknowledged() > 0
            ? "; "
                + Numbers.things(lost.unacknowledged(), "send")
                + " from them without a known acknowledgement, missing in latencies"
            : "";
    return "of the other workers; the messages of "
        + names(lost)
        + " are not counted"
        + received
        + unacknowledged
        + unknown;
  }
}
