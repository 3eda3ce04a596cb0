// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** Why a send failed, in the same few words for every system. */
public enum FailureKind {
  /** No confirmation within the client's limit. */
  TIMEOUT,
  /** The system answered that it will not take the message (a nack, an invalid record). */
  REJECTED,
  /** The system or the client refused because too much is under way. */
  THROTTLED,
  /** The connection was lost. */
  DISCONNECTED,
  /** The user may not do this. */
  AUTHORISATION,
  /** The message exceeds a size limit. */
  TOO_LARGE,
  /** Given up by this side: a transaction was aborted, the producer was closed. */
  ABORTED,
  /** Anything else; the first one is logged with its message. */
  OTHER
}
