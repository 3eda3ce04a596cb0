// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import java.util.Objects;

/**
 * A latency distribution, in microseconds. If the count is 0, there is no value: all metrics except
 * the counts are null then, never 0.
 */
public record Latency(
    @Described("Values recorded.") long count,
    @Described(
            "Messages that should have a value but have none; they count as slower than all others."
                + " `count + missing` is the number of due messages.")
        long missing,
    @Described(
            value = "Exact sum of the values that exist.",
            unit = "microseconds",
            absent = "where there are none")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Double sum,
    @Described(
            value = "Exact mean of the values that exist.",
            unit = "microseconds",
            absent = "where there are none")
        @Computed(from = "sum")
        @Allowed(nullOnlyWhere = "count = 0")
        Double mean,
    @Described(
            value = "Standard deviation, computed from the histogram.",
            unit = "microseconds",
            absent = "where there are no values")
        @Computed(from = "histogram")
        @Allowed(nullOnlyWhere = "count = 0")
        Double stdDev,
    @Described(
            value = "Exact least of the values that exist.",
            unit = "microseconds",
            absent = "where there are none")
        @Allowed(nullOnlyWhere = "count = 0")
        Double min,
    @Described(
            value = "Exact greatest of the values that exist.",
            unit = "microseconds",
            absent = "where there are none")
        @Allowed(nullOnlyWhere = "count = 0")
        Double max,
    @Described("Values below zero (clock error); the distribution contains them as 0.")
        Negative negative,
    @Described(
            value = "Over all messages due; null where the percentile falls on a missing message.",
            unit = "microseconds")
        @Computed(from = "histogram")
        @Allowed(names = Names.PERCENTILES, allNames = true, nullValues = true)
        Map<String, Double> percentiles,
    @Described(value = "The first unknown percentile.", absent = "where all are known")
        @Computed
        @Allowed(names = Names.PERCENTILES)
        Double unknownAbove,
    @Described(
            value = "Longest time that the program waited for a missing message.",
            absent = "where none is missing")
        @Computed
        Double waitedSeconds,
    @Described(
            value =
                "Where messages are missing: lower bounds of `mean`, `max` and each unknown"
                    + " percentile. They are the values if each missing message had its waiting"
                    + " time as latency. Views print them after `≥`.",
            unit = "microseconds")
        @Computed(from = "histogram")
        @Allowed(names = Names.LOWER_BOUNDS)
        Map<String, Double> atLeast,
    @Described(
            value =
                "The whole distribution: the V2 compressed encoding of HdrHistogram, base64, values"
                    + " in nanoseconds, three significant digits.",
            absent =
                "if `count` is 0, in the steps of a run with more than 50, and in `byWorker` with"
                    + " more than 20 workers")
        @Allowed(form = TextForm.HISTOGRAM)
        String histogram,
    @Described(
            value =
                "The distribution of the waiting times of missing messages, as lower bounds,"
                    + " encoded the same way; `waitedSeconds` and `atLeast` follow from it.",
            absent = "where no waiting time is known")
        @Allowed(form = TextForm.HISTOGRAM)
        @JsonInclude(JsonInclude.Include.NON_NULL)
        String waitedHistogram) {

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
