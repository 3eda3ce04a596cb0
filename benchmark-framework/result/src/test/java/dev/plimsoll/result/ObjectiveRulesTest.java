// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.ObjectivePart;
import dev.plimsoll.result.RunResult.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ObjectiveRulesTest {

  private final Judged judged = new Judged();

  @TempDir private Path folder;

  @Test
  void anObjectiveThatIsMetChangesNothing() {
    Verdict verdict = verdict("publish.p99 < 50ms", "lost == 0");

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(verdict.objectives())
        .containsExactly(
            new ObjectivePart("publish.p99 < 50 ms", 1.0, 50, "ms", true),
            new ObjectivePart("lost == 0", 0.0, 0, "", true));
  }

  @Test
  void eachMissedObjectiveIsAFailureWithValueAndLimit() {
    Verdict verdict = verdict("publish.p99 < 500us", "lost == 0", "endToEnd.p50 <= 1 ms");

    assertThat(verdict.status()).isEqualTo(Status.FAIL);
    assertThat(verdict.failures())
        .extracting(Finding::code, Finding::actual, Finding::limit)
        .containsExactly(
            tuple("OBJECTIVE_MISSED", 1_000.0, 500.0), tuple("OBJECTIVE_MISSED", 2.0, 1.0));
    assertThat(verdict.failures().get(0).message())
        .isEqualTo("Objective missed: publish.p99 < 500 us; it was 1,000 us.");
  }

  /** Publishing takes 1 ms; with an ideal generator it would have taken less. */
  private void ideal(double micros) {
    long[] nanos = LongStream.range(0, 100).map(any -> Math.round(micros * 1_000)).toArray();
    judged.generator =
        new RunResult.Generator(
            "publish",
            Map.of(),
            Stops.NONE,
            null,
            Map.of(
                "publish",
                IdealLatency.of(
                    SampleResults.histogram(nanos), 100 * micros * 1e3, Long.MAX_VALUE, 100)));
  }

  @ParameterizedTest
  @CsvSource({
    "publish.p99 < 2ms, true, false",
    "publish.p99 < 900us, false, true",
    "publish.p75 < 900us, false, true",
    "publish.mean < 900us, false, true",
    "publish.p99 < 500us, false, false",
    "publish.max < 2ms, true, false",
    "publish.max < 900us, false, true",
    "publish.max < 500us, false, false",
    "publish.min < 900us, false, false",
    "publishService.p99 < 900us, false, false"
  })
  void percentilesMeansAndMaximaAreJudgedAsMeasuredAndAsAnIdealGeneratorWouldHave(
      String objective, boolean met, boolean undecided) {
    ideal(800);

    ObjectivePart part = verdict(objective).objectives().get(0);

    assertThat(part.met()).isEqualTo(met);
    assertThat(part.undecided()).isEqualTo(undecided);
  }

  @Test
  void anUndecidedObjectiveIsAWarningAndVoidsTheRunOnlyBesideAVoidReason() {
    ideal(800);
    Verdict verdict = verdict("publish.p99 < 900us");
    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(verdict.warnings())
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.message())
                    .startsWith("Objective undecided: publish.p99 < 900 us; it was 1,000 us,")
                    .contains("with an ideal generator 800"));
    assertThat(judged.result().judged(verdict).hasUndecidedObjective()).isTrue();

    judged.lostWorkers =
        new LostWorkersPart(
            false,
            0,
            List.of(new LostWorkersPart.LostPart("w1", 1, "w1 is gone", null)),
            0,
            0,
            null,
            judged.result().integrity());
    assertThat(verdict("publish.p99 < 900us").status()).isEqualTo(Status.VOID);
  }

  @Test
  void anUnknownValueCountsAsInfinite() {
    judged.publishUnknown = true;
    Verdict verdict = verdict("publish.p50 < 1h");

    assertThat(verdict.objectives().get(0).value()).isNull();
    assertThat(verdict.objectives().get(0).met()).isFalse();
    assertThat(verdict.failures())
        .filteredOn(finding -> finding.code().equals("OBJECTIVE_MISSED"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.actual()).isNull())
        .satisfies(finding -> assertThat(finding.message()).contains("messages are missing"));
  }

  @Test
  void aMetricThatTheRunDoesNotHaveMissesItsObjective() {
    judged.acknowledges = false;

    assertThat(verdict("publish.p99 < 1h").failures())
        .singleElement()
        .satisfies(
            finding -> assertThat(finding.message()).endsWith("; this run has no publish.p99."));
  }

  @Test
  void aShareIsOneOfTheRateAskedFor() {
    RunResult sample = SampleResults.full();
    RunResult.Throughput half =
        new RunResult.Throughput(2_000.0, 2_000.0, 1_980.0, 1_980.0 * 1024, 3_960.0, 1e6, 0.0);

    assertThat(of(sample, half, 2, "publish.rate >= 99%").value()).isEqualTo(99.0);
    assertThat(of(sample, half, 2, "publish.rate >= 99%").met()).isTrue();
    assertThat(of(sample, half, 2, "publish.bytes > 99%").met()).isFalse();
    assertThat(of(sample, half, 2, "receive.rate >= 99%").value()).isEqualTo(99.0);
    assertThat(of(sample, half, 1, "receive.rate >= 99%").value()).isEqualTo(198.0);
    assertThat(of(sample, half, 1, "publish.rate >= 99%").unit()).isEqualTo("%");
  }

  private static ObjectivePart of(
      RunResult sample, RunResult.Throughput rates, long subscriptions, String objective) {
    RunResult result = Variants.with(sample, rates);
    Map<String, Object> keys = result.workload().toMap();
    keys.put("objectives", List.of(objective));
    keys.put("subscriptionsPerTopic", subscriptions);
    return Verdict.of(Variants.withWorkload(result, keys)).objectives().get(0);
  }

  @Test
  void everyMetricIsRead() {
    RunResult all = SampleResults.full();
    List<String> absent =
        MetricCatalog.byName().values().stream()
            .filter(metric -> MetricValues.of(metric, all).isEmpty())
            .map(metric -> metric.name().replaceFirst("\\..*", ""))
            .distinct()
            .toList();

    assertThat(absent)
        .containsExactlyInAnyOrder(
            "roundTrip", "roundTripService", "processed", "processing", "backlog", "recovery");
  }

  @Test
  void anAlteredObjectiveIsFound() throws Exception {
    RunResult result = SampleResults.withObjectives("publish.p99 < 1us", "lost == 0");
    double value = result.objectives().get(0).value();

    assertThat(problems(result, text -> text)).isEmpty();
    assertThat(problems(result, text -> text.replace("\"value\": " + value, "\"value\": 0.5")))
        .containsExactly(
            "key 'objectives[0].value': is 0.5, but "
                + value
                + " follows from the rest of the file.");
    assertThat(problems(result, text -> text.replace("\"met\": false", "\"met\": true")))
        .containsExactly(
            "key 'objectives[0].met': is true, but false follows from the rest of the file.");
    assertThat(problems(result, text -> text.replaceFirst("\"lost == 0\"\\s*]", "\"lost == 1\"]")))
        .anyMatch(problem -> problem.startsWith("key 'objectives[1].text': is 'lost == 0'"));
    assertThat(problems(result, text -> text.replace("\"publish.p99 < 1us\"", "\"sugar\"")))
        .anyMatch(problem -> problem.startsWith("key 'workload.objectives': is no list of"));
  }

  private List<String> problems(RunResult result, UnaryOperator<String> change) throws Exception {
    Path file = Files.writeString(folder.resolve("r.json"), change.apply(ResultJson.write(result)));
    return ResultExamination.of(file).problems();
  }

  private Verdict verdict(String... objectives) {
    judged.workload.put("objectives", List.of(objectives));
    return judged.verdict();
  }
}
