// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** How long the array given to {@link DriverProducer#send} is in use after the call. */
public enum PayloadUse {
  /**
   * The client has copied the bytes when {@code send} returns. One array serves a sending thread.
   */
  COPIED,
  /** The client reads the array until the completion is called; it comes back to a pool then. */
  HELD_UNTIL_COMPLETION,
  /** The client may keep the array for ever and never says: a fresh array for each message. */
  KEPT
}
