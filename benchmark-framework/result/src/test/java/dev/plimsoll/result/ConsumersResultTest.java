// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plimsoll.result.ConsumersPart.LatePart;
import dev.plimsoll.result.ConsumersPart.RestartsPart;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The verdict on what consumers did beside receiving, and contradictions in it. */
final class ConsumersResultTest {

  private static final RunResult PLAIN = SampleResults.full();
  private static final Latency ALL = PLAIN.latencyMicros().endToEnd();
  private static final long MESSAGES = PLAIN.integrity().received();

  @Test
  void processingOfAllMessagesPasses() {
    RunResult result = with(processed(ALL, ALL, 0L));

    assertThat(ResultChecks.problems(result)).isEmpty();
    assertThat(Verdict.judge(result).status()).isEqualTo(Status.PASS);
  }

  @Test
  void whatIsNotProcessedFails() {
    Latency most = SampleResults.latency(5, MESSAGES, nanos(MESSAGES - 5));
    RunResult result = with(processed(most, most, 5L));

    assertThat(ResultChecks.problems(result)).isEmpty();
    assertThat(Verdict.judge(result).failures())
        .extracting(Finding::code, Finding::actual, Finding::limit)
        .containsExactly(tuple("UNPROCESSED", 5.0, 0.0));
  }

  @Test
  void anotherNumberOfUnprocessedMessagesThanCountedIsFound() {
    assertThat(ResultChecks.problems(with(processed(ALL, ALL, 3L))))
        .containsExactly(
            "key 'consumers.unprocessed': is 3, but 0 follows from the rest of the file.");
  }

  @Test
  void twoLatenciesOfDifferentMessagesAreFound() {
    Latency fewer = SampleResults.latency(5, MESSAGES, nanos(MESSAGES - 5));

    assertThat(ResultChecks.problems(with(processed(fewer, ALL, 0L))))
        .anyMatch(problem -> problem.startsWith("key 'consumers.processed.count'"));
  }

  @Test
  void lateSubscriptionsFailForWhatTheyMissAndIfTheyWereNeverReady() {
    assertThat(codes(late(2.5, 10, 10, 0, 0))).isEmpty();
    assertThat(codes(late(2.5, 10, 8, 2, 0))).containsExactly("LATE_SUBSCRIPTIONS_LOST");
    assertThat(codes(late(2.5, 10, 8, 0, 2))).containsExactly("LATE_SUBSCRIPTIONS_UNDELIVERED");
    assertThat(codes(late(null, 0, 0, 0, 0))).containsExactly("LATE_SUBSCRIPTIONS_NOT_READY");
  }

  @Test
  void lateMessagesThatAreNeitherReceivedNorMissingAreFound() {
    assertThat(ResultChecks.problems(with(late(2.5, 10, 7, 1, 1))))
        .anyMatch(problem -> problem.startsWith("key 'consumers.late': expected 10"));
  }

  @Test
  void timesOfRestartsThatDoNotFitTheirNumberAreFound() {
    assertThat(ResultChecks.problems(with(restarts(new RestartsPart(3, 1.5, 0.7))))).isEmpty();
    assertThat(ResultChecks.problems(with(restarts(new RestartsPart(2, 1.5, 0.7)))))
        .anyMatch(problem -> problem.startsWith("key 'consumers.restarts'"));
    assertThat(ResultChecks.problems(with(restarts(new RestartsPart(3, 0.5, 0.7)))))
        .anyMatch(problem -> problem.startsWith("key 'consumers.restarts'"));
  }

  private static List<String> codes(ConsumersPart part) {
    RunResult result = with(part);
    assertThat(ResultChecks.problems(result)).isEmpty();
    return Verdict.judge(result).failures().stream().map(Finding::code).toList();
  }

  private static ConsumersPart processed(Latency processed, Latency processing, Long left) {
    return new ConsumersPart(processed, processing, left, 0L, 0L, null, null);
  }

  private static ConsumersPart restarts(RestartsPart restarts) {
    return new ConsumersPart(null, null, null, 0L, 7L, restarts, null);
  }

  private static ConsumersPart late(
      Double ready, long expected, int received, long lost, long undelivered) {
    Latency latency =
        received == 0
            ? null
            : SampleResults.latency(
                lost + undelivered, received + lost + undelivered, nanos(received));
    LatePart late =
        new LatePart(
            1,
            ready == null ? null : (Double) 2.0,
            ready,
            expected,
            received,
            lost,
            undelivered,
            0,
            0L,
            latency,
            latency);
    return new ConsumersPart(null, null, null, null, null, null, late);
  }

  private static long[] nanos(long count) {
    long[] nanos = new long[(int) count];
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = 1_000_000 + i * 40L;
    }
    return nanos;
  }

  /** The sample with this part, and its latencies in the rows. */
  private static RunResult with(ConsumersPart part) {
    TimelineInfo timeline = PLAIN.timeline();
    List<TimelineRow> rows = new ArrayList<>();
    for (TimelineRow row : timeline.rows()) {
      rows.add(
          new TimelineRow(
              row.atSeconds(),
              row.seconds(),
              row.phase(),
              row.sent(),
              row.acknowledged(),
              row.received(),
              row.errors(),
              row.sentBytes(),
              row.receivedBytes(),
              row.scheduled(),
              row.unanswered(),
              row.backlog(),
              also(row.latencyMicros(), part),
              row.histograms()));
    }
    List<IntendedRow> intended = new ArrayList<>();
    for (IntendedRow row : timeline.byIntendedSecond()) {
      intended.add(
          new IntendedRow(
              row.atSeconds(), row.seconds(), row.phase(), also(row.latencyMicros(), part)));
    }
    return Variants.with(
        PLAIN.with(new TimelineInfo(timeline.intervalSeconds(), rows, intended)), part);
  }

  private static Map<String, RowLatency> also(Map<String, RowLatency> row, ConsumersPart part) {
    RowLatency like = row.get("endToEnd");
    Map<String, RowLatency> latencies = new HashMap<>(row);
    if (like != null) {
      part.latencies().keySet().forEach(kind -> latencies.put(kind, like));
    }
    return latencies;
  }
}
