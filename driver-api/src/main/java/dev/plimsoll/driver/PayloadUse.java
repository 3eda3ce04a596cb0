// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** How long the client uses the array given to {@link DriverProducer#send} after the call. */
public enum PayloadUse {
  /**
   * The client has copied the bytes when {@code send} returns. One array per sending thread is
   * enough.
   */
  COPIED,
  /** The client reads the array until it calls the completion; the array then returns to a pool. */
  HELD_UNTIL_COMPLETION,
  /**
   * The client may keep the array and does not report when it is free: each message needs a new
   * array.
   */
  KEPT
}
