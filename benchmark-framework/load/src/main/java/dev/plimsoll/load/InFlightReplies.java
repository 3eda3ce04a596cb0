// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The reusable in-flight replies of one replier; as many as the largest number of concurrent
 * replies so far.
 *
 * <p>Threads: {@link #take} by one thread at a time, the receive thread of the replier's consumer;
 * {@link #release} by any. The taker removes all released replies at once, which avoids the ABA
 * problem.
 */
final class InFlightReplies {

  private final ReplyOutcomes outcomes;
  private final AtomicReference<InFlightReply> returned = new AtomicReference<>();
  private InFlightReply local;

  InFlightReplies(ReplyOutcomes outcomes) {
    this.outcomes = outcomes;
  }

  InFlightReply take() {
    InFlightReply inFlight = local;
    if (inFlight == null) {
      inFlight = returned.getAndSet(null);
    }
    if (inFlight == null) {
      return new InFlightReply(this);
    }
    local = inFlight.next;
    return inFlight;
  }

  void release(InFlightReply inFlight) {
    InFlightReply head;
    do {
      head = returned.get();
      inFlight.next = head;
    } while (!returned.compareAndSet(head, inFlight));
  }

  void failed(FailureKind kind, Throwable cause) {
    outcomes.failed(kind, cause);
  }

  void completedTwice() {
    outcomes.completedTwice();
  }
}
