// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.assembly.ProgressLog.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Periods without acknowledgement, and periods of unavailability, computed from samples of a run.
 * Pure functions.
 *
 * <p>A period lasts from the last sample that saw progress to the last sample that saw none. It is
 * therefore never overstated. A stop of the generator itself is not a gap. Within a gap it is part
 * of it if nothing has arrived one sample after it either: answers sent meanwhile would have been
 * waiting.
 */
final class AnswerGaps {

  /** Acknowledgements must continue for this long before the system counts as available again. */
  private static final long BACK_NANOS = 1_000_000_000L;

  private static final double MIN_SHARE = 0.5;

  /**
   * That time is divided into parts, each checked on its own, if this many acknowledgements are
   * expected per part.
   */
  private static final double ENOUGH_PER_PART = 20;

  private static final int PARTS = 10;

  /**
   * If no sample was taken for this many times the usual distance, the process itself was stopped.
   */
  static final int BLIND_DISTANCES = 10;

  private AnswerGaps() {}

  /** The number of messages that are due between two instants. */
  interface OfferedLoad {
    double between(long fromNanos, long untilNanos);
  }

  /** A period of time. */
  record Gap(long fromNanos, long untilNanos) {

    long nanos() {
      return untilNanos - fromNanos;
    }

    double seconds() {
      return nanos() / 1e9;
    }

    /** The part of the gap before an instant; may be empty. */
    Gap before(long instant) {
      return new Gap(fromNanos, Math.max(fromNanos, Math.min(untilNanos, instant)));
    }

    boolean overlaps(long from, long until) {
      return fromNanos < until && untilNanos > from;
    }
  }

  /** Periods in which messages were outstanding or failing and none was acknowledged. */
  static List<Gap> withoutAnswers(List<Sample> samples) {
    List<Gap> gaps = new ArrayList<>();
    long blind = BLIND_DISTANCES * usualDistance(samples);
    long from = -1;
    long last = -1;
    for (int i = 1; i < samples.size(); i++) {
      Sample before = samples.get(i - 1);
      Sample now = samples.get(i);
      boolean still = now.answered() == before.answered() && outstanding(before, now);
      boolean stopped = now.atNanos() - before.atNanos() > blind;
      if (still && from < 0) {
        from = stopped ? now.atNanos() : before.atNanos();
        last = now.atNanos();
      } else if (still && !stopped) {
        last = now.atNanos();
      } else if (!still && from >= 0) {
        gaps.add(new Gap(from, last));
        from = -1;
      }
    }
    if (from >= 0) {
      gaps.add(new Gap(from, last));
    }
    gaps.removeIf(gap -> gap.nanos() == 0);
    return gaps;
  }

  /** That of the shorter ones: older samples of a long run are fewer. */
  private static long usualDistance(List<Sample> samples) {
    long[] distances =
        IntStream.range(1, samples.size())
            .mapToLong(i -> samples.get(i).atNanos() - samples.get(i - 1).atNanos())
            .sorted()
            .toArray();
    return distances.length == 0 ? 0 : distances[distances.length / 4];
  }

  private static boolean outstanding(Sample before, Sample now) {
    return now.sent() - now.answered() - now.failed() > 0 || now.failed() > before.failed();
  }

  /**
   * Periods of unavailability: each starts with a gap that is long enough, and lasts from the
   * oldest unacknowledged send until acknowledgements stay at half of the load or more for a
   * second.
   *
   * @param gaps the gaps that are long enough
   * @param due what acknowledgements are compared with
   * @param loadEnd the end of the load; acknowledgements end after it in any case
   */
  static List<Gap> unavailable(
      List<Sample> samples, List<Gap> gaps, OfferedLoad due, long loadEnd) {
    List<Gap> result = new ArrayList<>();
    for (Gap gap : gaps) {
      Gap last = result.isEmpty() ? null : result.get(result.size() - 1);
      if (last != null && gap.fromNanos() < last.untilNanos()) {
        continue;
      }
      long from = oldestUnanswered(samples, gap.fromNanos());
      result.add(new Gap(from, back(samples, gap, due, loadEnd)));
    }
    return result;
  }

  /**
   * The send time of the oldest message without an answer at this instant, assuming that answers
   * arrive in order.
   */
  private static long oldestUnanswered(List<Sample> samples, long instant) {
    long ended = 0;
    for (Sample sample : samples) {
      if (sample.atNanos() <= instant) {
        ended = sample.answered() + sample.failed();
      }
    }
    for (Sample sample : samples) {
      if (sample.sent() > ended) {
        return Math.min(sample.atNanos(), instant);
      }
    }
    return instant;
  }

  private static long back(List<Sample> samples, Gap gap, OfferedLoad due, long loadEnd) {
    long end = samples.get(samples.size() - 1).atNanos();
    for (Sample sample : samples) {
      boolean after = sample.atNanos() >= gap.untilNanos();
      if (after && sample.atNanos() + BACK_NANOS > Math.min(end, loadEnd)) {
        // Less than a second of load is left: the system counts as available at the first
        // acknowledgement.
        return Math.max(gap.untilNanos(), Math.min(sample.atNanos(), end));
      }
      if (after && isBack(samples, sample.atNanos(), due)) {
        return sample.atNanos();
      }
    }
    return end;
  }

  private static boolean isBack(List<Sample> samples, long from, OfferedLoad due) {
    double ofAll = due.between(from, from + BACK_NANOS);
    int parts = ofAll / PARTS >= ENOUGH_PER_PART ? PARTS : 1;
    long length = BACK_NANOS / parts;
    for (int part = 0; part < parts; part++) {
      long start = from + part * length;
      double min = MIN_SHARE * due.between(start, start + length);
      if (answeredAt(samples, start + length) - answeredAt(samples, start) < min) {
        return false;
      }
    }
    return true;
  }

  /** Interpolates linearly between samples. */
  private static double answeredAt(List<Sample> samples, long instant) {
    int low = 0;
    int high = samples.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (samples.get(middle).atNanos() <= instant) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    Sample before = samples.get(low);
    if (low + 1 == samples.size() || before.atNanos() >= instant) {
      return before.answered();
    }
    Sample after = samples.get(low + 1);
    double share = (instant - before.atNanos()) / (double) (after.atNanos() - before.atNanos());
    return before.answered() + share * (after.answered() - before.answered());
  }
}
