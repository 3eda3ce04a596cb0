// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The offset of a remote clock over a run of any length, in bounded memory. When it is full,
 * neighbouring segments are merged where no instant's bound becomes larger by more than a
 * tolerance; if that does not suffice, the tolerance doubles. Instants that no segment contains are
 * unknown.
 */
final class OffsetHistory {

  /** By how much merging may enlarge a bound while the history is not full. */
  private static final long FIRST_TOLERANCE_NANOS = 10_000;

  /** Segments that would need a greater tolerance are separated by steps. */
  private static final long LAST_TOLERANCE_NANOS = 1_000_000_000;

  private final int capacity;
  private List<OffsetSegment> segments = new ArrayList<>();
  private long toleranceNanos = FIRST_TOLERANCE_NANOS;

  OffsetHistory(int capacity) {
    this.capacity = capacity;
  }

  boolean isEmpty() {
    return segments.isEmpty();
  }

  int size() {
    return segments.size();
  }

  long firstInstant() {
    return segments.get(0).fromNanos();
  }

  /** Adds what follows the last segment, with or without a gap. */
  void add(OffsetSegment segment) {
    segments.add(segment);
    while (segments.size() > capacity) {
      mergePairs();
      if (segments.size() <= capacity * 3 / 4) {
        return;
      }
      if (toleranceNanos < LAST_TOLERANCE_NANOS) {
        toleranceNanos *= 2;
      } else {
        // Thousands of steps: the beginning of the run becomes unknown.
        segments.subList(0, segments.size() - capacity / 2).clear();
      }
    }
  }

  /** Forgets everything after an instant. */
  void endAt(long time) {
    while (!segments.isEmpty() && last(segments).fromNanos() >= time) {
      segments.remove(segments.size() - 1);
    }
    if (!segments.isEmpty() && last(segments).toNanos() > time) {
      segments.add(segments.remove(segments.size() - 1).until(time));
    }
  }

  Optional<OffsetRange> at(long time) {
    int low = 0;
    int high = segments.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      OffsetSegment segment = segments.get(middle);
      if (time < segment.fromNanos()) {
        high = middle - 1;
      } else if (time > segment.toNanos()) {
        low = middle + 1;
      } else {
        return Optional.of(segment.at(time));
      }
    }
    return Optional.empty();
  }

  /**
   * Merges each segment with one neighbour at most. To merge one segment with all that follow, one
   * after the other, would change its slope each time, and enlarge it each time by a little.
   */
  private void mergePairs() {
    List<OffsetSegment> result = new ArrayList<>();
    int i = 0;
    while (i < segments.size()) {
      OffsetSegment segment = segments.get(i);
      i++;
      if (i < segments.size() && segments.get(i).fromNanos() == segment.toNanos()) {
        OffsetSegment merged = segment.merge(segments.get(i));
        // The bound is half of the width.
        if (merged.widthNanos() <= merged.leastWidthNanos() + 2 * toleranceNanos) {
          segment = merged;
          i++;
        }
      }
      result.add(segment);
    }
    segments = result;
  }

  private static OffsetSegment last(List<OffsetSegment> list) {
    return list.get(list.size() - 1);
  }
}
