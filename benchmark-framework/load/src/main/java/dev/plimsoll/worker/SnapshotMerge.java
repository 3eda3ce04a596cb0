// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.record.IntervalSnapshot;
import java.util.List;
import java.util.stream.IntStream;

/** Merges the snapshots of all workers of a run. */
public final class SnapshotMerge {

  /** So many are worth a thread of their own. */
  private static final int FEW = 32;

  private SnapshotMerge() {}

  /**
   * These snapshots as one: parts with the same key are merged. The snapshots do not change. Many
   * of them are merged by all processors.
   */
  public static IntervalSnapshot of(List<IntervalSnapshot> snapshots) {
    int size = snapshots.size();
    int groups = Math.min(Runtime.getRuntime().availableProcessors(), size / FEW);
    if (groups < 2) {
      return IntervalSnapshot.merge(snapshots);
    }
    return IntervalSnapshot.merge(
        IntStream.range(0, groups)
            .parallel()
            .mapToObj(i -> snapshots.subList(size * i / groups, size * (i + 1) / groups))
            .map(IntervalSnapshot::merge)
            .toList());
  }
}
