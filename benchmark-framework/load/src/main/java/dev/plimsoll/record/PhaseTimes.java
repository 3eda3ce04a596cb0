// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import dev.plimsoll.driver.RunPhase;
import java.util.Arrays;

/**
 * The times of a run's phases, and the interval grid of the timeline. All instants are epoch
 * nanoseconds.
 *
 * <p>A phase consists of one or several segments: the measured window has one per step of the rate.
 * The grid restarts with each phase, so that no interval of the timeline crosses a phase boundary;
 * an interval may hold several steps. Recorded buckets are also cut at each segment boundary and at
 * the instants at which backlogs are judged, so that counts up to those instants are exact.
 * Segments are planned before the run. The measured window can start earlier (the system is warm,
 * {@link #beginMeasuredAt}) and end earlier (a number of messages was reached, or the user
 * interrupted, {@link #endMeasuredAt}), and so can a step ({@link #endStepAt}).
 *
 * <p>Threads: any. Readers on the hot path compare {@link #epoch} with the last value they saw.
 */
public final class PhaseTimes {

  /** The end is not known yet. */
  public static final long OPEN_END = Long.MAX_VALUE / 2;

  /** How many short intervals an interval has. */
  private static final int SHORT_INTERVALS = 20;

  private final int measuredSegments;
  private final long[] stepNanos;
  private final boolean beginsWithFirstEvent;
  private final long cooldownNanos;
  private final double judgedShare;
  private volatile long[] starts;
  private volatile long[] cuts;
  private volatile long intervalNanos;
  private volatile boolean ended;
  private volatile boolean closed;
  private volatile boolean begun;
  private int epoch;

  /**
   * The backlog of a step is judged at least this long after the step's end, to allow for the noise
   * of a machine.
   */
  public static final long MIN_JUDGED_AFTER_STEP = 50_000_000;

  /** Phases whose backlogs are judged without a delay. */
  public PhaseTimes(
      long warmupNanos,
      long[] stepNanos,
      long cooldownNanos,
      long intervalNanos,
      boolean beginsWithFirstEvent) {
    this(warmupNanos, stepNanos, cooldownNanos, intervalNanos, beginsWithFirstEvent, 0);
  }

  /**
   * @param warmupNanos the length of the warm-up, may be 0
   * @param stepNanos the lengths of the steps of the measured window; the last may be {@link
   *     #OPEN_END}
   * @param cooldownNanos the length of the cool-down, may be 0; {@link #OPEN_END}: the window of
   *     the run may end within it, since other workers measure longer, so that its buckets are
   *     short
   * @param intervalNanos the initial length of a timeline interval
   * @param beginsWithFirstEvent whether the first recorded event starts the run, if nothing else
   *     does (consume-only)
   * @param judgedShare how long after the window's end its backlog is judged, as a share of the
   *     window's length
   */
  public PhaseTimes(
      long warmupNanos,
      long[] stepNanos,
      long cooldownNanos,
      long intervalNanos,
      boolean beginsWithFirstEvent,
      double judgedShare) {
    this.judgedShare = judgedShare;
    this.measuredSegments = stepNanos.length;
    this.stepNanos = stepNanos.clone();
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
    this.cuts = cutsOf(planned);
  }

  /**
   * All instants at which recorded buckets are cut, ascending: segment boundaries and the instants
   * at which backlogs are judged.
   */
  private long[] cutsOf(long[] boundaries) {
    long[] all = Arrays.copyOf(boundaries, boundaries.length + measuredSegments + 1);
    int at = boundaries.length;
    for (int step = 0; step < measuredSegments; step++) {
      all[at++] = judgedAt(boundaries[1 + step], boundaries[2 + step], MIN_JUDGED_AFTER_STEP);
    }
    all[at] = judgedAt(boundaries[1], boundaries[1 + measuredSegments], 0);
    Arrays.sort(all);
    int distinct = 1;
    for (int i = 1; i < all.length; i++) {
      if (all[i] != all[distinct - 1]) {
        all[distinct++] = all[i];
      }
    }
    return Arrays.copyOf(all, distinct);
  }

  private long judgedAt(long from, long until, long min) {
    return until >= OPEN_END
        ? OPEN_END
        : until + Math.max(min, Math.round(judgedShare * (until - from)));
  }

  /** When the backlog of the window is judged. */
  public long judgedAt() {
    return judgedAt(measuredStart(), measuredEnd(), 0);
  }

  /** When the backlog of a step is judged. */
  public long stepJudgedAt(int step) {
    return judgedAt(stepStart(step), stepEnd(step), MIN_JUDGED_AFTER_STEP);
  }

  /** Starts the run: the warm-up starts at this instant. Nothing is recorded before this call. */
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

  /** Whether events can be recorded. The first event may start the run. */
  boolean accepts(long instant) {
    if (!begun && beginsWithFirstEvent) {
      beginAt(instant);
    }
    return begun && !closed;
  }

  /** The phase of a message received now. The first receipt may start the run. */
  public RunPhase phaseOfArrival(long instant) {
    if (!begun && beginsWithFirstEvent) {
      beginAt(instant);
    }
    return phaseAt(instant);
  }

  /** Whether the run has started. */
  public boolean hasBegun() {
    return begun;
  }

  private static long after(long start, long length) {
    return length >= OPEN_END || start >= OPEN_END ? OPEN_END : start + length;
  }

  /**
   * A number that changes whenever a boundary or the grid changes, or the run is closed. Boundaries
   * that are read after it are those of this epoch or of a later one.
   */
  public int epoch() {
    return (int) EPOCH.getAcquire(this);
  }

  /**
   * Starts the measured window earlier than planned; what follows keeps its length. Must be called
   * in advance: no message whose intended time is at this instant or later may have been sent yet.
   */
  public synchronized void beginMeasuredAt(long instant) {
    long earlier = starts[1] - instant;
    if (earlier <= 0) {
      // It was planned for then or sooner, or the load has been ended since.
      return;
    }
    long[] changed = starts.clone();
    for (int i = 1; i < changed.length; i++) {
      changed[i] = changed[i] >= OPEN_END ? OPEN_END : changed[i] - earlier;
    }
    replace(changed);
  }

  /** Ends the measured window now unless it has ended; the cool-down keeps its planned length. */
  public synchronized void endMeasuredAt(long instant) {
    long[] changed = starts.clone();
    int coolDown = measuredSegments + 1;
    for (int i = 1; i <= coolDown; i++) {
      changed[i] = Math.min(changed[i], instant);
    }
    // Never later than before, since the load may have been ended already.
    changed[coolDown + 1] =
        Math.min(changed[coolDown + 1], after(changed[coolDown], cooldownNanos));
    replace(changed);
  }

  /**
   * Ends a step of the measured window earlier than planned; the steps after it and the cool-down
   * keep their planned lengths. Must be called in advance, as {@link #beginMeasuredAt}.
   *
   * @param step from 0
   */
  public synchronized void endStepAt(int step, long instant) {
    if (starts[2 + step] <= instant) {
      return; // It has ended, or the load has.
    }
    long[] changed = starts.clone();
    changed[2 + step] = instant;
    for (int next = step + 1; next < measuredSegments; next++) {
      changed[2 + next] = after(changed[1 + next], stepNanos[next]);
    }
    changed[2 + measuredSegments] = after(changed[1 + measuredSegments], cooldownNanos);
    replace(changed);
  }

  /** Ends the load now: the drain starts. */
  public synchronized void endLoadAt(long instant) {
    long[] changed = starts.clone();
    for (int i = 1; i < changed.length; i++) {
      changed[i] = Math.min(changed[i], instant);
    }
    replace(changed);
  }

  /**
   * Ignores messages received or completed from now on. Events in progress are still recorded until
   * {@link #close}, so that counts and latencies cover the same messages.
   */
  public void end() {
    ended = true;
  }

  /** Whether {@link #end} was called. */
  public boolean hasEnded() {
    return ended;
  }

  /** Ends all recording. */
  public synchronized void close() {
    ended = true;
    closed = true;
    replace(starts);
  }

  /** Doubles the length of timeline intervals. */
  synchronized void doubleInterval() {
    intervalNanos *= 2;
    replace(starts);
  }

  private void replace(long[] changed) {
    starts = changed;
    cuts = cutsOf(changed);
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

  /** The number of steps of the measured window. */
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

  /** The current length of timeline intervals. */
  public long intervalNanos() {
    return intervalNanos;
  }

  /** The phase at an instant; instants before the start belong to the warm-up. */
  public RunPhase phaseAt(long instant) {
    return phaseOf(segmentAt(instant));
  }

  int segmentAt(long instant) {
    // If several segments start at the same instant, the last one counts: the others are empty.
    return Math.max(0, lastAtOrBefore(starts, instant));
  }

  /** The last index whose value is not after the instant; -1 if there is none. */
  private static int lastAtOrBefore(long[] ascending, long instant) {
    int low = 0;
    int high = ascending.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending[middle] <= instant) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  /** The last cut that is not after the instant; the start of the run for instants before it. */
  long cutAt(long instant) {
    long[] all = cuts;
    return all[Math.max(0, lastAtOrBefore(all, instant))];
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

  /** The segment of a message: that of its intended time, limited to its phase. */
  int segmentOf(RunPhase phase, long intended) {
    int segment = segmentAt(intended);
    return switch (phase) {
      case WARM_UP -> 0;
      case MEASURED -> Math.max(1, Math.min(measuredSegments, segment));
      case COOL_DOWN, DRAIN -> measuredSegments + 1;
    };
  }

  /** The start of the bucket for an instant of this segment: a grid line or a cut. */
  long bucketStart(int segment, long instant) {
    long from = starts[segment];
    if (instant < from) {
      return from;
    }
    return Math.max(gridStart(segment, instant), Math.max(from, cutAt(instant)));
  }

  /** The end of the bucket that starts there: the next grid line or cut. */
  long bucketEnd(int segment, long bucketStart) {
    long end = gridStart(segment, bucketStart) + intervalOf(segment);
    long[] all = cuts;
    int next = lastAtOrBefore(all, bucketStart) + 1;
    return next < all.length ? Math.min(end, all[next]) : end;
  }

  /** The start of the bucket for an intended time, if buckets span several intervals. */
  long intendedStart(int segment, long intended, int rows) {
    long start = bucketStart(segment, intended);
    if (rows == 1 || intended < start) {
      return start;
    }
    long from = starts[segment];
    long span = rows * intervalNanos;
    return Math.max(from, from + Math.floorDiv(intended - from, span) * span);
  }

  /** The end of that bucket, within its segment. */
  long intendedEnd(int segment, long intendedStart, int rows) {
    if (rows == 1) {
      return bucketEnd(segment, intendedStart);
    }
    long[] boundaries = starts;
    long end = intendedStart + rows * intervalNanos;
    return segment + 1 < boundaries.length ? Math.min(end, boundaries[segment + 1]) : end;
  }

  /** The start of the timeline interval that contains an instant. */
  long timelineRowStart(long instant) {
    int segment = segmentAt(instant);
    return instant < starts[segment] ? starts[segment] : gridStart(segment, instant);
  }

  /**
   * The end of the timeline interval that starts there: the next grid line or the end of its phase.
   */
  long timelineRowEnd(long bucketStart) {
    int segment = segmentAt(bucketStart);
    long end = gridStart(segment, bucketStart) + intervalOf(segment);
    int nextPhase = isMeasured(segment) ? measuredSegments + 1 : segment + 1;
    long[] boundaries = starts;
    return nextPhase < boundaries.length ? Math.min(end, boundaries[nextPhase]) : end;
  }

  private long gridStart(int segment, long instant) {
    long from = starts[isMeasured(segment) ? 1 : segment];
    long interval = intervalOf(segment);
    return from + Math.floorDiv(instant - from, interval) * interval;
  }

  private long intervalOf(int segment) {
    boolean isShort = cooldownNanos >= OPEN_END && segment == measuredSegments + 1;
    return isShort ? Math.max(1, intervalNanos / SHORT_INTERVALS) : intervalNanos;
  }

  private boolean isMeasured(int segment) {
    return segment >= 1 && segment <= measuredSegments;
  }

  @Override
  public String toString() {
    return "PhaseTimes" + Arrays.toString(starts);
  }

  private static final java.lang.invoke.VarHandle EPOCH =
      VarHandles.field(PhaseTimes.class, "epoch", int.class);
}
