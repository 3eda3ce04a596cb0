// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.worker.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * The counts of a run, sampled several times a second, so that periods without acknowledgements can
 * be found afterwards.
 *
 * <p>Threads: one. Memory: if there are many samples, every second one is dropped and the sampling
 * interval doubles.
 */
public final class ProgressLog {

  /** The shortest interval between samples. */
  public static final long MIN_DISTANCE_NANOS = 50_000_000;

  private static final int MAX_SAMPLES = 50_000;

  private final List<Sample> samples = new ArrayList<>();
  private long distance = MIN_DISTANCE_NANOS;

  /**
   * Counts at an instant, since the start of the run.
   *
   * @param answered acknowledged messages; replies in request-reply; sent messages if nothing is
   *     acknowledged
   */
  public record Sample(long atNanos, long sent, long answered, long failed) {}

  /** Takes a sample, unless the last one is too recent. */
  public void note(long now, Progress progress, boolean acknowledged) {
    if (!samples.isEmpty() && now - samples.get(samples.size() - 1).atNanos() < distance) {
      return;
    }
    if (samples.size() == MAX_SAMPLES) {
      halve();
    }
    samples.add(
        new Sample(
            now,
            progress.sent(),
            acknowledged ? progress.acknowledged() : progress.sent() - progress.failed(),
            progress.failed()));
  }

  private void halve() {
    List<Sample> kept = new ArrayList<>();
    for (int i = 0; i < samples.size(); i += 2) {
      kept.add(samples.get(i));
    }
    samples.clear();
    samples.addAll(kept);
    distance *= 2;
  }

  /** Returns the samples so far. */
  public List<Sample> samples() {
    return List.copyOf(samples);
  }
}
