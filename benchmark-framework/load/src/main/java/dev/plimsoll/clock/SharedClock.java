// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

/**
 * Two processes of one machine, whose clocks differ by a constant: what is known of the offset
 * without an exchange, and which exchanges agree with it.
 *
 * @param aheadNanos the offset (remote − local)
 */
public record SharedClock(long aheadNanos) {

  /** Whether the offset lies between the limits of an exchange. */
  public boolean agreesWith(ClockExchange exchange) {
    return exchange.replySentNanos() - exchange.replyReceivedNanos() <= aheadNanos
        && aheadNanos <= exchange.requestReceivedNanos() - exchange.requestSentNanos();
  }

  /**
   * What an exchange says together with the constant: the exact offset when the reply was received.
   * An exchange that contradicts it stays as it is, so that the contradiction is noticed.
   */
  public ClockExchange with(ClockExchange exchange) {
    if (!agreesWith(exchange)) {
      return exchange;
    }
    long at = exchange.replyReceivedNanos();
    return new ClockExchange(at, at + aheadNanos, at + aheadNanos, at);
  }
}
