// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import dev.plimsoll.compare.GuaranteeTerms;
import dev.plimsoll.compare.Runs;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.Voided;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RunsTableTest {

  private static final GuaranteesPart ACKNOWLEDGED_BY_TWO_WITHOUT_ORDER =
      new GuaranteesPart(
          "quorum",
          "page-cache",
          3,
          List.of("page-cache", "page-cache"),
          "at-least-once",
          "none",
          null,
          "",
          List.of());

  private static final GuaranteesPart ALL =
      new GuaranteesPart(
          "all-replicas",
          "page-cache",
          3,
          List.of("page-cache", "page-cache"),
          "at-least-once",
          "partition",
          null,
          "",
          List.of());

  private static final GuaranteesPart NOT_KNOWN =
      new GuaranteesPart(
          "not-known",
          "not-known",
          0,
          List.of("not-known"),
          "not-known",
          "not-known",
          null,
          "",
          List.of());

  @Test
  void saysFirstThatPromisesDiffer() {
    RunResult one = SampleResults.full();

    assertThat(RunsTable.lines(List.of(one, SampleResults.promising(one, ALL))))
        .first()
        .asString()
        .startsWith("GUARANTEES DIFFER");
    assertThat(String.join("\n", RunsTable.lines(List.of(one, SampleResults.promising(one, ALL)))))
        .contains("kafka-local-all-replicas: acknowledged by all replicas");
  }

  @Test
  void saysFirstThatPromisesOfDifferentDriversAreNotKnown() {
    RunResult one = SampleResults.promising(SampleResults.full(), NOT_KNOWN);
    RunResult other = SampleResults.promising(SampleResults.repetition("nats", 1, 1, 1), NOT_KNOWN);

    assertThat(RunsTable.lines(List.of(one, other)))
        .first()
        .asString()
        .startsWith("GUARANTEES are not known of all systems: whether they did equal work is open");
    assertThat(RunsTable.lines(List.of(one, one)).get(0)).doesNotContain("GUARANTEES");
  }

  @Test
  void saysNothingOfPromisesThatAreEqual() {
    assertThat(RunsTable.lines(List.of(SampleResults.full(), SampleResults.full())))
        .element(1)
        .asString()
        .startsWith("quickstart on ");
  }

  @Test
  void givesARowToEachRun() {
    List<String> lines = RunsTable.lines(repetitions(1.0, 1.1));

    assertThat(lines.get(2)).startsWith("kafka r1").contains("PASS");
    assertThat(lines.get(3)).startsWith("kafka r2");
  }

  @Test
  void tellsRepetitionsByMedianAndRange() {
    List<String> lines = RunsTable.lines(repetitions(1.0, 3.0, 1.5));

    assertThat(lines.get(5)).startsWith("  median of 3").contains("1.80ms");
    assertThat(lines.get(6)).startsWith("  least").contains("1.20ms");
    assertThat(lines.get(7)).startsWith("  greatest").contains("3.60ms");
  }

  @Test
  void neverStatesAFigureThatNoRunHad() {
    List<String> lines = RunsTable.lines(repetitions(1.0, 2.0, 3.0, 4.0));

    assertThat(lines.get(6)).startsWith("  median of 4").contains("3.60ms");
  }

  @Test
  void ofTwoRunsThereIsNoMedian() {
    assertThat(RunsTable.lines(repetitions(1.0, 2.0)))
        .hasSize(4)
        .noneMatch(line -> line.contains("median"));
  }

  @Test
  void oneNameOfTwoWorkloadsMakesNoRepetitions() {
    List<RunResult> results = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Runs run = new Runs();
      run.repetition = i + 1;
      run.workload.put("topics", i < 2 ? 1L : 7L);
      results.add(run.result());
    }

    assertThat(RunsTable.lines(results)).noneMatch(line -> line.contains("median"));
  }

  @Test
  void burnInsAreMarkedAndCountInNoMedian() {
    List<RunResult> results = new ArrayList<>(Runs.each("base", 1, 1.5, 2));
    Runs burnIn = new Runs();
    burnIn.repetition = 0;
    burnIn.slower = 300;
    results.add(burnIn.result());

    assertThat(RunsTable.lines(results))
        .anyMatch(line -> line.contains("burn-in"))
        .anyMatch(line -> line.startsWith("  median of 3"));
  }

  @Test
  void voidRunsCountInNoMedianAndTheirNumberIsStated() {
    List<RunResult> results = new ArrayList<>(Runs.each("base", 1, 1.5, 2));
    results.add(1, Voided.of(Runs.each("base", 300, 300).get(1)));

    assertThat(RunsTable.lines(results))
        .anyMatch(line -> line.startsWith("kafka-local r2") && line.contains("VOID"))
        .anyMatch(line -> line.startsWith("  median of 3 + 1 void") && line.contains("4.47ms"))
        .noneMatch(line -> line.contains("stays void"));
  }

  @Test
  void aRepetitionThatStaysVoidKeepsItsRowWithTheReason() {
    List<RunResult> results = new ArrayList<>(Runs.each("base", 1, 1.5));
    results.add(Voided.of(Runs.each("base", 1, 1, 1).get(2)));

    assertThat(RunsTable.lines(results))
        .anyMatch(line -> line.startsWith("kafka-local r3") && line.contains("VOID"))
        .anyMatch(line -> line.contains("kafka-local r3 stays void: GENERATOR_STOPPED"))
        .noneMatch(line -> line.contains("median of"));
  }

  @Test
  void leaderAgainstServerOnOneReplicaIsNoOtherPromise() {
    GuaranteesPart server =
        new GuaranteesPart(
            "server",
            "page-cache",
            1,
            List.of("page-cache"),
            "at-least-once",
            "partition",
            null,
            "",
            List.of());

    assertThat(
            RunsTable.lines(
                List.of(
                    SampleResults.full(), SampleResults.promising(SampleResults.full(), server))))
        .noneMatch(line -> line.startsWith("GUARANTEES"));
  }

  @Test
  void namesFilesThatPromiseWhatTheFirstOnesDo() {
    EqualGuaranteeFiles files =
        new EqualGuaranteeFiles(
            List.of(
                new EqualGuaranteeFiles.Entry(
                    "driver-kafka/like-it.yaml",
                    "kafka",
                    GuaranteeTerms.of(SampleResults.full()).orElseThrow())));

    assertThat(
            RunsTable.lines(
                List.of(SampleResults.full(), SampleResults.promising(SampleResults.full(), ALL)),
                files))
        .anyMatch(line -> line.contains("driver-kafka/like-it.yaml"));
  }

  @Test
  void namesTheProfileOfTheFirstGuaranteesThatHaveOne() {
    List<String> lines =
        RunsTable.lines(
            List.of(
                SampleResults.promising(SampleResults.full(), ACKNOWLEDGED_BY_TWO_WITHOUT_ORDER),
                SampleResults.promising(SampleResults.full(), ALL)));

    assertThat(lines).anyMatch(line -> line.contains("profile:majority-of-three-page-cache"));
  }

  @Test
  void saysHowManyRepetitionsDidNotPass() {
    assertThat(
            RunsTable.lines(
                List.of(SampleResults.full(), SampleResults.failed(), SampleResults.full())))
        .anyMatch(line -> line.matches("  median of 3 +1 not PASS .*"));
  }

  @Test
  void marksServiceTimesAndFiguresThatAreNotKnown() {
    List<String> lines =
        RunsTable.lines(List.of(SampleResults.closedAndLossy(), SampleResults.failed()));

    assertThat(lines).anyMatch(line -> line.contains("PASS s"));
    assertThat(lines).anyMatch(line -> line.startsWith("  s "));
    assertThat(lines).anyMatch(line -> line.contains("≥30.0s"));
    assertThat(lines).anyMatch(line -> line.startsWith("  ≥ "));
  }

  @Test
  void givesARowToARunThatMeasuredNothing() {
    assertThat(RunsTable.lines(List.of(SampleResults.minimal())))
        .anyMatch(line -> line.startsWith("kafka-local ") && line.contains("FAIL"));
  }

  @Test
  void fitsAHundredColumns() {
    assertThat(
            RunsTable.lines(
                List.of(
                    SampleResults.full(),
                    SampleResults.failed(),
                    SampleResults.closedAndLossy(),
                    SampleResults.repetition("a driver with quite a long name", 11, 12, 1))))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  private static List<RunResult> repetitions(double... slower) {
    return IntStream.range(0, slower.length)
        .mapToObj(i -> SampleResults.repetition("kafka", i + 1, slower.length, slower[i]))
        .toList();
  }
}
