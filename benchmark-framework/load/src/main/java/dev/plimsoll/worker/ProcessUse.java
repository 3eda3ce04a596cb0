// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a process has used since it began.
 *
 * @param processorNanos processor time of all threads; empty if it cannot be read
 * @param compilerNanos that of the virtual machine's compilers; empty if it cannot be read
 * @param collectorPauseNanos how long collections of garbage have stopped all threads
 * @param stoppedNanos how long the process could not run during this load, collections included
 * @param residentBytes its memory; empty if it cannot be read
 */
public record ProcessUse(
    OptionalLong processorNanos,
    OptionalLong compilerNanos,
    long collectorPauseNanos,
    long stoppedNanos,
    OptionalLong residentBytes) {
  public ProcessUse {
    Objects.requireNonNull(processorNanos, "processorNanos");
    Objects.requireNonNull(compilerNanos, "compilerNanos");
    Objects.requireNonNull(residentBytes, "residentBytes");
  }
}
