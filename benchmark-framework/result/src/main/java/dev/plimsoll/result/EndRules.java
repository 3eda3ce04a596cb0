// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.EndingInfo;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Sending;
import dev.plimsoll.text.Numbers;
import java.util.Objects;

/** The rules on failures that ended or disrupted the run. */
final class EndRules {

  private EndRules() {}

  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    vanished(result, reasons);
    ending(result, reasons);
    sending(result.sending(), terms, reasons);
    for (Event event : result.events()) {
      if (EventKind.NODE_ENDED.equals(event.kind()) && "observed".equals(event.source())) {
        boolean killedForMemory = wasKilledForMemory(result, event);
        reasons.add(
            killedForMemory,
            "NODE_ENDED",
            "The process of a node ended during the run: "
                + event.target()
                + (killedForMemory ? ", killed by the kernel for memory." : "."),
            null,
            null);
      }
    }
    if (measuredNothing(result, terms)) {
      reasons.fail("NOTHING_MEASURED", "No message fell into the measured window.", 0, 1);
    }
  }

  private static boolean wasKilledForMemory(RunResult result, Event ended) {
    return result.events().stream()
        .filter(event -> EventKind.KILLED_FOR_MEMORY.equals(event.kind()))
        .anyMatch(event -> Objects.equals(event.target(), ended.target()));
  }

  /** Reported first, because deleted topics explain other failures. */
  private static void vanished(RunResult result, Reasons reasons) {
    for (Event event : result.events()) {
      if (EventKind.TOPICS_VANISHED.equals(event.kind())) {
        reasons.fail(
            "TOPICS_VANISHED",
            "Topics of this run were deleted while it ran: " + event.detail() + ".",
            null,
            null);
      }
    }
  }

  private static void ending(RunResult result, Reasons reasons) {
    EndingInfo ending = result.ending();
    if (ending == null) {
      return;
    }
    if (ending.fault() != null && !LostWorkerRules.explains(result, ending.fault())) {
      reasons.fail("LOAD_ENDED_EARLY", "The load ended early: " + ending.fault() + ".", null, null);
    }
    if (ending.sendStuck()) {
      reasons.fail(
          "SEND_STUCK", "A send call had not returned 10 s after the end of the load.", null, null);
    }
  }

  private static void sending(Sending sending, VerdictTerms terms, Reasons reasons) {
    if (sending == null) {
      return;
    }
    for (String death : sending.deaths()) {
      reasons.fail("SENDING_THREAD_DIED", "A sending thread died: " + death + ".", null, null);
    }
    if (sending.completedTwice() > 0) {
      reasons.fail(
          "DRIVER_FAULT",
          Reasons.sentence(
              "Messages that the driver completed more than once", sending.completedTwice(), 0),
          sending.completedTwice(),
          0);
    }
    if (sending.blockedShare() > 0 && terms.open()) {
      reasons.warn(
          "MAX_OUTSTANDING_REACHED",
          "Producers waited at the limit of outstanding messages for "
              + Numbers.share(sending.blockedShare())
              + " of their time.",
          sending.blockedShare(),
          null);
    }
    if (sending.sharedThreads()) {
      reasons.warn(
          "SHARED_SENDING_THREADS",
          "Producers whose send may block share threads, so one that blocks delays others.",
          sending.threads(),
          null);
    }
    if (!sending.failedRepliesByKind().isEmpty()) {
      reasons.warn(
          "REPLIES_FAILED",
          "Replies that the replier could not send: "
              + FailureKinds.words(sending.failedRepliesByKind())
              + ".",
          sending.failedRepliesByKind().values().stream().mapToLong(Long::longValue).sum(),
          null);
    }
  }

  private static boolean measuredNothing(RunResult result, VerdictTerms terms) {
    if (result.lostWorkers().isPresent()) {
      return false; // The others may have had nothing to send or receive.
    }
    if (terms.produces()) {
      return result.integrity().sent() != null && result.integrity().sent() == 0;
    }
    return result.integrity().subscriptions().stream()
        .mapToLong(SubscriptionPart::received)
        .allMatch(received -> received == 0);
  }
}
