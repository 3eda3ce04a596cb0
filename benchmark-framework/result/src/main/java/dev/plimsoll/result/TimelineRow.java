// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.driver.RunPhase;
import java.util.Map;

/**
 * Events by the instant at which they happened; seconds relative to the start of the warm-up.
 * Acknowledgements are null if there are none, the backlog is null without subscriptions.
 */
public record TimelineRow(
    @Described("When it began.") double atSeconds,
    @Described("Its actual length.") @Allowed(above = 0) double seconds,
    @Described("The phase that it belongs to.") @Allowed(constants = RunPhase.class) String phase,
    @Described("Messages sent.") long sent,
    @Described(value = "Messages acknowledged.", absent = "where nobody acknowledges")
        Long acknowledged,
    @Described("Receipts over all subscriptions.") long received,
    @Described("Failed sends.") long errors,
    @Described("Payload sent.") long sentBytes,
    @Described("Payload received.") long receivedBytes,
    @Described(value = "Messages that were due in it, as drawn.", absent = "in closed load")
        Long scheduled,
    @Described(
            value = "Scheduled − answered since the start, at the end of the interval.",
            absent = "in closed load")
        @Allowed(minimum = Allowed.ANY)
        Long unanswered,
    @Described(
            value =
                "Acknowledged, or sent, times subscriptions − received since the start, at the end"
                    + " of the interval.",
            absent = "without a subscription")
        @Allowed(minimum = Allowed.ANY)
        Long backlog,
    @Described(
            "By kind; a kind without a value is omitted. The percentiles are from histograms of"
                + " three digits.")
        @Allowed(names = Names.LATENCIES)
        Map<String, RowLatency> latencyMicros,
    @Described(
            "The histogram of each kind except `generatorDelay`, `publishFailed` and the"
                + " kinds of late subscriptions, encoded as in `latencyMicros`, with two"
                + " significant digits: a bucket is at most 1/128 of its value wide. Their"
                + " counts are exact.")
        @Allowed(form = TextForm.HISTOGRAM, names = Names.LATENCIES)
        Map<String, String> histograms) {

  public TimelineRow {
    latencyMicros = RunResult.ordered(latencyMicros);
    histograms = RunResult.ordered(histograms);
  }

  /** Returns a copy with its figures, which follow from its facts. */
  TimelineRow computed() {
    return new TimelineRow(
        atSeconds,
        seconds,
        phase,
        sent,
        acknowledged,
        received,
        errors,
        sentBytes,
        receivedBytes,
        scheduled,
        unanswered,
        backlog,
        TimelineInfo.computed(latencyMicros),
        histograms);
  }
}
