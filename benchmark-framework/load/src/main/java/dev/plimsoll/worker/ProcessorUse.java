// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * Who used the processors of a worker's machine in the measured window.
 *
 * @param ownNanos threads of this program and of its virtual machine, without the next two
 * @param compilerNanos compilers of its virtual machine
 * @param collectorNanos its collectors of garbage
 * @param clientNanos threads of the client library
 * @param otherNanos all other processes, brokers on the same machine included
 * @param stealNanos taken by the hypervisor for others; empty if it cannot be read
 * @param pressureNanos time in which some task waited for a processor; empty if it cannot be read
 */
public record ProcessorUse(
    long ownNanos,
    long compilerNanos,
    long collectorNanos,
    long clientNanos,
    long otherNanos,
    OptionalLong stealNanos,
    OptionalLong pressureNanos) {
  public ProcessorUse {
    Objects.requireNonNull(stealNanos, "stealNanos");
    Objects.requireNonNull(pressureNanos, "pressureNanos");
  }
}
