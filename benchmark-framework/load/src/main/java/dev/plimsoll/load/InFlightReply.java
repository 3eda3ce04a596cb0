// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;

/**
 * The data of a reply between send and completion. Its outcome is not measured: the requester
 * either receives the reply or does not. Threads: filled by the replier's receive thread; completed
 * once, by any thread.
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
