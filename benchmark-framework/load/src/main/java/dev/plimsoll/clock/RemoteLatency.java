// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import java.util.Optional;

/** Latencies whose two ends were read from clocks of different processes. */
public final class RemoteLatency {

  private RemoteLatency() {}

  /**
   * The time from an instant of the sender's clock to one of the receiver's, both known relative to
   * the same local clock, in seconds of that clock. The bound is the sum of both bounds. Not for a
   * sender and a receiver in the same process: the difference of their readings is exact.
   */
  public static Optional<BoundedNanos> between(
      RemoteClock sender, long sentNanos, RemoteClock receiver, long receivedNanos) {
    return receiver
        .toLocal(receivedNanos)
        .flatMap(received -> sender.toLocal(sentNanos).map(sent -> received.minus(sent)));
  }
}
