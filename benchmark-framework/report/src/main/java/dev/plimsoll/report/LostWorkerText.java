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

  /** Returns what the counts of a run with lost workers do not contain. */
  static String counts(LostWorkersPart lost) {
    StringBuilder text =
        new StringBuilder("All counts are those of the other workers, without the messages of ")
            .append(names(lost))
            .append('.');
    if (lost.receivedByOthers() > 0) {
      text.append(" Others received ")
          .append(Numbers.things(lost.receivedByOthers(), "message"))
          .append(" from them, not counted here.");
    }
    if (lost.unacknowledged() != null && lost.unacknowledged() > 0) {
      text.append(" The latencies lack ")
          .append(Numbers.things(lost.unacknowledged(), "send"))
          .append(" of theirs without a known acknowledgement.");
    }
    if (lost.unknownSubscriptions() > 0) {
      text.append(" Without ")
          .append(Numbers.things(lost.unknownSubscriptions(), "subscription"))
          .append(" of lost workers.");
    }
    return text.toString();
  }
}
