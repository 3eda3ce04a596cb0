// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.IntervalSnapshot;
import java.util.Objects;

/**
 * What a worker recorded in about a second. It keeps the batch until it is acknowledged, and sends
 * it again when a reply may have been lost; who has seen its number ignores it then.
 *
 * @param worker the number of the worker
 * @param sequence counts the batches of a session, from 0, without holes
 * @param parts what was recorded
 */
public record SnapshotBatch(int worker, long sequence, IntervalSnapshot parts) {
  public SnapshotBatch {
    Objects.requireNonNull(parts, "parts");
  }
}
