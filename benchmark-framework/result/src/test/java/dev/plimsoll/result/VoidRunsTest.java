// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class VoidRunsTest {

  private final RunResult first = SampleResults.repetition("kafka", 1, 3, 1);
  private final RunResult second = SampleResults.repetition("kafka", 2, 3, 1);

  @Test
  void voidRunsAreLeftOutAndCounted() {
    List<RunResult> all = List.of(first, Voided.of(second), Voided.of(second));

    assertThat(VoidRuns.without(all)).containsExactly(first);
    assertThat(VoidRuns.count(all)).isEqualTo(2);
  }

  @Test
  void aRunWithFailuresAndVoidReasonsIsNotVoid() {
    assertThat(VoidRuns.isVoid(SampleResults.failed())).isFalse();
  }

  @Test
  void aRepetitionStaysVoidUntilOneOfItsAttemptsIsNot() {
    List<RunResult> voids = List.of(first, Voided.of(second), Voided.of(second));

    assertThat(VoidRuns.unrepeated(voids)).containsExactly(voids.get(1));
    assertThat(VoidRuns.unrepeated(List.of(Voided.of(second), first, second))).isEmpty();
  }

  @Test
  void aSearchThatWasRepeatedDoesNotStayVoidWhateverRateItFound() throws Exception {
    RunResult disturbed = Voided.of(searched(20_000));

    assertThat(VoidRuns.unrepeated(List.of(disturbed, searched(21_000)))).isEmpty();
    assertThat(VoidRuns.unrepeated(List.of(disturbed, first))).containsExactly(disturbed);
  }

  private static RunResult searched(double rate) throws Exception {
    RunResult at = Doctored.at(rate, 1);
    SearchPart.ProbePart probe =
        new SearchPart.ProbePart(
            rate, true, 0, 10, "PASS", List.of(), "passed", rate, rate, Map.of());
    SearchPart.SettingsPart settings =
        new SearchPart.SettingsPart(1_000, 10, 1e6, 0.5, 40, 10, 10, 1, 0, 2);
    return at.with(
        new SearchPart(settings, rate, "system", rate * 2, 1, 10, false, 0, List.of(probe)),
        at.run().endedAt());
  }

  @Test
  void anotherDriverIsNoAttemptAtTheSameRun() {
    RunResult other = Voided.of(SampleResults.repetition("redis", 1, 3, 1));

    assertThat(VoidRuns.unrepeated(List.of(first, other))).containsExactly(other);
  }

  @Test
  void workAndCollectionsOfTheGeneratorAreItsOwnDoing() {
    assertThat(isOwnDoing("GENERATOR_TOO_SLOW", "RATE_NOT_MET")).isTrue();
    assertThat(isOwnDoing("GENERATOR_TOO_SLOW", "GENERATOR_WAITED")).isFalse();
    assertThat(isOwnDoing("WORKER_LOST")).isFalse();
    assertThat(isOwnDoing("RATE_NOT_MET")).isFalse();
    assertThat(stoppedBy(StopPart.COLLECTOR, 0.3)).isTrue();
    assertThat(stoppedBy(StopPart.COLLECTOR, 0.1)).isFalse();
    assertThat(stoppedBy(StopPart.STOPPED, 0.3)).isFalse();
  }

  private boolean isOwnDoing(String... codes) {
    return VoidRuns.isOwnDoing(Voided.of(first, codes));
  }

  private boolean stoppedBy(String cause, double seconds) {
    Stops stops = new Stops(1, 0.4, seconds, 5, List.of(new StopPart(2, seconds, cause)));
    Judged judged = new Judged();
    judged.generator = new RunResult.Generator("publish", Map.of(), stops, null);
    return VoidRuns.isOwnDoing(Voided.of(judged.result(), "GENERATOR_STOPPED"));
  }

  @Test
  void theNumberOfVoidRunsIsStatedWhereThereAreAny() {
    assertThat(VoidRuns.runs(5, 0)).isEqualTo("5 runs");
    assertThat(VoidRuns.runs(5, 2)).isEqualTo("5 + 2 void runs");
    assertThat(VoidRuns.number(5, 0)).isEqualTo("5");
    assertThat(VoidRuns.number(5, 1)).isEqualTo("5 + 1 void");
  }
}
