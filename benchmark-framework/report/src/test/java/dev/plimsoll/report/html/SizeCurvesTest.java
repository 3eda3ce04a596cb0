// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Voided;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SizeCurvesTest {

  @Test
  void takesTheGreatestThroughputThatPassedAtEachSize() throws Exception {
    List<SizeCurve> curves =
        SizeCurves.find(
            List.of(
                run(100, 20_000, true),
                run(100, 40_000, true),
                run(100, 50_000, false),
                run(1_000, 20_000, true),
                run(1_000, 40_000, false)));

    assertThat(curves).hasSize(1);
    assertThat(curves.get(0).points())
        .containsExactly(
            new SizeCurve.Point(100, 40_000, 4_000_000, true, 1, 0),
            new SizeCurve.Point(1_000, 20_000, 20_000_000, true, 1, 0));
  }

  @Test
  void marksASizeOfWhichNoRunPassed() throws Exception {
    List<SizeCurve> curves =
        SizeCurves.find(
            List.of(run(100, 20_000, true), run(1_000, 15_000, false), run(1_000, 18_000, false)));

    assertThat(curves.get(0).points().get(1))
        .isEqualTo(new SizeCurve.Point(1_000, 18_000, 18_000_000, false, 1, 0));
  }

  @Test
  void countsARateOfWhichOneRepetitionFailedAsNotSustained() throws Exception {
    List<SizeCurve> curves =
        SizeCurves.find(
            List.of(
                run(100, 20_000, true),
                run(1_000, 10_000, true),
                run(1_000, 20_000, true),
                run(1_000, 20_000, false)));

    assertThat(curves.get(0).points().get(1))
        .isEqualTo(new SizeCurve.Point(1_000, 10_000, 10_000_000, true, 1, 0));
  }

  @Test
  void voidRunsAreLeftOutAndCounted() throws Exception {
    List<SizeCurve> curves =
        SizeCurves.find(
            List.of(
                run(100, 20_000, true),
                run(1_000, 20_000, true),
                Voided.of(run(1_000, 20_000, true)),
                Voided.of(run(1_000, 40_000, true)),
                Voided.of(run(10_000, 20_000, true))));

    assertThat(curves.get(0).points())
        .containsExactly(
            new SizeCurve.Point(100, 20_000, 2_000_000, true, 1, 0),
            new SizeCurve.Point(1_000, 20_000, 20_000_000, true, 1, 1));
  }

  @Test
  void oneSizeIsNoCurve() throws Exception {
    assertThat(SizeCurves.find(List.of(run(100, 20_000, true), run(100, 40_000, true)))).isEmpty();
  }

  private static RunResult run(int sizeBytes, double rate, boolean passed) throws Exception {
    Doctored run =
        new Doctored(Doctored.at(rate, 1)).with("/workload", "messageSizeBytes", sizeBytes);
    return passed
        ? run.result()
        : run.with("", "status", "FAIL")
            .with("", "failures", List.of(new RunResult.Finding("RATE", "Too slow.", 1.0, 2.0)))
            .result();
  }
}
