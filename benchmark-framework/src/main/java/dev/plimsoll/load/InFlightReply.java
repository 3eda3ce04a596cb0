// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;

/**
 * A reply on its way. What becomes of it is no figure of its own: the requester either gets it or
 * does not. Threads: filled by the replier's receive thread; completed by any, once.
 */
final class InFlightReply implements SendCompletion {

  private final InFlightReplies inFlight;
  byte[] buffer;
  boolean open;
  InFlightReply next;

  InFlightReply(InFlightReplies inFlight) {
    this.inFlight = inFlight;
  }

  @Override
  public void acknowledged() {
    if (!open) {
      inFlight.completedTwice();
      return;
    }
    release();
  }

  @Override
  public void failed(FailureKind kind, Throwable cause) {
    if (!open) {
      inFlight.completedTwice();
      return;
    }
    inFlight.failed(kind, cause);
    release();
  }

  private void release() {
    open = false;
    inFlight.release(this);
  }
}
