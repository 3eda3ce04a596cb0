// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/**
 * A feature that a workload may need from a system. Checked when the plan is made, never during a
 * run.
 */
public enum Capability {
  /** A consumer can seek to an earlier position. */
  SEEK,
  /**
   * A consumer can be paused and resumed, {@link DriverConsumer#pause}; what is sent meanwhile is
   * stored for its subscription.
   */
  PAUSE,
  /**
   * A new subscription with {@link ConsumerSpec.StartPosition#EARLIEST} receives all messages that
   * were sent before it existed, however long before.
   */
  LATER_SUBSCRIPTIONS,
  /** A consumer can reject a message, {@link DeliveredBatch#reject}. */
  REJECT,
  /** Messages can be sent in transactions. */
  TRANSACTIONS,
  /** The consumer's position moves only when the consumer acknowledges. */
  MANUAL_ACK,
  /**
   * One acknowledgement can cover all earlier messages, {@link DeliveredBatch#acknowledgeThrough}.
   */
  CUMULATIVE_ACK,
  /**
   * A consumer whose handler blocks, {@link BatchHandler#mayBlock}, delays no other consumer, apart
   * from those with which it shares a client by the driver's settings.
   */
  OWN_RECEIVE_THREAD,
  /** The driver supports topics for requests and replies. */
  REQUEST_REPLY,
  /** The driver can use topics by name that the run did not create. */
  EXISTING_TOPICS,
  /** A message can be sent to a partition given by its number. */
  PARTITION_TARGET,
  /** Messages can carry keys. */
  KEYS
}
