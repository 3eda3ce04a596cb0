// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepPlanTest {

  private static final List<String> NOTHING = List.of();

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void layTheTable() {
    desk =
        new Desk(folder)
            .put("w.yaml", "producerRate: 1k\n")
            .put("blue.yaml", "driver: teapot\ncolor: blue\n")
            .put("red.yaml", "driver: teapot\ncolor: red\n");
  }

  @Test
  void eachCombinationIsARunWithTheLastKeyVaryingFastest() throws PlanException {
    List<RunPlan> plans =
        of("producerRate: 1k\nsweep: {producerRate: [10k, 20k], messageSize: [100, 1KiB]}\n");

    assertThat(plans)
        .extracting(p -> p.order() + ": " + rate(p) + " × " + p.workload().messageSize())
        .containsExactly(
            "1: 10000.0 × 100", "2: 10000.0 × 1024", "3: 20000.0 × 100", "4: 20000.0 × 1024");
    assertThat(plans.get(1).swept())
        .isEqualTo(Map.of("producerRate", "10k", "messageSize", "1KiB"));
  }

  @Test
  void allCombinationsOnAllDriversRunBeforeAnyIsRepeated() throws PlanException {
    List<RunPlan> plans =
        desk.loader.plans(
            List.of("blue.yaml", "red.yaml"),
            List.of("w.yaml"),
            List.of("producerRate=1k,2k"),
            NOTHING,
            2);

    assertThat(plans)
        .extracting(p -> p.repetition() + p.driver().name() + rate(p))
        .containsExactly(
            "1blue1000.0",
            "1blue2000.0",
            "1red1000.0",
            "1red2000.0",
            "2blue1000.0",
            "2blue2000.0",
            "2red1000.0",
            "2red2000.0");
    assertThat(plans).extracting(RunPlan::order).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
  }

  @Test
  void keysOfTheDriverAreSweptAsInSet() throws PlanException {
    List<RunPlan> plans =
        of("producerRate: 1k\nsweep:\n  driver.cups: [2, 3]\n  driver.clientConfig.a.b: [x]\n");

    assertThat(plans).extracting(p -> p.driver().values().get("cups")).containsExactly(2L, 3L);
    assertThat(plans.get(0).driver().values().toString()).contains("a={b=x}");
    assertThat(plans.get(0).workload()).isEqualTo(plans.get(1).workload());
  }

  @Test
  void anOptionReplacesTheSameKeyOfTheFile() throws PlanException {
    desk.put("w.yaml", "producerRate: 1k\nsweep: {producerRate: [5, 6], topics: [1, 2]}\n");

    assertThat(plans(List.of("producerRate=[7]"), NOTHING))
        .extracting(p -> rate(p) + " " + p.workload().topics())
        .containsExactly("7.0 1", "7.0 2");
  }

  @Test
  void setTakesTheSweepOut() throws PlanException {
    desk.put("w.yaml", "producerRate: 1k\nsweep: {producerRate: [5, 6]}\n");

    assertThat(plans(NOTHING, List.of("sweep=")))
        .singleElement()
        .satisfies(plan -> assertThat(plan.swept()).isEmpty())
        .satisfies(plan -> assertThat(rate(plan)).isEqualTo(1_000));
  }

  @Test
  void aSweptKeyReplacesTheKeysThatItExcludes() throws PlanException {
    assertThat(of("rateRamp: {from: 1, to: 2, over: 5s}\nsweep: {producerRate: [7, 8]}\n"))
        .extracting(SweepPlanTest::rate)
        .containsExactly(7.0, 8.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sweep: {} | w.yaml:2:8: sweep: wants a block, such as {producerRate: [10k, 50k]",
        "sweep: [1] | w.yaml:2:8: sweep: wants a block",
        "sweep: {producerRate: []} | w.yaml:2:23: sweep.producerRate: wants a list of values",
        "sweep: {producerRate: 5} | sweep.producerRate: wants a list of values, such as [10k",
        "sweep: {producerRate: [5, [6]]} | sweep.producerRate: wants single values, such as",
        "sweep: {producerRat: [5, 6]} | w.yaml:2:9: producerRat: unknown key: did you mean",
        "sweep: {producerRate: [5, fast]} | w.yaml:2:27: producerRate: 'fast' is not a rate per",
        "sweep: {driver.cps: [5]} | w.yaml:2:16: cps: unknown key: did you mean 'cups'",
        "sweep: {driver.cups: [5, 13]} | cups: 13 is out of range",
        "sweep: {sweep: [1]} | sweep.sweep: cannot be swept: name a key as in --set, such as",
        "sweep: {producerRate: [10k, 10000]} | are the same run: leave out one of the values",
      })
  void whatCannotBeSweptIsNamedWithItsPlace(String sweep, String problem) {
    assertProblem(() -> of("producerRate: 1k\n" + sweep + "\n"), problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "producerRate | --sweep: 'producerRate' is not key=value,value: write --sweep producerRate",
        "producerRate= | --sweep: sweep.producerRate: wants a list of values",
        "producerRate=5,fast | --sweep: producerRate: 'fast' is not a rate per second",
      })
  void aWrongOptionIsNamed(String option, String problem) {
    assertProblem(() -> plans(List.of(option), NOTHING), problem);
  }

  @Test
  void aSweptKeyIsNotSetToo() {
    assertProblem(
        () -> plans(List.of("producerRate=5,6"), List.of("producerRate=7")),
        "--set: producerRate: is what the sweep varies: take this argument out");
    assertProblem(
        () -> plans(List.of("driver.cups=5,6"), List.of("driver.cups=7")),
        "--set: driver.cups: is what the sweep varies");
  }

  @Test
  void aKeyIsSweptByOneOption() {
    assertProblem(
        () -> plans(List.of("topics=5,6", "topics=7"), NOTHING),
        "--sweep: sweep.topics: is given a second time: give one list");
  }

  @Test
  void aSweepIsOfOneWorkload() {
    desk.put("other.yaml", "producerRate: 1k\n");

    assertProblem(
        () ->
            desk.loader.plans(
                List.of("blue.yaml"),
                List.of("w.yaml", "other.yaml"),
                List.of("topics=1,2"),
                NOTHING,
                1),
        "a sweep is of one workload: give the one with the sweep alone");
  }

  @Test
  void tooManyCombinationsAreRefusedBeforeTheyAreMade() {
    String hundred = "1" + ",1".repeat(99);

    assertProblem(
        () ->
            plans(
                List.of("topics=" + hundred, "producerRate=" + hundred, "messageSize=1,2"),
                NOTHING),
        "has 20,000 combinations: give at most 10,000 by leaving out values");
  }

  @Test
  void commandsThatMakeNoSweepRefuseOne() {
    desk.put("w.yaml", "producerRate: 1k\nsweep: {producerRate: [5, 6]}\n");

    assertProblem(
        () -> desk.loader.plans(List.of("blue.yaml"), List.of("w.yaml"), NOTHING, 1),
        "sweep: is what `benchmark run` executes: take it out here (--set sweep=)");
  }

  private List<RunPlan> of(String workload) throws PlanException {
    desk.put("w.yaml", workload);
    return plans(NOTHING, NOTHING);
  }

  private List<RunPlan> plans(List<String> sweeps, List<String> sets) throws PlanException {
    return desk.loader.plans(List.of("blue.yaml"), List.of("w.yaml"), sweeps, sets, 1);
  }

  private static double rate(RunPlan plan) {
    return ((Load.Open) plan.workload().load()).rate().first();
  }

  private static void assertProblem(ThrowingCallable input, String problem) {
    assertThatThrownBy(input)
        .isInstanceOf(PlanException.class)
        .satisfies(e -> assertThat(((PlanException) e).problems()).hasSize(1))
        .hasMessageContaining(problem);
  }
}
