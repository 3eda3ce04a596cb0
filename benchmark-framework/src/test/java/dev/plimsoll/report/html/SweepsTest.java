// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class SweepsTest {

  @Test
  void findsRunsThatDifferInTheRateAlone() throws Exception {
    List<Sweep> sweeps =
        sweeps(Doctored.at(4_000, 2), Doctored.at(1_000, 1), Doctored.at(2_000, 1));

    assertThat(sweeps).hasSize(1);
    assertThat(sweeps.get(0).points())
        .extracting(Sweep.Point::targetPerSecond)
        .containsExactly(1_000.0, 2_000.0, 4_000.0);
    assertThat(sweeps.get(0).points()).extracting(Sweep.Point::run).containsExactly(1, 2, 0);
  }

  @Test
  void takesNoRepetitionForASweep() throws Exception {
    assertThat(sweeps(Doctored.at(1_000, 1), Doctored.at(1_000, 2))).isEmpty();
  }

  @Test
  void keepsApartWhatDiffersInMoreThanTheRate() throws Exception {
    RunResult larger =
        new Doctored(Doctored.at(2_000, 1)).with("/workload", "messageSizeBytes", 9).result();

    assertThat(sweeps(Doctored.at(1_000, 1), larger)).isEmpty();
  }

  @Test
  void takesTheStepsOfARunForASweep() throws Exception {
    RunResult.Step step = SampleResults.full().steps().get(0);
    RunResult run =
        new Doctored(SampleResults.full())
            .with("", "steps", List.of(step, step.with(step.latencyMicros().withoutHistograms())))
            .result();

    assertThat(sweeps(run))
        .singleElement()
        .satisfies(sweep -> assertThat(sweep.points()).hasSize(2));
  }

  @Test
  void putsTheKneeAtTheLastGoodRate() throws Exception {
    Sweep sweep =
        sweeps(Doctored.at(1_000, 1), Doctored.at(2_000, 3), Doctored.at(4_000, 30)).get(0);

    assertThat(sweep.kneeRate()).isEqualTo(2_000);
    assertThat(sweep.kneeText()).startsWith("Knee: 2,000 msg/s").contains("4,000 msg/s is not");
  }

  @Test
  void putsTheKneeBeforeARateThatFailed() throws Exception {
    RunResult failed =
        new Doctored(Doctored.at(4_000, 1))
            .with("", "status", "FAIL")
            .with("", "failures", List.of(new RunResult.Finding("RATE", "Too slow.", 1.0, 2.0)))
            .result();

    assertThat(sweeps(Doctored.at(1_000, 1), Doctored.at(2_000, 1), failed).get(0).kneeRate())
        .isEqualTo(2_000);
  }

  @Test
  void leavesBurnInsOut() throws Exception {
    RunResult burnIn =
        new Doctored(Doctored.at(2_000, 30))
            .with("/run/series", "burnIn", true)
            .with("/run/series", "repetition", 0)
            .result();

    assertThat(sweeps(Doctored.at(1_000, 1), Doctored.at(2_000, 1), burnIn).get(0).points())
        .hasSize(2);
  }

  @Test
  void saysWhereNoKneeWasReached() throws Exception {
    Sweep sweep = sweeps(Doctored.at(1_000, 1), Doctored.at(2_000, 1)).get(0);

    assertThat(sweep.kneeRate()).isNull();
    assertThat(sweep.kneeText()).startsWith("The knee was not reached");
  }

  private static List<Sweep> sweeps(RunResult... results) {
    List<ReportRun> runs = new ArrayList<>();
    for (RunResult result : results) {
      runs.add(ReportRun.of(result, "file", 100));
    }
    return Report.of(runs, Optional.empty(), EqualGuaranteeFiles.NONE).sweeps();
  }
}
