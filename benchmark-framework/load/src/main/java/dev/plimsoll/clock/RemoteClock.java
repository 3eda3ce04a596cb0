// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.clock;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the exchanges of a run say about the clock of one remote process: its offset, with a bound,
 * at each instant of the run. The bound holds whatever the delays were; the package documentation
 * says what it rests on. Not thread-safe; the ranges that it returns are immutable.
 */
public final class RemoteClock {

  /** Ten seconds of exchanges; a constraint that is older is 5 ms less exact. */
  private static final int BLOCK = 100;

  private static final int MOST_SEGMENTS = 8_192;

  /** Between the instants at which a correction is compared with the offset. */
  private static final long LEAST_STEP_NANOS = 10_000_000;

  private static final long MOST_STEP_NANOS = 100_000_000;

  /** As many as that cost little, however long the run was. */
  private static final int MOST_INSTANTS = 100_000;

  private final DriftLimit drift;

  /**
   * The last three blocks: one that is in the history, one that comes next, one that is being
   * filled. A block is stored when the one after it is full, and by the exchanges of its neighbours
   * alone.
   */
  private final OffsetConstraints recent;

  private final OffsetHistory history;

  /** The index in {@link #recent} up to which the history contains the offset. */
  private int stored;

  /**
   * The beginning of the block before the recent ones, which was stored by the help of one of them.
   */
  private long previousBlockStart;

  private long lastReplyReceived = Long.MIN_VALUE;
  private long leastRoundTrip = Long.MAX_VALUE;
  private long undetectedStep;
  private int steps;

  /** Nothing is known yet. */
  public RemoteClock(DriftLimit drift) {
    this(drift, MOST_SEGMENTS);
  }

  RemoteClock(DriftLimit drift, int mostSegments) {
    this.drift = drift;
    history = new OffsetHistory(mostSegments);
    recent = new OffsetConstraints(3 * BLOCK, drift);
  }

  /**
   * Takes an exchange into account. Only one at a time is under way with a remote process, so that
   * they come in the order in which they were begun.
   */
  public void add(ClockExchange exchange) {
    if (exchange.requestSentNanos() < lastReplyReceived) {
      throw new IllegalArgumentException(
          "An exchange began at %d, before the one before it ended at %d."
              .formatted(exchange.requestSentNanos(), lastReplyReceived));
    }
    long time = exchange.replyReceivedNanos();
    lastReplyReceived = time;
    // Clocks do not go backwards: when the request was sent, the remote clock showed at most what
    // it showed when the request came; when the reply came, at least what it showed before.
    long lower = exchange.replySentNanos() - time;
    long upper =
        exchange.requestReceivedNanos()
            - exchange.requestSentNanos()
            + drift.nanosWithin(time - exchange.requestSentNanos());
    if (lower > upper || exchange.replySentNanos() < exchange.requestReceivedNanos()) {
      // The step was during this exchange, which therefore says nothing.
      step(recent.size() - 1);
      return;
    }
    int conflict = recent.lastInConflictWith(time, lower, upper);
    if (conflict >= 0) {
      // Between the first reading of that exchange and the last one of this: neither can be used.
      step(conflict - 1);
      return;
    }
    leastRoundTrip = Math.min(leastRoundTrip, exchange.roundTripNanos());
    if (recent.size() == 0) {
      previousBlockStart = time;
    }
    recent.add(time, lower, upper);
    if (recent.size() == 2 * BLOCK && stored == 0) {
      store(BLOCK);
    } else if (recent.isFull()) {
      store(2 * BLOCK);
      previousBlockStart = recent.timeOf(0);
      recent.removeFirst(BLOCK);
      stored = BLOCK;
    }
  }

  /**
   * The offset (remote − local) at an instant of the local clock. Empty: unknown, because there was
   * no exchange, or because the clock was stepped near that instant. Instants before the first and
   * after the last exchange have a bound that grows with the distance.
   */
  public Optional<OffsetRange> offsetAt(long localNanos) {
    if (recent.size() > 0
        && (localNanos >= recent.timeOf(stored) || (steps == 0 && history.isEmpty()))) {
      return Optional.of(recent.at(localNanos, 0, recent.size()));
    }
    if (steps == 0 && !history.isEmpty() && localNanos < history.firstInstant()) {
      long first = history.firstInstant();
      return history.at(first).map(range -> range.widenedBy(drift.nanosWithin(first - localNanos)));
    }
    return history.at(localNanos);
  }

  /** What the remote clock shows at an instant of the local clock. */
  public Optional<BoundedNanos> toRemote(long localNanos) {
    return offsetAt(localNanos)
        .map(range -> new BoundedNanos(localNanos + range.estimateNanos(), range.boundNanos()));
  }

  /**
   * When the remote clock showed {@code remoteNanos}, on the local clock. Unknown for the whole run
   * as soon as a step was seen: the remote clock may have shown that time twice.
   */
  public Optional<BoundedNanos> toLocal(long remoteNanos) {
    if (steps > 0 || recent.size() == 0) {
      return Optional.empty();
    }
    long guess = remoteNanos - recent.at(lastReplyReceived, 0, recent.size()).estimateNanos();
    // The offset changes slowly, so the guess is improved by each repetition.
    for (int i = 0; i < 3; i++) {
      guess = remoteNanos - offsetAt(guess).orElseThrow().estimateNanos();
    }
    OffsetRange range = offsetAt(guess).orElseThrow();
    long behind = Math.abs(remoteNanos - (guess + range.lowerNanos()));
    long ahead = Math.abs(guess + range.upperNanos() - remoteNanos);
    long remote = Math.max(behind, ahead);
    // The remote clock needs this time to advance by as much, even if it is the slower one.
    return Optional.of(new BoundedNanos(guess, remote + 2 * drift.nanosWithin(remote)));
  }

  /**
   * How wrong instants of the remote clock can be that were corrected, between two instants of the
   * local clock. Empty: unknown, because the offset or the correction is at one of them.
   */
  public Optional<Long> boundOf(CorrectionHistory corrections, long fromLocal, long untilLocal) {
    long step =
        Math.max(
            LEAST_STEP_NANOS, Math.min(MOST_STEP_NANOS, (untilLocal - fromLocal) / MOST_INSTANTS));
    long worst = 0;
    // Each instant is at most half a step away from one that is looked at.
    for (long at = fromLocal; at - step / 2 < untilLocal; at += step) {
      Optional<OffsetRange> range = offsetAt(at);
      if (range.isEmpty()) {
        return Optional.empty();
      }
      OptionalLong used = corrections.aheadAt(at + range.get().estimateNanos());
      if (used.isEmpty()) {
        return Optional.empty();
      }
      long below = used.getAsLong() - range.get().lowerNanos();
      long above = range.get().upperNanos() - used.getAsLong();
      worst = Math.max(worst, Math.max(below, above));
    }
    long near = step / 2 + worst;
    long around = fromLocal + offsetAt(fromLocal).orElseThrow().estimateNanos();
    double steepest =
        corrections.steepest(around - near, around + (untilLocal - fromLocal) + near + near);
    return Optional.of(
        worst
            + drift.nanosWithin(step / 2)
            + (long) Math.ceil(steepest * near)
            + corrections.toleranceNanos());
  }

  /** Whether there was no exchange yet. */
  public boolean isNew() {
    return lastReplyReceived == Long.MIN_VALUE;
  }

  /** How often a step, or a drift above the limit, was seen. */
  public int steps() {
    return steps;
  }

  /** The least round trip of all exchanges; empty if there was none. */
  public Optional<Long> leastRoundTripNanos() {
    return leastRoundTrip == Long.MAX_VALUE ? Optional.empty() : Optional.of(leastRoundTrip);
  }

  /**
   * A larger single step, after the first exchange and before the last one began, was seen for
   * certain. A smaller one may be unseen; bounds are then too small by at most its size.
   */
  public long undetectedStepNanos() {
    long largest = undetectedStep;
    for (int i = stored; i < recent.size() - 2; i++) {
      largest = Math.max(largest, recent.undetectedStepAfter(i));
    }
    return largest;
  }

  int storedSegments() {
    return history.size();
  }

  /** The clock was stepped after a recent exchange (−1: at the first of them, or before it). */
  private void step(int lastBefore) {
    steps++;
    if (recent.size() > 0) {
      // Stored segments that used exchanges after the step are not valid.
      history.endAt(lastBefore + 1 < BLOCK ? previousBlockStart : recent.timeOf(0));
      recent.keepFirst(lastBefore + 1);
      stored = 0;
      store(recent.size() - 1);
    }
    recent.keepFirst(0);
    stored = 0;
  }

  /** Moves the offset up to a recent exchange to the history. */
  private void store(int end) {
    for (int i = stored; i < end; i++) {
      long from = recent.timeOf(i);
      long to = recent.timeOf(i + 1);
      // Between two exchanges both limits exceed the straight lines by at most half of the drift.
      long most = drift.nanosWithin(to - from) / 2 + 1;
      history.add(
          OffsetSegment.between(
              from,
              recent.at(from, 0, recent.size()).widenedBy(most),
              to,
              recent.at(to, 0, recent.size()).widenedBy(most)));
      if (i < recent.size() - 2) {
        undetectedStep = Math.max(undetectedStep, recent.undetectedStepAfter(i));
      }
    }
    stored = end;
  }
}
