// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * The intervals of a run that goes on, equally long and without gaps. There are at most {@value
 * #MOST}: if there are more, their length doubles and neighbours are merged.
 */
final class LiveRows {

  static final int MOST = 300;

  /** Older rows are compressed. */
  private static final int OPEN = 4;

  private static final double SECOND = 1e9;

  private final List<LiveRow> rows = new ArrayList<>();
  private long seconds = 1;
  private int packed;
  private long mergedAt;

  /** Returns the row of an instant, in nanoseconds since the start. */
  LiveRow at(long nanos, long version) {
    long index = index(nanos);
    while (index >= MOST) {
      merge(version);
      index = index(nanos);
    }
    while (rows.size() <= index) {
      rows.add(new LiveRow());
    }
    return rows.get((int) index);
  }

  private long index(long nanos) {
    return Math.max(0, (long) (nanos / SECOND) / seconds);
  }

  private void merge(long version) {
    List<LiveRow> merged = new ArrayList<>();
    for (int i = 0; i < rows.size(); i += 2) {
      LiveRow row = rows.get(i);
      if (i + 1 < rows.size()) {
        row.add(rows.get(i + 1));
        row.pack();
      }
      merged.add(row);
    }
    rows.clear();
    rows.addAll(merged);
    seconds *= 2;
    packed = 0;
    mergedAt = version;
  }

  /** Compresses the older rows. */
  void pack() {
    for (; packed < rows.size() - OPEN; packed++) {
      rows.get(packed).pack();
    }
  }

  List<LiveRow> rows() {
    return rows;
  }

  /** The length of a row. */
  long seconds() {
    return seconds;
  }

  /** The state in which the length of rows changed last. */
  long mergedAt() {
    return mergedAt;
  }

  /** Returns the rows that begin in the last seconds. */
  List<LiveRow> last(long ofSeconds) {
    long number = Math.max(1, (ofSeconds + seconds - 1) / seconds);
    return rows.subList((int) Math.max(0, rows.size() - number), rows.size());
  }
}
