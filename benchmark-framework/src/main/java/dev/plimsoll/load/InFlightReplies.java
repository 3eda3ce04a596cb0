// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The in-flight messages of one replier, used again and again; as many as replies were ever under
 * way at a time.
 *
 * <p>Threads: {@link #take} by one thread at a time, that which the replier's consumer delivers on;
 * {@link #release} by any. What is released is taken as a whole, so that there is no ABA problem.
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
