// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.IntervalSnapshot;
import java.util.List;
import java.util.Objects;

/**
 * What the workers of a session have pushed since it was taken last.
 *
 * @param parts a worker may have several, or none
 */
public record GroupSnapshot(List<OfWorker> parts) {

  public GroupSnapshot {
    parts = List.copyOf(parts);
  }

  /**
   * What one worker has pushed.
   *
   * @param worker its name
   * @param snapshot must not be changed; may be read by any thread at any time
   */
  public record OfWorker(String worker, IntervalSnapshot snapshot) {

    public OfWorker {
      Objects.requireNonNull(worker, "worker");
      Objects.requireNonNull(snapshot, "snapshot");
    }
  }

  /** All of it, merged by key. Takes processor time. */
  public IntervalSnapshot merged() {
    return parts.size() == 1
        ? parts.get(0).snapshot()
        : SnapshotMerge.of(parts.stream().map(OfWorker::snapshot).toList());
  }
}
