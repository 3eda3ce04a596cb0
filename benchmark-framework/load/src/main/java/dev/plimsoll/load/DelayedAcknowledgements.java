// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DeliveredBatch.Acknowledgement;
import dev.plimsoll.record.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Acknowledges the processed messages of one consumer together: when there are enough of them, or
 * when the first of them has waited long enough. Threads: any.
 */
final class DelayedAcknowledgements {

  private final MessageHandling.Together together;
  private final HandledMessages handled;
  private final NanoClock clock;
  private List<HandledMessage> held = new ArrayList<>();
  private long heldSince;
  private boolean timed;
  private boolean ended;

  DelayedAcknowledgements(
      MessageHandling.Together together, HandledMessages handled, NanoClock clock) {
    this.together = together;
    this.handled = handled;
    this.clock = clock;
  }

  synchronized void add(HandledMessage message) {
    if (ended) {
      return;
    }
    if (held.isEmpty()) {
      heldSince = clock.nanos();
      scheduleIn(together.afterNanos());
    }
    held.add(message);
    if (held.size() >= together.every()) {
      acknowledge();
    }
  }

  private void scheduleIn(long nanos) {
    if (timed) {
      return;
    }
    try {
      timed = true;
      var unused = together.timer().schedule(this::due, nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      return; // The run has ended.
    }
  }

  /** Called by the timer, of which at most one call is pending. */
  private synchronized void due() {
    timed = false;
    if (ended || held.isEmpty()) {
      return;
    }
    long left = together.afterNanos() - (clock.nanos() - heldSince);
    if (left > 0) {
      scheduleIn(left);
    } else {
      acknowledge();
    }
  }

  private void acknowledge() {
    List<HandledMessage> all = held;
    held = new ArrayList<>();
    List<Acknowledgement> tokens = new ArrayList<>(all.size());
    for (HandledMessage message : all) {
      tokens.add(message.token());
    }
    tokens.get(0).acknowledgeAll(tokens);
    for (HandledMessage message : all) {
      handled.acknowledged(message.producer(), message.sequence());
    }
  }

  /** Forgets what is not acknowledged. */
  synchronized void end() {
    ended = true;
    held = new ArrayList<>();
  }
}
