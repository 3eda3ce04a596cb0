// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.assembly.AnswerGaps.Gap;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.worker.SubscriptionProgress;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Periods in which a subscription received nothing although messages were due or failing, detected
 * while the run continues. A period starts at the first sample with due messages, or at the last
 * sample with a receipt, and ends at the last sample without one. It is therefore never overstated.
 * A stop of the process is part of it as in {@link AnswerGaps}.
 *
 * <p>Threads: one. Memory: one sample, and a bounded number of long gaps.
 */
public final class ReceiptGaps {

  /** Shorter gaps are not kept individually. */
  static final long LONG_NANOS = 1_000_000_000L;

  /** The time between two samples where this process is the only worker. */
  public static final long DISTANCE_NANOS = ProgressLog.MIN_DISTANCE_NANOS;

  /** The time between two samples of other processes: each sample is a call to each of them. */
  public static final long DISTANCE_OF_OTHERS_NANOS = 500_000_000L;

  private static final int MIN_KEPT = 10_000;

  private final PhaseTimes phaseTimes;
  private final long distanceNanos;
  private final PriorityQueue<Silence> kept =
      new PriorityQueue<>(Comparator.comparingLong(silence -> silence.gap().nanos()));
  private List<SubscriptionProgress> last = List.of();
  private long[] silentFrom = {};
  private long[] silentUntil = {};
  private long sampledAt;
  private Silence longest;

  /**
   * @param distanceNanos the time between two samples
   */
  public ReceiptGaps(PhaseTimes phaseTimes, long distanceNanos) {
    this.phaseTimes = phaseTimes;
    this.distanceNanos = distanceNanos;
  }

  /**
   * A gap of one subscription.
   *
   * @param subscription its number in the order of the worker's report
   */
  record Silence(int subscription, Gap gap) {}

  /** Whether it is time for the next sample. */
  public boolean isSampleDue(long now) {
    return now - sampledAt >= distanceNanos;
  }

  /** Takes a sample of the progress of all subscriptions. */
  public void note(long now, List<SubscriptionProgress> progress) {
    if (last.size() == progress.size()) {
      compare(now, progress);
    } else {
      silentFrom = new long[progress.size()];
      Arrays.fill(silentFrom, -1);
      silentUntil = new long[progress.size()];
    }
    last = progress;
    sampledAt = now;
  }

  private void compare(long now, List<SubscriptionProgress> progress) {
    boolean stopped = now - sampledAt > AnswerGaps.BLIND_DISTANCES * distanceNanos;
    for (int i = 0; i < silentFrom.length; i++) {
      boolean silent = isSilent(last.get(i), progress.get(i));
      if (silent && silentFrom[i] < 0) {
        silentFrom[i] = stopped ? now : sampledAt;
        silentUntil[i] = now;
      } else if (silent && !stopped) {
        silentUntil[i] = now;
      } else if (!silent && silentFrom[i] >= 0) {
        end(i);
      }
    }
  }

  private static boolean isSilent(SubscriptionProgress before, SubscriptionProgress now) {
    boolean pending = before.due() && now.due();
    return now.deliveries() == before.deliveries() && (pending || now.failed() > before.failed());
  }

  /** Begins anew with the next sample: until then, consumers are paused on purpose. */
  public void suspend() {
    end();
    last = List.of();
  }

  /** Ends open gaps. */
  public void end() {
    for (int i = 0; i < silentFrom.length; i++) {
      if (silentFrom[i] >= 0) {
        end(i);
      }
    }
  }

  private void end(int subscription) {
    // After the load, missing messages may be lost, so the absence of receipts means nothing.
    Gap gap =
        new Gap(silentFrom[subscription], silentUntil[subscription]).before(phaseTimes.loadEnd());
    silentFrom[subscription] = -1;
    Silence silence = new Silence(subscription, gap);
    if (gap.nanos() >= LONG_NANOS) {
      kept.add(silence);
    }
    if (kept.size() > Math.max(MIN_KEPT, 4 * silentFrom.length)) {
      kept.remove();
    }
    boolean inWindow = gap.overlaps(phaseTimes.measuredStart(), phaseTimes.measuredEnd());
    if (inWindow && (longest == null || gap.nanos() > longest.gap().nanos())) {
      longest = silence;
    }
  }

  /** The longest gap of any subscription in the measured window. */
  Optional<Silence> longest() {
    return Optional.ofNullable(longest);
  }

  /**
   * The gaps of at least a second, ordered by their starts; if there are too many, only the
   * longest.
   */
  List<Silence> longGaps() {
    return kept.stream()
        .sorted(Comparator.comparingLong(silence -> silence.gap().fromNanos()))
        .toList();
  }
}
