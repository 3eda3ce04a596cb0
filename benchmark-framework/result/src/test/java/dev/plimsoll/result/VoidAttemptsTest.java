// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which runs are attempts at the same repetition, whose doing a stop is, and rates that count. */
final class VoidAttemptsTest {

  private static RunResult run(Series series) {
    return Variants.named(SampleResults.full(), "w", series);
  }

  private static Series series(Map<String, Object> cell, int repetition) {
    return new Series("s1", "repeat", cell, repetition, 5, repetition);
  }

  private static List<RunResult> unrepeated(RunResult isVoid, RunResult other) {
    return VoidRuns.unrepeated(List.of(Voided.of(isVoid), other));
  }

  @Test
  void anotherRepetitionCellOrWorkloadIsNoAttemptAtTheSameRun() {
    RunResult first = run(series(Map.of("rate", 1L), 1));

    assertThat(unrepeated(first, run(series(Map.of("rate", 1L), 1)))).isEmpty();
    assertThat(unrepeated(first, run(series(Map.of("rate", 1L), 2)))).hasSize(1);
    assertThat(unrepeated(first, run(series(Map.of("rate", 2L), 1)))).hasSize(1);
    Map<String, Object> other = first.workload().toMap();
    other.put("topics", 7L);
    assertThat(unrepeated(first, Variants.withWorkload(first, other))).hasSize(1);
  }

  @Test
  void theSameRepetitionOfAnotherCommandIsAnotherRun() {
    assertThat(
            unrepeated(
                run(new Series("s1", "repeat", Map.of(), 1, 5, 1)),
                run(new Series("s2", "repeat", Map.of(), 1, 5, 1))))
        .hasSize(1);
  }

  @Test
  void aRunWithoutASeriesIsTheFirstRepetition() {
    Series only = new Series("s1", "repeat", Map.of(), 1, 1, 1);
    assertThat(unrepeated(run(null), run(only))).isEmpty();
    assertThat(unrepeated(run(null), run(series(Map.of(), 2)))).hasSize(1);
    assertThat(unrepeated(run(null), run(null))).isEmpty();
  }

  @Test
  void withoutVoidRunsNothingIsToBeRepeated() {
    assertThat(VoidRuns.unrepeated(List.of(run(null)))).isEmpty();
    assertThat(VoidRuns.count(List.of(run(null)))).isZero();
  }

  private static Generator stopped(double all, double collector) {
    return new Generator(
        "publish",
        Map.of(),
        new Stops(1, all, all, 0, List.of(new StopPart(1, collector, StopPart.COLLECTOR))),
        null);
  }

  private static boolean isOwnDoing(Generator whole, Generator ofWorker) {
    Judged judged = new Judged();
    judged.generator = whole;
    judged.workers =
        List.of(
            new WorkerPart(
                "w0", 1, 1, ofWorker, null, Throughput.NONE, Integrity.NONE, LatencyByKind.NONE));
    return VoidRuns.isOwnDoing(Voided.of(judged.result(), "GENERATOR_STOPPED"));
  }

  @Test
  void collectionsAreItsOwnDoingIfTheyAreMoreThanHalfOfTheStopsOfEachWorker() {
    assertThat(isOwnDoing(stopped(0.5, 0.25), null)).as("half").isFalse();
    assertThat(isOwnDoing(stopped(0.5, 0.26), null)).isTrue();
    assertThat(isOwnDoing(stopped(0.5, 0.26), stopped(0.5, 0.1))).isFalse();
    assertThat(isOwnDoing(stopped(0.5, 0.1), stopped(0.5, 0.26))).isFalse();
    assertThat(isOwnDoing(null, stopped(0.5, 0.26))).isTrue();
    Generator unknown = new Generator("publish", Map.of(), new Stops(1, 0.5, 0.5, 0), null);
    assertThat(isOwnDoing(unknown, null)).as("cause not known").isFalse();
  }

  @Test
  void theEndOfTheGeneratorIsItsOwnDoing() {
    assertThat(VoidRuns.isOwnDoing(Voided.of(run(null), "GENERATOR_ENDS_HERE"))).isTrue();
    assertThat(VoidRuns.isOwnDoing(Voided.of(run(null), "GENERATOR_WAITED"))).isFalse();
    assertThat(VoidRuns.isOwnDoing(run(null))).as("not void").isFalse();
  }

  private static PublishedRate rate(String load, Throughput throughput) {
    RunResult result = Variants.with(SampleResults.full(), throughput);
    Map<String, Object> keys = result.workload().toMap();
    keys.put("load", load);
    return PublishedRate.of(Variants.withWorkload(result, keys));
  }

  @Test
  void ofRequestsTheRepliesCount() {
    Throughput rates = new Throughput(100.0, 90.0, 80.0, null, 70.0, null, null);

    assertThat(rate("request-reply", rates).perSecond()).isEqualTo(70);
    assertThat(rate("open", rates).perSecond()).isEqualTo(80);
  }

  @Test
  void whereNothingWasMeasuredThereIsNoRate() {
    PublishedRate none = rate("open", Throughput.NONE);

    assertThat(none).isEqualTo(new PublishedRate(null, null));
    assertThat(none.isCapped()).isFalse();
    assertThat(none.share()).isEqualTo(1);
    assertThat(none.words()).isEmpty();
    assertThat(new PublishedRate(0.0, 0.0).share()).isEqualTo(1);
    assertThat(rate("open", new Throughput(100.0, null, null, null, null, null, null)))
        .isEqualTo(new PublishedRate(null, null));
  }

  @Test
  void aHundredthMoreThanWasDueIsNotNotable() {
    assertThat(new PublishedRate(1_000.0, 1_010.0).isCapped()).isFalse();
    assertThat(new PublishedRate(1_000.0, 1_010.1).isCapped()).isTrue();
    assertThat(new PublishedRate(1_000.0, 1_250.0).share()).isEqualTo(0.8);
  }
}
