// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;

/**
 * What a configured driver can do and how it treats what it is handed.
 *
 * @param capabilities what a workload may ask for
 * @param sendMayBlock whether {@link DriverProducer#send} may wait (for buffer space, for
 *     metadata); such producers get a sending thread each, up to a bound
 * @param payloadUse how long a payload array handed to {@code send} is in use
 * @param ordering what order the system promises, and so where disorder is a fault
 * @param needsTick whether {@link DriverProducer#tick} must be called (transactions)
 * @param redeliveryTimeout after which the system has delivered again what a consumer was given and
 *     did not acknowledge, at the latest; {@link Duration#ZERO}: there is no such time. A run waits
 *     that long for copies where there may be some
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

  /** Traits of a system that delivers nothing again for the time that has passed. */
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
