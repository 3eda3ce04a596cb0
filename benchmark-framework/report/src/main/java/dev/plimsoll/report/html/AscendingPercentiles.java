// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.util.Iterator;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The values of {@link Histogram#getValueAtPercentile} at ascending percentiles, in one pass
 * through the histogram instead of one for each. Not thread-safe.
 */
final class AscendingPercentiles {

  private final Histogram histogram;
  private final Iterator<HistogramIterationValue> values;
  private long below;
  private long value;

  AscendingPercentiles(Histogram histogram) {
    this.histogram = histogram;
    this.values = histogram.recordedValues().iterator();
  }

  /**
   * Returns the value.
   *
   * @param percentile from 0 to 100, not below that of the call before
   */
  long at(double percentile) {
    double requested = Math.min(Math.max(Math.nextDown(percentile), 0), 100);
    long least =
        Math.max(
            (long) Math.ceil(requested * histogram.getTotalCount() / 100), 1); // as HdrHistogram
    while (below < least && values.hasNext()) {
      HistogramIterationValue next = values.next();
      below = next.getTotalCountToThisValue();
      value = next.getValueIteratedTo();
    }
    return percentile == 0 ? histogram.lowestEquivalentValue(value) : value;
  }
}
