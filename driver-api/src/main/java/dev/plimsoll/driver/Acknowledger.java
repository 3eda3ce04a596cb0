// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** Whose word an acknowledgement is. */
public enum Acknowledger {
  /** No one confirms: a completed send says only that the client has let go of the message. */
  NOBODY,
  /** The client library, without asking the system. */
  CLIENT,
  /** The one server that was sent to. */
  SERVER,
  /** The leader of the partition, before its followers have the message. */
  LEADER,
  /** A majority, or a configured number, of the replicas. */
  QUORUM,
  /** Every replica that is in sync. */
  ALL_REPLICAS
}
