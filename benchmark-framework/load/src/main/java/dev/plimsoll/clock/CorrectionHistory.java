// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * The corrections of one remote clock since it was last set, in bounded memory. When it is full,
 * every second line is merged with its neighbour; {@link #toleranceNanos} tells how wrong that is.
 */
public final class CorrectionHistory {

  private static final int MOST_LINES = 8_192;

  /** Two lines that meet may differ by their rounding. */
  private static final long ROUNDING_NANOS = 2;

  private static final double BILLION = 1e9;

  private final long[] froms;
  private final long[] aheads;
  private int size;
  private ClockCorrection last = ClockCorrection.constant(0, 0);
  private long tolerance;

  /** Nothing is known yet. */
  public CorrectionHistory() {
    this(MOST_LINES);
  }

  CorrectionHistory(int mostLines) {
    froms = new long[mostLines];
    aheads = new long[mostLines];
  }

  /** The line that is in force now. One that does not continue the last one begins anew. */
  public void add(ClockCorrection correction) {
    if (size > 0 && correction.equals(last)) {
      return;
    }
    boolean continues =
        correction.fromNanos() >= last.fromNanos()
            && Math.abs(last.aheadAt(correction.fromNanos()) - correction.aheadNanos())
                <= ROUNDING_NANOS;
    if (!continues) {
      size = 0;
      tolerance = 0;
    } else if (size == froms.length) {
      halve();
    }
    froms[size] = correction.fromNanos();
    aheads[size] = correction.aheadNanos();
    size++;
    last = correction;
  }

  private void halve() {
    long worst = 0;
    int kept = 1;
    for (int i = 1; i < size; i++) {
      boolean drops = i % 2 == 1 && i + 1 < size;
      if (drops) {
        long straight = between(i - 1, i + 1, froms[i]);
        worst = Math.max(worst, Math.abs(straight - aheads[i]));
      } else {
        froms[kept] = froms[i];
        aheads[kept] = aheads[i];
        kept++;
      }
    }
    size = kept;
    tolerance += worst;
  }

  private long between(int before, int after, long instant) {
    double part = (instant - froms[before]) / (double) (froms[after] - froms[before]);
    return aheads[before] + Math.round(part * (aheads[after] - aheads[before]));
  }

  /** What was subtracted at an instant of the remote clock; empty before the first line. */
  public OptionalLong aheadAt(long remoteNanos) {
    if (size == 0 || remoteNanos < froms[0]) {
      return OptionalLong.empty();
    }
    if (remoteNanos >= last.fromNanos()) {
      return OptionalLong.of(last.aheadAt(remoteNanos));
    }
    int found = Arrays.binarySearch(froms, 0, size, remoteNanos);
    return OptionalLong.of(
        found >= 0 ? aheads[found] : between(-found - 2, -found - 1, remoteNanos));
  }

  /** How steep the steepest line is between two instants, in nanoseconds per nanosecond. */
  double steepest(long fromRemote, long untilRemote) {
    double steepest = 0;
    for (int i = 0; i + 1 < size; i++) {
      if (froms[i + 1] >= fromRemote && froms[i] <= untilRemote) {
        double slope = (aheads[i + 1] - aheads[i]) / (double) (froms[i + 1] - froms[i]);
        steepest = Math.max(steepest, Math.abs(slope));
      }
    }
    return untilRemote < last.fromNanos()
        ? steepest
        : Math.max(steepest, Math.abs(last.ratePpb()) / BILLION);
  }

  /** What is subtracted can differ from {@link #aheadAt} by this. */
  public long toleranceNanos() {
    return tolerance + ROUNDING_NANOS;
  }

  List<Long> instants() {
    return Arrays.stream(froms, 0, size).boxed().toList();
  }
}
