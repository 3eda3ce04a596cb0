// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the process of a worker used in the measured window.
 *
 * @param processorNanos processor time; empty if it cannot be read
 * @param compilerNanos that of the virtual machine's compilers; empty if it cannot be read
 * @param collections collections of garbage that stopped all threads
 * @param collectionsMillis their total time
 * @param longestCollectionMillis the longest of them
 * @param wakeUpP99Nanos how late an idle thread was woken, 99th percentile
 * @param wakeUpLongestNanos the same, at most
 * @param allocatedBytes by threads that were alive at the end
 * @param residentBytes memory at the end; empty if it cannot be read
 * @param processors who used the processors of its machine; empty if it cannot be read
 */
public record WindowCost(
    OptionalLong processorNanos,
    OptionalLong compilerNanos,
    long collections,
    long collectionsMillis,
    long longestCollectionMillis,
    long wakeUpP99Nanos,
    long wakeUpLongestNanos,
    long allocatedBytes,
    OptionalLong residentBytes,
    Optional<ProcessorUse> processors) {
  public WindowCost {
    Objects.requireNonNull(processorNanos, "processorNanos");
    Objects.requireNonNull(compilerNanos, "compilerNanos");
    Objects.requireNonNull(residentBytes, "residentBytes");
    Objects.requireNonNull(processors, "processors");
  }
}
