// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.SendOutcomes;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.record.SequenceTracker;
import java.util.Arrays;
import java.util.List;

/**
 * The messages of all producers that were due before an instant, while the load goes on. Which ones
 * they are is known once each producer has sent all of its own; those that it sent until somebody
 * asked are included.
 *
 * <p>Threads: one at a time.
 */
final class DueMessages {

  private static final long NOT_KNOWN = -1;

  private final List<ProducerLoop> loops;
  private final SendOutcomes outcomes;
  private final long instant;

  /** The number of due messages of each producer. */
  private final long[] due;

  DueMessages(List<ProducerLoop> loops, SendOutcomes outcomes, long instant) {
    this.loops = loops;
    this.outcomes = outcomes;
    this.instant = instant;
    this.due = new long[loops.size()];
    Arrays.fill(due, NOT_KNOWN);
  }

  /** The instant before which they were due. */
  long instant() {
    return instant;
  }

  /** Whether all of them have been sent, so that they are known. */
  boolean areKnown() {
    boolean known = true;
    for (int i = 0; i < due.length; i++) {
      if (due[i] == NOT_KNOWN) {
        due[i] = loops.get(i).sentOfThoseDueBefore(instant);
      }
      known &= due[i] != NOT_KNOWN;
    }
    return known;
  }

  /** How many of them the subscription has not received; those whose send failed do not count. */
  long missing(SubscriptionTracker subscription, int firstProducer) {
    long missing = 0;
    SequenceTracker[] trackers = subscription.trackers();
    for (int i = 0; i < trackers.length; i++) {
      int producer = firstProducer + i;
      long unreceived = trackers[i].missing(0, due[producer]).size();
      if (unreceived > 0) {
        long failed = outcomes.failedBetween(loops.get(producer).number(), 0, due[producer]);
        missing += Math.max(0, unreceived - failed);
      }
    }
    return missing;
  }
}
