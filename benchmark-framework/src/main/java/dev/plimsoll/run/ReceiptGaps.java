// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.run.Gaps.Gap;
import dev.plimsoll.worker.Worker;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Times in which a subscription received nothing although messages were due or failing, found while
 * the run goes on. A time is stated from the first look that saw messages due, or the last that saw
 * a receipt, to the last that saw none: never too long.
 *
 * <p>Threads: one. Memory: that of one look, and of a bounded number of long gaps.
 */
final class ReceiptGaps {

  /** Shorter ones are not kept one by one. */
  static final long LONG_NANOS = 1_000_000_000L;

  private static final long DISTANCE_NANOS = ProgressLog.MIN_DISTANCE_NANOS;

  /** Nobody looked for so long, so that it was the process that stood still: no gap begins then. */
  private static final long BLIND_NANOS = 10 * DISTANCE_NANOS;

  private static final int MIN_KEPT = 10_000;

  private final PhaseTimes phaseTimes;
  private final PriorityQueue<Silence> kept =
      new PriorityQueue<>(Comparator.comparingLong(silence -> silence.gap().nanos()));
  private List<Worker.SubscriptionProgress> last = List.of();
  private long[] silentFrom = {};
  private long lookedAt;
  private Silence longest;

  ReceiptGaps(PhaseTimes phaseTimes) {
    this.phaseTimes = phaseTimes;
  }

  /**
   * A gap of one subscription.
   *
   * @param subscription its number in the order of the worker's report
   */
  record Silence(int subscription, Gap gap) {}

  /** Whether the last look is long enough ago. */
  boolean wantsLook(long now) {
    return now - lookedAt >= DISTANCE_NANOS;
  }

  /** Takes note of how far all subscriptions are. */
  void note(long now, List<Worker.SubscriptionProgress> progress) {
    if (last.size() == progress.size()) {
      compare(now, progress);
    } else {
      silentFrom = new long[progress.size()];
      Arrays.fill(silentFrom, -1);
    }
    last = progress;
    lookedAt = now;
  }

  private void compare(long now, List<Worker.SubscriptionProgress> progress) {
    long from = now - lookedAt > BLIND_NANOS ? now : lookedAt;
    for (int i = 0; i < silentFrom.length; i++) {
      boolean silent = isSilent(last.get(i), progress.get(i));
      if (silent && silentFrom[i] < 0) {
        silentFrom[i] = from;
      } else if (!silent && silentFrom[i] >= 0) {
        end(i);
      }
    }
  }

  private static boolean isSilent(
      Worker.SubscriptionProgress before, Worker.SubscriptionProgress now) {
    boolean pending = before.due() && now.due();
    return now.deliveries() == before.deliveries() && (pending || now.failed() > before.failed());
  }

  /** Ends what is still open, with the last look. */
  void end() {
    for (int i = 0; i < silentFrom.length; i++) {
      if (silentFrom[i] >= 0) {
        end(i);
      }
    }
  }

  private void end(int subscription) {
    // After the load, what is still missing may be lost: that nothing comes says nothing then.
    Gap gap = new Gap(silentFrom[subscription], lookedAt).before(phaseTimes.loadEnd());
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

  /** The gaps of a second or more, in the order of their beginnings; if too many, the longest. */
  List<Silence> longOnes() {
    return kept.stream()
        .sorted(Comparator.comparingLong(silence -> silence.gap().fromNanos()))
        .toList();
  }
}
