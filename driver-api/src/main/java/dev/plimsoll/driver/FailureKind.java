// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** Why a send failed, in terms common to all systems. */
public enum FailureKind {
  /** The client received no confirmation within its time limit. */
  TIMEOUT,
  /** The system refused the message (a nack, an invalid record). */
  REJECTED,
  /** The system or the client refused because too many messages are in flight. */
  THROTTLED,
  /** The system has no room for the message: its memory, its disk or a quota is used up. */
  FULL,
  /** The connection was lost. */
  DISCONNECTED,
  /** The user is not authorised. */
  AUTHORISATION,
  /** The message exceeds a size limit. */
  TOO_LARGE,
  /** Ended by the sending side: a transaction was aborted, or the producer was closed. */
  ABORTED,
  /** Any other failure; the first one is logged with its message. */
  OTHER
}
