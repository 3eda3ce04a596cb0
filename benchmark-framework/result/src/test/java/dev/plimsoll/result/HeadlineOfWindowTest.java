// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Finding;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** By which latency a window is steady: twelve rows, of which the last ones are twice as long. */
final class HeadlineOfWindowTest {

  private final Judged judged = new Judged();

  @BeforeEach
  void twelveSeconds() {
    judged.seconds = 12;
    judged.judged = new Backlog(12.1, 1L, 2L);
  }

  private static TimelineRow row(int second, String kind) {
    double p50 = second < 8 ? 1_000 : 2_000;
    RowLatency latency = new RowLatency(1_000, p50, p50, p50, p50, p50, p50, 1_000 * p50);
    return new TimelineRow(
        second,
        1,
        "measured",
        1_000,
        1_000L,
        1_000,
        0,
        0,
        0,
        1_000L,
        1L,
        2L,
        Map.of(kind, latency),
        Map.of());
  }

  /** Whether rows with only this latency are found not to be steady. */
  private boolean isSeen(String kind) {
    List<TimelineRow> rows = IntStream.range(0, 12).mapToObj(i -> row(i, kind)).toList();
    RunResult result = judged.result().with(new TimelineInfo(1, rows, List.of()));
    return Verdict.of(result).warnings().stream()
        .map(Finding::message)
        .anyMatch(message -> message.startsWith("The median of " + kind + " went from "));
  }

  private void closed() {
    judged.workload.remove("arrivals");
    judged.windowStart = new Backlog(0, null, 2L);
    judged.judged = new Backlog(0, null, 2L);
  }

  @Test
  void withoutAcknowledgementsItIsTheTimeToTheReceipt() {
    assertThat(isSeen("publish")).isTrue();
    assertThat(isSeen("endToEnd")).isFalse();

    judged.acknowledges = false;
    assertThat(isSeen("endToEnd")).isTrue();
    assertThat(isSeen("endToEndService")).isFalse();
    judged.workload.put("load", "closed");
    closed();
    assertThat(isSeen("endToEndService")).isTrue();
    assertThat(isSeen("endToEnd")).isFalse();
  }

  @Test
  void ofRequestsItIsThatToTheReply() {
    judged.workload.put("load", "request-reply");
    assertThat(isSeen("roundTrip")).isTrue();
    assertThat(isSeen("publish")).isFalse();

    closed();
    assertThat(isSeen("roundTripService")).isTrue();
    assertThat(isSeen("roundTrip")).isFalse();
  }

  @Test
  void aWindowWithoutLengthIsNotJudged() {
    judged.seconds = 0;
    judged.compilerCpuSeconds = 1.0;
    judged.events = List.of(new Event(0, 1.0, EventKind.NO_RECEIPTS, "", "observed", null));

    assertThat(judged.warnings()).doesNotContain("COMPILING", "OUTAGE");
  }
}
