// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ChartLimitsTest {

  @Test
  void objectivesOfLatenciesAreInMicrosecondsWhateverTheirUnit() {
    assertThat(limits(SampleResults.withObjectives("endToEnd.p99.9 < 20ms", "publish.max < 1s")))
        .containsExactly(
            new ChartLimit(
                "objective endToEnd.p99.9 < 20 ms", "endToEnd", "99.9", 20_000, List.of(0)),
            new ChartLimit("objective publish.max < 1 s", "publish", "max", 1e6, List.of(0)));
  }

  @Test
  void aShareOfTheRateIsARate() {
    RunResult result = SampleResults.withObjectives("publish.rate >= 50%");
    double asked = result.throughput().scheduledRatePerSecond();

    assertThat(limits(result)).extracting(ChartLimit::value).containsExactly(asked / 2);
  }

  @Test
  void metricsThatNoChartShowsHaveNoLine() {
    assertThat(
            limits(SampleResults.withObjectives("lost == 0", "gap < 5s", "publish.bytes > 1B/s")))
        .isEmpty();
  }

  @Test
  void theSameObjectiveOfSeveralRunsIsOneLine() {
    RunResult one = SampleResults.withObjectives("publish.p99 < 50ms");

    assertThat(limits(one, one)).hasSize(1);
  }

  @Test
  void aSearchGivesTheCapacityOfItsOwnSystemUnderItsOwnLoad() throws Exception {
    RunResult run = Doctored.at(1_000, 1);
    RunResult larger = new Doctored(run).with("/workload", "messageSizeBytes", 5).result();
    RunResult other = new Doctored(run).with("/driver", "name", "other").result();

    List<ChartLimit> limits = limits(run, larger, other, search());

    assertThat(limits).extracting(ChartLimit::of).containsOnly(ChartLimit.CAPACITY);
    assertThat(limits).extracting(ChartLimit::value).containsExactly(1_500.0);
    assertThat(limits.get(0).groups()).hasSize(2).doesNotContain(1, 2);
  }

  private static RunResult search() throws Exception {
    RunResult at = Doctored.at(1_500, 1);
    ProbePart probe =
        new ProbePart(1_500, true, 0, 10, "PASS", List.of(), "passed", 1_500.0, 1_500.0, Map.of());
    return at.with(
        new SearchPart(
            new SettingsPart(1_000, 10, 1e6, 0.5, 40, 10, 10, 1, 0, 2),
            1_500.0,
            "system",
            2_000.0,
            1,
            10,
            false,
            0,
            List.of(probe)),
        at.run().endedAt());
  }

  private static List<ChartLimit> limits(RunResult... results) {
    List<ReportRun> runs =
        Arrays.stream(results).map(result -> ReportRun.of(result, "r.json", 10)).toList();
    return Report.of(runs, Optional.empty(), EqualGuaranteeFiles.NONE).limits();
  }
}
