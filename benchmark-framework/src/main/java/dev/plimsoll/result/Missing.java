// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Latency;
import org.HdrHistogram.Histogram;

/**
 * Messages that should have had a value and have none, and how long they were waited for.
 *
 * @param count how many
 * @param waitedNanos for how long at least; of those that it does not hold nothing is known
 */
public record Missing(long count, Histogram waitedNanos) {

  /** Nothing is missing. */
  public static final Missing NONE = new Missing(0, new Histogram(LatencyPart.DIGITS));

  /** So many of which nothing is known. */
  public static Missing of(long count) {
    return count == 0 ? NONE : new Missing(count, new Histogram(LatencyPart.DIGITS));
  }

  /** The longest wait in seconds; null where nothing is missing. */
  Double waitedSeconds() {
    if (count == 0) {
      return null;
    }
    return waitedNanos.getTotalCount() == 0
        ? 0
        : waitedNanos.lowestEquivalentValue(waitedNanos.getMaxValue()) / 1e9;
  }

  /** Whether a latency's value at this percentile is not known. */
  public static boolean unknown(Latency latency, Percentile percentile) {
    return percentile.isUnknown(latency.missing(), latency.due());
  }
}
