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
 *     metadata); each such producer gets its own sending thread, up to a limit
 * @param payloadUse how long a payload array passed to {@code send} is in use
 * @param ordering the order that the system guarantees, and in which reordering is therefore a
 *     fault
 * @param needsTick whether {@link DriverProducer#tick} must be called (transactions)
 * @param redeliveryTimeout the longest time after which the system redelivers a message that a
 *     consumer received and did not acknowledge; {@link Duration#ZERO} if it has no such timeout. A
 *     run waits that long for duplicates if there can be any
 */
public record DriverTraits(
    Set<Capability> capabilities,
    boolean sendMayBlock,
    PayloadUse payloadUse,
    OrderScope ordering,
    boolean needsTick,
    Duration redeliveryTimeout) {

  public DriverTraits {
    capabilities = Set.copyOf(capabilities);
    Objects.requireNonNull(payloadUse, "payloadUse");
    Objects.requireNonNull(ordering, "ordering");
    if (redeliveryTimeout.isNegative()) {
      throw new IllegalArgumentException("redeliveryTimeout " + redeliveryTimeout);
    }
  }

  /** Traits of a system without a redelivery timeout. */
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
