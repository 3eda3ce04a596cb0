// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.Objects;
import java.util.Optional;

/**
 * The newest update that a worker has pushed.
 *
 * @param name the name of the worker
 * @param processors the number of processors that it may use
 * @param newest its newest snapshot; empty if none has come
 */
public record WorkerUpdate(String name, int processors, Optional<SnapshotBatch> newest) {

  public WorkerUpdate {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(newest, "newest");
  }

  /** What its process has used so far; empty if unknown. */
  public Optional<ProcessUse> process() {
    return newest.flatMap(SnapshotBatch::process);
  }
}
