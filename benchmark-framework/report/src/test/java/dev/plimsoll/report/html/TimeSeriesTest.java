// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.RowLatency;
import dev.plimsoll.result.TimelineRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TimeSeriesTest {

  @Test
  void keepsRowsAsTheyAreWhileTheyAreFew() {
    TimeSeries timeSeries = TimeSeries.ofRows(rows(10), 10);

    assertThat(timeSeries.rowsPerPoint()).isEqualTo(1);
    assertThat(timeSeries.counts().get("sent"))
        .isEqualTo(IntStream.range(0, 10).mapToObj(i -> 100L + i).toList());
    assertThat(timeSeries.latencies().get("publish").get("99").get(4)).isEqualTo(99.0 + 4);
  }

  @Test
  void addsUpCountsAndKeepsTheGreatestLatencyWhereRowsMerge() {
    TimeSeries timeSeries = TimeSeries.ofRows(rows(900), 300);

    assertThat(timeSeries.rowsPerPoint()).isEqualTo(3);
    assertThat(timeSeries.at()).hasSize(300);
    assertThat(timeSeries.seconds().get(0)).isCloseTo(3, within(1e-9));
    assertThat(timeSeries.counts().get("sent").get(0)).isEqualTo(100 + 101 + 102);
    assertThat(timeSeries.counts().get("backlog").get(0)).as("the last").isEqualTo(2);
    assertThat(timeSeries.latencies().get("publish").get("max").get(0)).isEqualTo(1_002);
  }

  @Test
  void losesNoMessageByMerging() {
    long all = rows(900).stream().mapToLong(TimelineRow::sent).sum();

    for (int points : new int[] {1, 7, 300, 899, 900}) {
      TimeSeries timeSeries = TimeSeries.ofRows(rows(900), points);
      assertThat(timeSeries.at()).hasSizeLessThanOrEqualTo(points);
      assertThat(timeSeries.counts().get("sent").stream().mapToLong(each -> each).sum())
          .isEqualTo(all);
    }
  }

  @Test
  void aPartialRowAndTheDrainAreNoRates() {
    List<TimelineRow> rows = new ArrayList<>(rows(3));
    rows.add(
        new TimelineRow(
            3, 0.2, "cool-down", 40, null, 40, 0, 0, 0, null, null, 1L, Map.of(), Map.of()));
    rows.add(
        new TimelineRow(3.2, 1, "drain", 0, null, 7, 0, 0, 0, null, null, -2L, Map.of(), Map.of()));

    TimeSeries timeSeries = TimeSeries.ofRows(rows, 10);

    assertThat(timeSeries.counts().get("sent")).containsExactly(100L, 101L, 102L, null, null);
    assertThat(timeSeries.counts().get("received")).containsExactly(90L, 90L, 90L, null, null);
    assertThat(timeSeries.counts().get("backlog"))
        .as("never below 0")
        .containsExactly(0L, 1L, 2L, 1L, 0L);
  }

  @Test
  void leavesOutACountThatDoesNotExist() {
    assertThat(TimeSeries.ofRows(rows(4), 10).counts()).doesNotContainKey("acknowledged");
  }

  @Test
  void hasAGapWhereARowHasNoLatency() {
    List<TimelineRow> rows = List.of(row(0, Map.of()), rows(2).get(1));

    assertThat(TimeSeries.ofRows(rows, 10).latencies().get("publish").get("50"))
        .containsExactly(null, 51.0);
  }

  private static List<TimelineRow> rows(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                row(
                    i,
                    Map.of(
                        "publish",
                        new RowLatency(
                            9, 50 + i, 95 + i, 99 + i, 500 + i, 900 + i, 1_000 + i, 9 * 60))))
        .toList();
  }

  private static TimelineRow row(int i, Map<String, RowLatency> latencies) {
    return new TimelineRow(
        i, 1, "measured", 100L + i, null, 90, 0, 0, 0, null, null, (long) i, latencies, Map.of());
  }
}
