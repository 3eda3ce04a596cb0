// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

/**
 * The four time stamps of one exchange with a remote process, as in NTP (RFC 5905, section 8). The
 * first and the last are of the local clock, the other two of the remote clock; nanoseconds.
 *
 * @param requestSentNanos read just before the request was sent
 * @param requestReceivedNanos read as soon as the request was there
 * @param replySentNanos read just before the reply was sent
 * @param replyReceivedNanos read as soon as the reply was there
 */
public record ClockExchange(
    long requestSentNanos,
    long requestReceivedNanos,
    long replySentNanos,
    long replyReceivedNanos) {

  /** A local clock that goes backwards is a defect of this program; a remote one may be stepped. */
  public ClockExchange {
    if (replyReceivedNanos < requestSentNanos) {
      throw new IllegalArgumentException(
          "The reply was received at %d, before the request was sent at %d."
              .formatted(replyReceivedNanos, requestSentNanos));
    }
  }

  /** The time on the network in both directions, as exactly as both clocks have the same rate. */
  public long roundTripNanos() {
    return replyReceivedNanos - requestSentNanos - (replySentNanos - requestReceivedNanos);
  }
}
