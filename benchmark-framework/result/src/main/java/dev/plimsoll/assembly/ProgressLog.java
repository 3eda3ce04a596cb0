// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.worker.Progress;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The counts of a run, sampled several times a second, so that periods without acknowledgements can
 * be found afterwards.
 *
 * <p>Threads: one. Memory: if there are many samples, every second one of the older ones is
 * dropped, but none at which a longer time without progress begins or ends: a gap keeps its length
 * however long the run is.
 */
public final class ProgressLog {

  /** The shortest interval between samples. */
  public static final long MIN_DISTANCE_NANOS = 50_000_000;

  static final int MAX_SAMPLES = 50_000;

  /** The newest samples, of which none is dropped. */
  private static final int RECENT = 15_000;

  /** With more, at rates so low that most times are without progress, any sample is dropped. */
  private static final int MOST_KEPT = 40_000;

  private static final long LONG_NANOS = 500_000_000;
  private static final long WITHIN_NANOS = 5 * MIN_DISTANCE_NANOS;

  private final List<Sample> samples = new ArrayList<>();

  /**
   * Counts at an instant, since the start of the run.
   *
   * @param answered acknowledged messages; replies in request-reply; sent messages if nothing is
   *     acknowledged
   */
  public record Sample(long atNanos, long sent, long answered, long failed) {}

  /** Takes a sample, unless the last one is too recent. */
  public void note(long now, Progress progress, boolean acknowledged) {
    if (!samples.isEmpty()
        && now - samples.get(samples.size() - 1).atNanos() < MIN_DISTANCE_NANOS) {
      return;
    }
    if (samples.size() == MAX_SAMPLES) {
      thin();
    }
    samples.add(
        new Sample(
            now,
            progress.sent(),
            acknowledged ? progress.acknowledged() : progress.sent() - progress.failed(),
            progress.failed()));
  }

  private void thin() {
    List<Sample> kept = new ArrayList<>(thinned(bounds()));
    if (kept.size() > MOST_KEPT) {
      kept = thinned(new BitSet());
    }
    samples.clear();
    samples.addAll(kept);
  }

  /** The samples with which a long time without progress begins and ends, and some between. */
  private BitSet bounds() {
    BitSet bounds = new BitSet();
    int first = 0;
    for (int i = 1; i <= samples.size(); i++) {
      boolean still =
          i < samples.size() && samples.get(i).answered() == samples.get(first).answered();
      if (!still) {
        int last = i - 1;
        if (samples.get(last).atNanos() - samples.get(first).atNanos() >= LONG_NANOS) {
          keep(first, last, bounds);
        }
        first = i;
      }
    }
    return bounds;
  }

  /** Without some between both, the process would seem to have been stopped. */
  private void keep(int first, int last, BitSet kept) {
    int before = first;
    kept.set(first);
    kept.set(last);
    for (int i = first + 1; i < last; i++) {
      if (samples.get(i + 1).atNanos() - samples.get(before).atNanos() > WITHIN_NANOS) {
        kept.set(i);
        before = i;
      }
    }
  }

  private List<Sample> thinned(BitSet bounds) {
    List<Sample> kept = new ArrayList<>();
    int recent = samples.size() - RECENT;
    for (int i = 0; i < samples.size(); i++) {
      if (i % 2 == 0 || i >= recent || bounds.get(i)) {
        kept.add(samples.get(i));
      }
    }
    return kept;
  }

  /** Returns the samples so far. */
  public List<Sample> samples() {
    return List.copyOf(samples);
  }
}
