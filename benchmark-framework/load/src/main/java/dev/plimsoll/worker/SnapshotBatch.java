// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.IntervalSnapshot;
import java.util.Objects;
import java.util.Optional;

/**
 * What a worker recorded in about a second. It keeps the batch until it is acknowledged, and sends
 * it again when a reply may have been lost; who has seen its number ignores it then.
 *
 * @param worker the number of the worker
 * @param sequence counts the batches of a session, from 0, without holes
 * @param parts what was recorded
 * @param process what its process has used so far; empty if it is not known
 */
public record SnapshotBatch(
    int worker, long sequence, IntervalSnapshot parts, Optional<ProcessUse> process) {
  public SnapshotBatch {
    Objects.requireNonNull(parts, "parts");
    Objects.requireNonNull(process, "process");
  }
}
