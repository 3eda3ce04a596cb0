// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is shown of several runs, besides their table. */
final class SeriesTextTest {

  @Test
  void aRunIsOneLineWithItsRateAndLatencies() {
    assertThat(RunLine.of(SampleResults.full(), "base, run 1", 200))
        .matches(
            "base, run 1 · [0-9,]+ msg/s · publish p50 \\S+ p99 \\S+ · e2e p50 \\S+ p99 \\S+"
                + "( · [0-9]+ warnings?)?");
  }

  @Test
  void aRunThatFailedSaysWhyBeforeItsMetrics() {
    assertThat(RunLine.of(SampleResults.failed(), "a", 200))
        .startsWith("a · UNACKNOWLEDGED, LOST · ");
  }

  @Test
  void aLineFitsTheWidthAndLosesItsEndFirst() {
    for (int width = 60; width < 140; width++) {
      assertThat(RunLine.of(SampleResults.failed(), "a driver with quite a long name", width))
          .hasSizeLessThanOrEqualTo(width)
          .contains("UNACKNOWLEDGED");
    }
  }

  @Test
  void aReasonThatSeveralRunsShareStandsOnce() {
    RunResult failed = SampleResults.failed();

    String text = String.join("\n", FindingLines.ofSeries(List.of(failed, failed, failed)));

    assertThat(text)
        .containsOnlyOnce("20 messages were lost. (LOST), and in 2 other runs")
        .containsOnlyOnce("(UNACKNOWLEDGED)");
  }

  @Test
  void warningsAreCountedByRuns() {
    RunResult warned = SampleResults.repetition("kafka", 1, 2, 1);

    assertThat(FindingLines.ofSeries(List.of(warned, warned)).get(0))
        .endsWith(" on kafka · GC in 2 of 2");
  }
}
