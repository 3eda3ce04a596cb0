// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.SendOutcomes;
import dev.plimsoll.record.SequenceSet;
import java.util.ArrayList;
import java.util.List;

/** Takes the accounts of a worker's producers. */
final class ProducerAccounts {

  private final List<ProducerLoop> loops;
  private final SendOutcomes outcomes;
  private final boolean acknowledged;

  ProducerAccounts(List<ProducerLoop> loops, SendOutcomes outcomes, boolean acknowledged) {
    this.loops = loops;
    this.outcomes = outcomes;
    this.acknowledged = acknowledged;
  }

  List<SentAccount> sent() {
    List<SentAccount> accounts = new ArrayList<>(loops.size());
    for (ProducerLoop loop : loops) {
      ProducerLoop.Account account = loop.account();
      // In this order, a send that fails in the meantime is in one of the sets or in both.
      SequenceSet unanswered = acknowledged ? loop.unanswered() : new SequenceSet();
      // While the load goes on, the sets may have messages that were sent after the account.
      long until = account.untilSequence();
      accounts.add(
          new SentAccount(
              loop.number(),
              account.fromSequence(),
              until,
              account.due(),
              outcomes.failedOf(loop.number()).copy(0, until),
              outcomes.abortedOf(loop.number()).copy(0, until),
              unanswered.copy(0, until)));
    }
    return accounts;
  }

  /** How far the producers are; to be read before the receipts of their messages. */
  List<PathCounts.Sent> counts() {
    List<PathCounts.Sent> counts = new ArrayList<>(loops.size());
    for (ProducerLoop loop : loops) {
      counts.add(
          new PathCounts.Sent(
              loop.number(),
              outcomes.highestNotFailed(loop.number(), loop.sentCount()),
              outcomes.failedCount(loop.number())));
    }
    return counts;
  }

  /** The number of measured messages without an outcome. */
  long unanswered() {
    long unanswered = 0;
    if (acknowledged) {
      for (ProducerLoop loop : loops) {
        unanswered += loop.unanswered().size();
      }
    }
    return unanswered;
  }

  /** The number of measured messages whose send failed. */
  long failed() {
    long failed = 0;
    for (long each : outcomes.measuredByKind().values()) {
      failed += each;
    }
    return failed;
  }

  /** The number of measured messages passed to the driver. */
  long sentCount() {
    long sent = 0;
    for (ProducerLoop loop : loops) {
      sent += loop.account().sent();
    }
    return sent;
  }
}
