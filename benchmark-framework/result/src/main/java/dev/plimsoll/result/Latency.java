// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.Objects;

/**
 * A latency distribution, in microseconds. If the count is 0, there is no value: all metrics except
 * the counts are null then, never 0.
 *
 * @param count number of recorded values
 * @param missing messages that should have had a value but have none; they count as slower than all
 *     others
 * @param sum exact sum of all values
 * @param percentiles by name: 50, 75, …, 99.9999; over all due messages, and therefore null if the
 *     value is that of a missing message
 * @param unknownAbove the first unknown percentile, or null
 * @param waitedSeconds longest waiting time of the missing messages; null if nothing is missing
 * @param atLeast if messages are missing, lower bounds of the unknown percentiles, the mean and the
 *     maximum: their values if each missing message had its waiting time as latency
 * @param histogram HdrHistogram V2 compressed, base64, nanoseconds
 * @param waitedHistogram the same of the times for which missing messages were waited for, at
 *     least; without those of which that is not known; null if it is known of none
 */
public record Latency(
    long count,
    long missing,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double sum,
    Double mean,
    Double stdDev,
    Double min,
    Double max,
    Negative negative,
    Map<String, Double> percentiles,
    Double unknownAbove,
    Double waitedSeconds,
    Map<String, Double> atLeast,
    String histogram,
    @JsonInclude(JsonInclude.Include.NON_NULL) String waitedHistogram) {

  public Latency {
    Objects.requireNonNull(negative, "negative");
    percentiles = RunResult.ordered(percentiles);
    atLeast = RunResult.ordered(atLeast);
  }

  /** Returns the number of messages that should have had a value. */
  public long due() {
    return count + missing;
  }

  /** Returns a copy without the distribution of values. */
  public Latency withoutHistogram() {
    return new Latency(
        count,
        missing,
        sum,
        mean,
        stdDev,
        min,
        max,
        negative,
        percentiles,
        unknownAbove,
        waitedSeconds,
        atLeast,
        null,
        waitedHistogram);
  }
}
