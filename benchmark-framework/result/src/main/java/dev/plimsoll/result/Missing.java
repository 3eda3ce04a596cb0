// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Percentile;
import org.HdrHistogram.Histogram;

/**
 * Messages that should have had a value but have none, and how long they were awaited.
 *
 * @param count number of messages
 * @param waitedNanos minimum waiting times; unknown for messages that it does not contain
 */
public record Missing(long count, Histogram waitedNanos) {

  /** No missing messages. */
  public static final Missing NONE = new Missing(0, new Histogram(LatencyPart.DIGITS));

  /** Returns this number of missing messages with unknown waiting times. */
  public static Missing of(long count) {
    return count == 0 ? NONE : new Missing(count, new Histogram(LatencyPart.DIGITS));
  }

  /** Returns these and further messages with unknown waiting times. */
  public Missing andUnknown(long more) {
    return more == 0 ? this : new Missing(count + more, waitedNanos);
  }

  /** Returns whether a latency's value at this percentile is unknown. */
  public static boolean unknown(Latency latency, Percentile percentile) {
    return percentile.isUnknown(latency.missing(), latency.due());
  }
}
