// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.Arrays;

/**
 * The phases of a run in time, and the grid of the timeline. All instants are epoch nanoseconds.
 *
 * <p>A phase is one or several segments: the measured window has one per step of the rate. The grid
 * starts anew with each segment, so that no row of the timeline crosses a boundary. Segments are
 * planned before the run; the measured window can begin earlier (the system is warm, {@link
 * #beginMeasuredAt}) and end earlier (a count of messages was reached, the user interrupted, {@link
 * #endMeasuredAt}).
 *
 * <p>Threads: any. Readers on the hot path compare {@link #epoch} with what they saw last.
 */
public final class Windows {

  /** No end is known yet. */
  public static final long OPEN_END = Long.MAX_VALUE / 2;

  private final int measuredSegments;
  private final boolean beginsWithFirstEvent;
  private final long cooldownNanos;
  private volatile long[] starts;
  private volatile long intervalNanos;
  private volatile boolean ended;
  private volatile boolean closed;
  private volatile boolean begun;
  private int epoch;

  /**
   * @param warmupNanos the length of the warm-up, may be 0
   * @param stepNanos the lengths of the steps of the measured window; the last may be {@link
   *     #OPEN_END}
   * @param cooldownNanos the length of the cool-down, may be 0
   * @param intervalNanos the length of a timeline row, at first
   * @param beginsWithFirstEvent whether the first event that is recorded begins the run, where
   *     nobody else does (consume only)
   */
  public Windows(
      long warmupNanos,
      long[] stepNanos,
      long cooldownNanos,
      long intervalNanos,
      boolean beginsWithFirstEvent) {
    this.measuredSegments = stepNanos.length;
    this.intervalNanos = intervalNanos;
    this.cooldownNanos = cooldownNanos;
    this.beginsWithFirstEvent = beginsWithFirstEvent;
    long[] planned = new long[stepNanos.length + 3];
    planned[1] = warmupNanos;
    for (int i = 0; i < stepNanos.length; i++) {
      planned[i + 2] = after(planned[i + 1], stepNanos[i]);
    }
    planned[stepNanos.length + 2] = after(planned[stepNanos.length + 1], cooldownNanos);
    this.starts = planned;
  }

  /**
   * Begins the run: the warm-up starts at this instant. Nothing is recorded before it is called.
   */
  public synchronized void beginAt(long instant) {
    if (begun) {
      return;
    }
    long[] shifted = starts.clone();
    for (int i = 0; i < shifted.length; i++) {
      shifted[i] = after(instant, shifted[i]);
    }
    begun = true;
    replace(shifted);
  }

  /** Whether events can be recorded; the first one may be what begins the run. */
  boolean accepts(long instant) {
    if (!begun && beginsWithFirstEvent) {
      beginAt(instant);
    }
    return begun && !closed;
  }

  /** The phase of what arrives now; the first arrival may be what begins the run. */
  public RunPhase phaseOfArrival(long instant) {
    if (!begun && beginsWithFirstEvent) {
      beginAt(instant);
    }
    return phaseAt(instant);
  }

  /** Whether the run has begun. */
  public boolean hasBegun() {
    return begun;
  }

  private static long after(long start, long length) {
    return length >= OPEN_END || start >= OPEN_END ? OPEN_END : start + length;
  }

  /** Changes whenever a boundary or the grid changes, or the run is closed. */
  int epoch() {
    return (int) EPOCH.getOpaque(this);
  }

  /**
   * Begins the measured window earlier than planned; what follows it keeps its length. To be called
   * ahead: no message whose intended time is at this instant or later may have been sent yet.
   */
  public synchronized void beginMeasuredAt(long instant) {
    long earlier = starts[1] - instant;
    if (earlier <= 0) {
      // Planned for then or sooner, or the load was ended since.
      return;
    }
    long[] changed = starts.clone();
    for (int i = 1; i < changed.length; i++) {
      changed[i] = changed[i] >= OPEN_END ? OPEN_END : changed[i] - earlier;
    }
    replace(changed);
  }

  /** Ends the measured window now, if it has not ended; the cool-down keeps its planned length. */
  public synchronized void endMeasuredAt(long instant) {
    long[] changed = starts.clone();
    int coolDown = measuredSegments + 1;
    for (int i = 1; i <= coolDown; i++) {
      changed[i] = Math.min(changed[i], instant);
    }
    // Never later than before: the load may have been ended since.
    changed[coolDown + 1] =
        Math.min(changed[coolDown + 1], after(changed[coolDown], cooldownNanos));
    replace(changed);
  }

  /** Ends the load now: the drain begins. */
  public synchronized void endLoadAt(long instant) {
    long[] changed = starts.clone();
    for (int i = 1; i < changed.length; i++) {
      changed[i] = Math.min(changed[i], instant);
    }
    replace(changed);
  }

  /**
   * What happens to messages from now on is taken no note of. What has been begun is still
   * recorded, until {@link #close}, so that counts and latencies are of the same messages.
   */
  public void end() {
    ended = true;
  }

  /** Whether what happens to messages is no longer taken note of. */
  public boolean hasEnded() {
    return ended;
  }

  /** Nothing is recorded from now on. */
  public synchronized void close() {
    ended = true;
    closed = true;
    replace(starts);
  }

  /** Doubles the length of timeline rows. */
  synchronized void doubleInterval() {
    intervalNanos *= 2;
    replace(starts);
  }

  private void replace(long[] changed) {
    starts = changed;
    EPOCH.setVolatile(this, epoch + 1);
  }

  /** The start of the warm-up. */
  public long start() {
    return starts[0];
  }

  /** The start of the measured window. */
  public long measuredStart() {
    return starts[1];
  }

  /** The end of the measured window, or {@link #OPEN_END}. */
  public long measuredEnd() {
    return starts[measuredSegments + 1];
  }

  /** The end of the cool-down and start of the drain, or {@link #OPEN_END}. */
  public long loadEnd() {
    return starts[measuredSegments + 2];
  }

  /** How many steps the measured window has. */
  public int steps() {
    return measuredSegments;
  }

  /** The start of a step of the measured window, from 0. */
  public long stepStart(int step) {
    return starts[1 + step];
  }

  /** The end of a step of the measured window. */
  public long stepEnd(int step) {
    return starts[2 + step];
  }

  /** The present length of timeline rows. */
  public long intervalNanos() {
    return intervalNanos;
  }

  /** The phase that an instant lies in; instants before the start count to the warm-up. */
  public RunPhase phaseAt(long instant) {
    return phaseOf(segmentAt(instant));
  }

  int segmentAt(long instant) {
    long[] boundaries = starts;
    int segment = 0;
    for (int i = 1; i < boundaries.length; i++) {
      if (instant >= boundaries[i]) {
        segment = i;
      }
    }
    return segment;
  }

  RunPhase phaseOf(int segment) {
    if (segment == 0) {
      return RunPhase.WARM_UP;
    }
    if (segment <= measuredSegments) {
      return RunPhase.MEASURED;
    }
    return segment == measuredSegments + 1 ? RunPhase.COOL_DOWN : RunPhase.DRAIN;
  }

  /** The segment of a message: where its intended time lies, held within its phase. */
  int segmentOf(RunPhase phase, long intended) {
    int segment = segmentAt(intended);
    return switch (phase) {
      case WARM_UP -> 0;
      case MEASURED -> Math.max(1, Math.min(measuredSegments, segment));
      case COOL_DOWN, DRAIN -> measuredSegments + 1;
    };
  }

  /** The start of the row of the timeline that an instant of this segment lies in. */
  long rowStart(int segment, long instant) {
    long from = starts[segment];
    long interval = intervalNanos;
    return instant < from ? from : from + (instant - from) / interval * interval;
  }

  /** The end of the row that starts there: by the grid, or where the segment ends. */
  long rowEnd(int segment, long rowStart) {
    long[] boundaries = starts;
    long end = rowStart + intervalNanos;
    return segment + 1 < boundaries.length ? Math.min(end, boundaries[segment + 1]) : end;
  }

  @Override
  public String toString() {
    return "Windows" + Arrays.toString(starts);
  }

  private static final java.lang.invoke.VarHandle EPOCH =
      Handles.field(Windows.class, "epoch", int.class);
}
