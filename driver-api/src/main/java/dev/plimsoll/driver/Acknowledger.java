// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** Which party an acknowledgement comes from. */
public enum Acknowledger {
  /** The driver cannot tell. */
  NOT_KNOWN,
  /** Nobody confirms the message: a completed send means only that the client has released it. */
  NOBODY,
  /** The client library, without a confirmation from the system. */
  CLIENT,
  /** The one server that the message was sent to. */
  SERVER,
  /** The leader of the partition, before its followers have the message. */
  LEADER,
  /** A majority of the replicas. */
  QUORUM,
  /** A configured number of the replicas that is no majority. */
  SOME_REPLICAS,
  /** Every in-sync replica. */
  ALL_REPLICAS
}
