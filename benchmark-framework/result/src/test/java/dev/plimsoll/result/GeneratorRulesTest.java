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
                  "Of p99 of publish, 1.00 ms, the generator itself added 0.101 ms. Microseconds",
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
  @CsvSource({"0.02, 0", "0.0201, 1"})
  void stopsMayTakeAHundredthOfTheWindow(double seconds, int failures) {
    judged.seconds = 2;
    judged.generator = stopped(seconds);

    assertThat(judged.voids()).hasSize(failures).allMatch("GENERATOR_STOPPED"::equals);
    if (failures > 0) {
      assertThat(judged.verdict().failures().get(0).actual()).isEqualTo(0.0201);
      assertThat(judged.verdict().failures().get(0).limit()).isEqualTo(0.02);
    }
  }

  @ParameterizedTest
  @CsvSource({"0.05, 0", "0.0501, 1"})
  void inAShortWindowStopsMayTakeAsLongAsTheGeneratorMayBeLate(double seconds, int failures) {
    judged.workload.put("generatorLimitMillis", 50.0);
    judged.generator = stopped(seconds);

    assertThat(judged.voids()).hasSize(failures).allMatch("GENERATOR_STOPPED"::equals);
  }

  private static Generator stopped(double seconds) {
    return new Generator("publish", Map.of(), new Stops(1, seconds, seconds, 3), null);
  }

  @ParameterizedTest
  @CsvSource({"0.8, 0", "0.801, 1"})
  void callbacksMayKeepAReceivingThreadBusyForFourFifths(double busy, int failures) {
    judged.generator = new Generator("publish", Map.of(), NO_STOPS, busy);

    assertThat(judged.failures()).hasSize(failures).allMatch("GENERATOR_TOO_SLOW"::equals);
    assertThat(judged.warnings()).isEmpty();
    if (failures > 0) {
      assertThat(judged.verdict().failures().get(0).actual()).isEqualTo(busy);
      assertThat(judged.verdict().failures().get(0).limit()).isEqualTo(0.8);
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
    assertThat(judged.warnings()).containsExactly("GENERATOR_TOO_SLOW");
  }

  @Test
  void aLateGeneratorIsExcusedIfItsPartOfTheLatencyIsSmall() {
    judged.generatorDelayMicros = 20_000;
    judged.generator = parts(0.0, 100.0, 0.0);
    assertThat(judged.failures()).isEmpty();

    judged.generator = parts(0.0, 101.0, 0.0);
    assertThat(judged.failures()).containsExactly("GENERATOR_TOO_SLOW");
    assertThat(judged.verdict().failures().get(0).actual()).isEqualTo(20);
    assertThat(judged.verdict().failures().get(0).limit()).isEqualTo(10);

    judged.generator = new Generator(null, Map.of(), NO_STOPS, null);
    assertThat(judged.failures()).as("no latency to compare with").isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"10000, 0", "10001, 1"})
  void theGeneratorMayBeLateUpToItsLimit(double delayMicros, int failures) {
    judged.generatorDelayMicros = delayMicros;

    assertThat(judged.failures()).hasSize(failures).allMatch("GENERATOR_TOO_SLOW"::equals);
  }

  @ParameterizedTest
  @CsvSource({"200000, 0", "199999, 1"})
  void withoutAHeadlineATenthOfTheSendDelayIsTolerated(double sendDelayMicros, int failures) {
    judged.publishUnknown = true;
    judged.generatorDelayMicros = 20_000;
    judged.sendDelayMicros = sendDelayMicros;
    judged.generator = parts(null, null, null);

    assertThat(judged.failures().stream().filter("GENERATOR_TOO_SLOW"::equals)).hasSize(failures);
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

    assertThat(judged.verdict().failures())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.message()).contains(named);
              assertThat(failure.actual()).isEqualTo(late - 0.5);
            });
  }

  private static WorkerPart worker(String id, Generator generator) {
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
