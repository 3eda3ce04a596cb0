// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SampleResults;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which runs belong to a side. */
final class SideTest {

  private static RunResult run(int repetition, Status status) {
    Runs run = new Runs();
    run.repetition = repetition;
    run.status = status;
    return run.result();
  }

  @Test
  void onlyRunsThatEndedByThemselvesBelongToASide() throws ComparisonException {
    Side side =
        Side.of(
            "base",
            List.of(
                run(3, Status.PASS),
                run(0, Status.PASS),
                run(1, Status.FAIL),
                run(4, Status.INTERRUPTED),
                run(5, Status.CHECKPOINT),
                run(6, Status.VOID),
                run(2, Status.PASS)));

    assertThat(side.runs())
        .extracting(each -> each.run().series().repetition())
        .containsExactly(1, 2, 3);
    assertThat(side.burnIns()).isEqualTo(1);
    assertThat(side.interrupted()).hasSize(2);
    assertThat(side.voids()).hasSize(1);
    assertThat(side.voidShare()).isEqualTo(0.25);
    assertThat(side.lastRepetition()).isEqualTo(6);
    assertThat(side.failed()).isEqualTo(1);
    assertThat(side.failedShare()).isEqualTo(1.0 / 3);
    assertThat(side.driver()).isEqualTo("kafka-local");
  }

  @Test
  void aSideWithoutRunsIsRefused() {
    assertThatThrownBy(() -> Side.of("base", List.of()))
        .hasMessage("base: there is no run to compare; give results of runs that ended");
    assertThatThrownBy(() -> Side.of("candidate", List.of(run(4, Status.INTERRUPTED))))
        .hasMessage(
            "candidate: there is no run to compare: each was a burn-in, void, interrupted or only a"
                + " checkpoint; give results of runs that ended");
  }

  @Test
  void aRunIsNumberedByItsRepetitionOrItsPlace() {
    Side side =
        new Side(
            "base", List.of(SampleResults.minimal(), run(7, Status.PASS)), List.of(), List.of(), 0);

    assertThat(side.number(0)).isEqualTo(1);
    assertThat(side.number(1)).isEqualTo(7);
  }

  @Test
  void aMetricThatARunDoesNotHaveIsLeftOutOfItsValues() {
    Side side =
        new Side(
            "base", List.of(run(1, Status.PASS), SampleResults.minimal()), List.of(), List.of(), 0);
    var rate = MetricCatalog.require("publish.rate");

    assertThat(side.values(rate)).containsExactly(2_000);
    assertThat(side.column(rate)).containsExactly(2_000, Double.NaN);
    assertThat(side.has(rate)).isTrue();
    assertThat(side.has(MetricCatalog.require("roundTrip.p50"))).isFalse();
  }

  @Test
  void theContentOfAWorkloadIsThatOfAllKeysButItsName() {
    Map<String, Object> first = Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5);
    Map<String, Object> other = Map.of("a", 6, "b", 7, "c", 8, "d", 9, "e", 10);

    assertThat(WorkloadContent.differing(first, first)).isEmpty();
    assertThat(WorkloadContent.differing(first, other))
        .contains("a: 1 and 6", "e: 5 and 10")
        .doesNotContain("more");
    assertThat(WorkloadContent.differing(first, Map.of()).split("; ")).hasSize(5);
    assertThat(WorkloadContent.differing(first, Map.of("f", 6))).endsWith(" and more");
  }

  @Test
  void aRunWithoutASeriesIsASessionOfItsOwn() {
    RunResult alone = SampleResults.minimal();
    Side side =
        new Side(
            "base",
            List.of(run(1, Status.PASS), run(2, Status.PASS), alone),
            List.of(),
            List.of(),
            0);

    assertThat(side.sessions()).containsExactly("s1", alone.run().id());
  }

  @Test
  void runsOfSeveralDriversAreNoSide() {
    List<RunResult> mixed = new ArrayList<>(List.of(run(1, Status.PASS)));
    mixed.add(SampleResults.repetition("redis-local", 2, 2, 1));

    assertThatThrownBy(() -> Side.of("base", mixed)).isInstanceOf(ComparisonException.class);
  }

  @Test
  void runsOfSeveralVersionsOfADriverFileAreNoSide() throws Exception {
    RunResult edited =
        new Doctored(run(2, Status.PASS)).with("/driver", "sha256", "ab".repeat(32)).result();

    assertThatThrownBy(() -> Side.of("base", List.of(run(1, Status.PASS), edited)))
        .isInstanceOf(ComparisonException.class)
        .hasMessageContaining("several versions of the driver file: ")
        .hasMessageContaining("sha256 abababab");
  }

  @Test
  void valuesOfADriverKeyThatWasSweptAreNoRepetitions() {
    List<RunResult> swept = new ArrayList<>();
    for (int value = 1; value <= 2; value++) {
      Runs run = new Runs();
      run.kind = "sweep";
      run.seriesId = "s" + value;
      run.cell = Map.of("driver.linger", String.valueOf(value));
      swept.add(run.result());
    }

    assertThatThrownBy(() -> Side.of("base", swept))
        .isInstanceOf(ComparisonException.class)
        .hasMessageContaining("driver.linger=1, ")
        .hasMessageContaining("driver.linger=2");
  }

  @Test
  void runsOfTheSameRepetitionAreInTheOrderOfTheirStarts() throws ComparisonException {
    RunResult later = startedAt("2026-11-21T09:00:00Z");
    RunResult earlier = startedAt("2026-11-21T08:00:00Z");

    assertThat(Side.of("base", List.of(later, earlier)).runs()).containsExactly(earlier, later);
    assertThat(Side.of("base", List.of(earlier, later)).runs()).containsExactly(earlier, later);
  }

  private static RunResult startedAt(String time) {
    RunResult result = run(1, Status.PASS);
    RunResult.RunInfo was = result.run();
    return ResultBuilder.of(result)
        .run(
            new RunResult.RunInfo(
                was.id(),
                was.name(),
                time,
                was.endedAt(),
                was.software(),
                was.commandLine(),
                was.tags(),
                was.series()))
        .build();
  }
}
