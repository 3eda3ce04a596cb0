// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * What a configured driver can do and how it treats its inputs.
 *
 * @param capabilities what a workload may ask for
 * @param sendMayBlock whether {@link DriverProducer#send} may wait (for buffer space, for
 *     metadata); each client then gets its own sending thread, up to a limit
 * @param payloadUse how long a payload array passed to {@code send} is in use
 * @param ordering the order that the system guarantees, and in which reordering is therefore a
 *     fault
 * @param needsTick whether {@link DriverProducer#tick} must be called (transactions)
 * @param redeliveryTimeout the longest time after which the system redelivers a message that a
 *     consumer received and did not acknowledge; {@link Duration#ZERO} if it has no such timeout. A
 *     run waits that long for duplicates if there can be any and it is a minute or less; its result
 *     says until when it watched
 * @param producerClients the number of clients that the producers of a process share (see {@link
 *     #clientOf}); one thread sends for all producers of a client. {@link #OWN_CLIENTS}: nothing
 *     that one producer does makes another one wait
 */
public record DriverTraits(
    Set<Capability> capabilities,
    boolean sendMayBlock,
    PayloadUse payloadUse,
    OrderScope ordering,
    boolean needsTick,
    Duration redeliveryTimeout,
    int producerClients) {

  /** Each producer has a client of its own. */
  public static final int OWN_CLIENTS = Integer.MAX_VALUE;

  public DriverTraits {
    capabilities = Set.copyOf(capabilities);
    Objects.requireNonNull(payloadUse, "payloadUse");
    Objects.requireNonNull(ordering, "ordering");
    if (redeliveryTimeout.isNegative()) {
      throw new IllegalArgumentException("redeliveryTimeout " + redeliveryTimeout);
    }
    if (producerClients < 1) {
      throw new IllegalArgumentException("producerClients " + producerClients);
    }
  }

  /**
   * The number of the client of a producer. Each producer has its own client up to {@code clients}
   * producers; from then on, neighbours share one. Producers are numbered topic by topic, so the
   * producers of a topic share a client, and a client serves as few topics as possible: the cost of
   * a request of some client libraries grows with the topics of the client.
   *
   * @param producer the number of the producer in its process, from 0
   * @param producers the number of producers of the process
   * @param clients the number of clients
   */
  public static int clientOf(int producer, int producers, int clients) {
    return producers <= clients ? producer : (int) ((long) producer * clients / producers);
  }

  /** Traits of a system whose producers have clients of their own. */
  public DriverTraits(
      Set<Capability> capabilities,
      boolean sendMayBlock,
      PayloadUse payloadUse,
      OrderScope ordering,
      boolean needsTick,
      Duration redeliveryTimeout) {
    this(
        capabilities,
        sendMayBlock,
        payloadUse,
        ordering,
        needsTick,
        redeliveryTimeout,
        OWN_CLIENTS);
  }

  /** The same without a redelivery timeout. */
  public DriverTraits(
      Set<Capability> capabilities,
      boolean sendMayBlock,
      PayloadUse payloadUse,
      OrderScope ordering,
      boolean needsTick) {
    this(capabilities, sendMayBlock, payloadUse, ordering, needsTick, Duration.ZERO);
  }

  /** Whether the driver has this capability. */
  public boolean can(Capability capability) {
    return capabilities.contains(capability);
  }
}
