// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.compare.WorkloadContent;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import dev.plimsoll.result.Stops;
import dev.plimsoll.result.Voided;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
  void keepsWhatAnIdealGeneratorWouldHaveMeasured() throws Exception {
    IdealLatency ideal = IdealLatency.of(SampleResults.histogram(1_000, 2_000), 3_000, 2_000, 2);
    RunResult run =
        ResultBuilder.of(Doctored.at(1_000, 1))
            .generator(
                new RunResult.Generator(
                    "publish", Map.of(), Stops.NONE, null, Map.of("publish", ideal)))
            .build();

    List<Sweep.Point> points = sweeps(run, Doctored.at(2_000, 1)).get(0).points();

    assertThat(points.get(0).idealP99()).containsExactly(Map.entry("publish", 2.0));
    assertThat(points.get(1).idealP99()).isEmpty();
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
  void takesTheProbesOfASearchForASweepWithItsAnswer() throws Exception {
    List<Sweep> sweeps = sweeps(search(1_000, 1_500), search(1_200, 1_300));

    assertThat(sweeps).hasSize(2);
    assertThat(sweeps.get(0).points())
        .extracting(Sweep.Point::targetPerSecond)
        .containsExactly(1_000.0, 1_000.0, 1_500.0);
    assertThat(sweeps.get(0).kneeRate()).isEqualTo(1_000);
    assertThat(sweeps.get(0).kneeName()).isEqualTo("sustained");
    assertThat(sweeps.get(0).kneeText())
        .startsWith("Indication: the highest sustainable rate is 1,000 msg/s");
  }

  @Test
  void searchesWithDifferentAnswersAreRepetitions() throws Exception {
    assertThat(WorkloadContent.contentOf(search(1_000, 1_500)))
        .isEqualTo(WorkloadContent.contentOf(search(1_200, 1_300)))
        .isNotEqualTo(WorkloadContent.contentOf(Doctored.at(1_000, 1)));
  }

  private static RunResult search(double answer, double notSustained) throws Exception {
    RunResult at = Doctored.at(answer, 1);
    List<ProbePart> probes =
        List.of(
            probe(answer, false, "PASS"),
            probe(notSustained, false, "FAIL"),
            probe(answer, true, "PASS"));
    SettingsPart settings = new SettingsPart(1_000, 10, 1e6, 0.5, 40, 10, 10, 1, 0, 2);
    return at.with(
        new SearchPart(settings, answer, "system", notSustained, 1, 10, false, 2, probes),
        at.run().endedAt());
  }

  private static ProbePart probe(double rate, boolean full, String status) {
    return new ProbePart(
        rate,
        full,
        0,
        10,
        status,
        List.of(),
        status.equals("PASS") ? "passed" : "failed",
        rate,
        rate,
        Map.of("publish", Map.of("99", 5.0)));
  }

  @Test
  void putsTheKneeAtTheLastGoodRate() throws Exception {
    Sweep sweep =
        sweeps(Doctored.at(1_000, 1), Doctored.at(2_000, 3), Doctored.at(4_000, 30)).get(0);

    assertThat(sweep.kneeRate()).isEqualTo(2_000);
    assertThat(sweep.kneeText()).startsWith("Knee: 2,000 msg/s").contains("4,000 msg/s is not");
  }

  /**
   * In an M/M/1 queue with service rate 10,000/s, p99 is 4.605 / (10,000 − rate): 9,000 / (10,000 −
   * rate) times that of 1,000 msg/s, which is 3 at 7,000 msg/s and 5 at 8,200 msg/s.
   */
  @Test
  void putsTheKneeOfAQueueWhereTheP99IsFourTimesThatOfTheLeastRate() throws Exception {
    Sweep sweep =
        sweeps(
                Doctored.at(1_000, 1),
                Doctored.at(5_500, 2),
                Doctored.at(7_000, 3),
                Doctored.at(8_200, 5))
            .get(0);

    assertThat(sweep.kneeRate()).isEqualTo(7_000);
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
  void runsThatDidNotEndMoveNoKnee() throws Exception {
    for (RunResult.Status status :
        List.of(RunResult.Status.INTERRUPTED, RunResult.Status.CHECKPOINT)) {
      RunResult unended = ResultBuilder.of(Doctored.at(2_000, 1)).status(status).build();

      assertThat(
              sweeps(Doctored.at(1_000, 1), unended, Doctored.at(2_000, 3), Doctored.at(4_000, 30))
                  .get(0)
                  .kneeRate())
          .isEqualTo(2_000);
    }
  }

  @Test
  void voidRunsMoveNoKneeAndTheirNumberIsStated() throws Exception {
    RunResult disturbed = Voided.of(Doctored.at(2_000, 30));
    Sweep sweep =
        sweeps(
                Doctored.at(1_000, 1),
                disturbed,
                Doctored.at(2_000, 3),
                disturbed,
                Doctored.at(4_000, 30))
            .get(0);

    assertThat(sweep.kneeRate()).isEqualTo(2_000);
    assertThat(sweep.kneeText()).endsWith(" Of 3 + 2 void runs.");
    assertThat(sweep.points()).extracting(Sweep.Point::run).containsExactly(0, 2, 4);
    assertThat(sweep.points()).extracting(Sweep.Point::voids).containsExactly(0, 2, 0);
  }

  @Test
  void aRateOfWhichAllRunsAreVoidIsNotKnown() throws Exception {
    Sweep sweep =
        sweeps(Doctored.at(1_000, 1), Doctored.at(2_000, 1), Voided.of(Doctored.at(4_000, 30)))
            .get(0);

    assertThat(sweep.kneeRate()).isNull();
    assertThat(sweep.kneeText())
        .startsWith("The knee was not reached: all rates up to 2,000 msg/s are good")
        .endsWith(" Of 2 + 1 void run; not known at 4,000 msg/s: all runs are void.");
  }

  @Test
  void runsThatAreAllVoidShowNoSweep() throws Exception {
    assertThat(sweeps(Voided.of(Doctored.at(1_000, 1)), Voided.of(Doctored.at(2_000, 1))))
        .isEmpty();
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
