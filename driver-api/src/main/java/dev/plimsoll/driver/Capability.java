// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/** What a workload may ask of a system. Asked when the plan is made, never during a run. */
public enum Capability {
  /** A consumer can be set back to an earlier position. */
  SEEK,
  /** A consumer can stop and go on receiving, {@link DriverConsumer#pause}. */
  PAUSE,
  /** A consumer can refuse a message, {@link DeliveredBatch#reject}. */
  REJECT,
  /** Messages can be sent in transactions. */
  TRANSACTIONS,
  /** Acknowledgement by the consumer is what moves its position. */
  MANUAL_ACK,
  /**
   * One acknowledgement can cover all messages up to it, {@link DeliveredBatch#acknowledgeThrough}.
   */
  CUMULATIVE_ACK,
  /** Topics for requests and replies can be mapped. */
  REQUEST_REPLY,
  /** Topics that were not created by the run can be used by name. */
  EXISTING_TOPICS,
  /** A message can be sent to a partition by number. */
  PARTITION_TARGET,
  /** Messages can carry keys. */
  KEYS
}
