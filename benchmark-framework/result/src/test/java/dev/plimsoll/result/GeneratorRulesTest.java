// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Generator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both sides of each limit on the generator. Publishing takes 1 ms. */
final class GeneratorRulesTest {

  private static final Stops NO_STOPS = new Stops(0, 0, 0, 0);

  private final Judged judged = new Judged();

  private static Generator parts(Double p50, Double p99, Double p999) {
    Map<String, Double> parts = new LinkedHashMap<>();
    parts.put("50", p50);
    parts.put("99", p99);
    parts.put("99.9", p999);
    return new Generator("publish", parts, NO_STOPS, null);
  }

  @ParameterizedTest
  @CsvSource({"100, 0", "101, 1"})
  void aPartOfATenthOfThePercentileIsTolerated(double partMicros, int warnings) {
    judged.generator = parts(0.0, partMicros, null);

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).hasSize(warnings).allMatch("GENERATOR_PART"::equals);
    if (warnings > 0) {
      assertThat(judged.verdict().warnings())
          .containsExactly(
              new Finding(
                  "GENERATOR_PART",
                  "The generator itself added 101 µs to p99 of publish, 1.00 ms: the resolution of"
                      + " this run.",
                  101.0,
                  100.0));
    }
  }

  @Test
  void eachComparedPercentileHasAWarningOfItsOwn() {
    judged.generator = parts(200.0, 300.0, 400.0);

    assertThat(judged.verdict().warnings())
        .extracting(Finding::actual)
        .containsExactly(200.0, 300.0, 400.0);
  }

  @ParameterizedTest
  @CsvSource({"333, 0", "334, 1"})
  void aPartOfAThirdOfTheMedianOrP99VoidsTheRun(double partMicros, int voids) {
    judged.generator = parts(0.0, partMicros, null);
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).hasSize(voids).allMatch("GENERATOR_TOO_SLOW"::equals);

    judged.generator = parts(partMicros, 0.0, null);
    assertThat(judged.voids()).hasSize(voids);

    judged.generator = parts(0.0, 0.0, partMicros);
    assertThat(judged.voids()).as("p99.9 decides nothing").isEmpty();
    assertThat(judged.warnings()).containsExactly("GENERATOR_PART");
  }

  @ParameterizedTest
  @CsvSource({"0, 250, 0", "0, 251, 1", "100, 350, 0", "100, 351, 1"})
  void withShortLatenciesThePacingDistanceAndAQuarterMillisecondAreTolerated(
      double distance, double partMicros, int voids) {
    judged.publish = Judged.constant(400);
    Generator generator = parts(0.0, partMicros, null);
    RunResult.PacingInfo pacing = new RunResult.PacingInfo("hybrid", distance, 5.0, 0.5);

    assertThat(
            GeneratorPartRule.breaches(
                new VerdictTerms(judged.result()), generator, judged.latencies(), pacing))
        .filteredOn(breach -> breach.effect() == GeneratorBreach.Effect.VOID)
        .hasSize(voids);
  }

  @Test
  void aLimitOfTheWorkloadTakesThePlaceOfBoth() {
    judged.workload.put("generatorLimitMillis", 0.5);
    judged.generator = parts(0.0, 500.0, null);
    assertThat(judged.voids()).isEmpty();

    judged.generator = parts(0.0, 501.0, null);
    assertThat(judged.voids()).containsExactly("GENERATOR_TOO_SLOW");
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0", "0.101, 1"})
  void stopsOfMoreThanATwentiethOfTheWindowVoidItWhateverTheyDid(double seconds, int voids) {
    judged.seconds = 2;
    judged.generator = stopped(seconds);

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).hasSize(voids).allMatch("GENERATOR_STOPPED"::equals);
    if (voids > 0) {
      assertThat(judged.verdict().voids().get(0).actual()).isEqualTo(0.101);
      assertThat(judged.verdict().voids().get(0).limit()).isEqualTo(0.1);
    }
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0", "0.501, 1"})
  void stopsMayTakeAsLongAsTheWorkloadTolerates(double seconds, int voids) {
    judged.workload.put("generatorLimitMillis", 500.0);
    judged.generator = stopped(seconds);

    assertThat(judged.voids()).hasSize(voids).allMatch("GENERATOR_STOPPED"::equals);
  }

  private static Generator stopped(double seconds) {
    return new Generator("publish", Map.of(), new Stops(1, seconds, seconds, 3), null);
  }

  @ParameterizedTest
  @CsvSource({"0.8, false, 0, 0", "0.801, false, 0, 1", "0.8, true, 0, 0", "0.801, true, 2, 0"})
  void busyCallbacksVoidARunWhereConsumersFellBehind(
      double busy, boolean behind, int voids, int warnings) {
    judged.generator = new Generator("publish", Map.of(), NO_STOPS, busy);
    judged.judged = new Backlog(1.01, 1L, behind ? 500L : 2L);

    assertThat(judged.failures()).hasSize(behind && voids == 0 ? 1 : 0);
    assertThat(judged.voids()).hasSize(voids);
    assertThat(judged.warnings()).hasSize(warnings).allMatch("GENERATOR_TOO_SLOW"::equals);
    if (voids > 0) {
      assertThat(judged.voids()).containsExactly("CONSUMERS_FALL_BEHIND", "GENERATOR_TOO_SLOW");
    }
  }

  @Test
  void inClosedLoadBusyCallbacksAreAWarning() {
    judged.workload.put("load", "closed");
    judged.workload.remove("arrivals");
    judged.windowStart = new Backlog(0, null, 2L);
    judged.judged = new Backlog(0, null, 2L);
    judged.generator = new Generator(null, Map.of(), NO_STOPS, 0.9);

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).isEmpty();
    assertThat(judged.warnings()).containsExactly("GENERATOR_TOO_SLOW");
  }

  @Test
  void oneWorkerIsTheWholeAndIsNotJudgedAgain() {
    judged.generator = stopped(0.5);
    judged.workers = List.of(worker("w0", stopped(0.5)));
    assertThat(judged.voids()).containsExactly("GENERATOR_STOPPED");

    judged.workers = List.of(worker("w0", stopped(0.5)), worker("w1", stopped(0)));
    assertThat(judged.voids()).containsExactly("GENERATOR_STOPPED", "GENERATOR_STOPPED");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | of worker w0 could",
        "2 | of worker w1 (and of w0) could",
        "5 | of worker w4 (and of w3, w2, w1, w0) could",
        "6 | of worker w5 (and of w4, w3, w2, w1 and 1 more) could"
      })
  void theWorstWorkerIsStatedAndFourOthersAreNamed(int late, String named) {
    judged.workers =
        IntStream.range(0, 7)
            .mapToObj(i -> worker("w" + i, stopped(i < late ? 0.5 + i : 0)))
            .toList();

    assertThat(judged.verdict().voids())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.message()).contains(named);
              assertThat(failure.actual()).isEqualTo(late - 0.5);
            });
  }

  static WorkerPart worker(String id, Generator generator) {
    return new WorkerPart(
        id,
        1,
        1,
        generator,
        null,
        RunResult.Throughput.NONE,
        Integrity.NONE,
        new Judged().latencies());
  }
}
