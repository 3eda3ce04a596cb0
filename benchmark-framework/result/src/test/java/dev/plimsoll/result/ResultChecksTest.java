// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ResultChecksTest {

  @Test
  void findsNothingWrongWithGoodResults() {
    for (RunResult result :
        List.of(
            SampleResults.full(),
            SampleResults.minimal(),
            SampleResults.failed(),
            SampleResults.closedAndLossy())) {
      assertThat(ResultChecks.problems(result)).isEmpty();
      assertThat(ResultChecks.check(result)).isSameAs(result);
    }
  }

  @Test
  void aBurnInIsNoRepetitionAndEveryOtherRunIsOne() {
    assertThat(ResultChecks.problems(inSeries(0, true))).isEmpty();
    assertThat(ResultChecks.problems(inSeries(7, false))).isEmpty();
    assertThat(ResultChecks.problems(inSeries(1, true))).hasSize(1);
    assertThat(ResultChecks.problems(inSeries(0, false)))
        .anyMatch(problem -> problem.contains("run.series.repetition"));
    assertThat(ResultChecks.problems(inSeries(8, false))).hasSize(1);
  }

  private static RunResult inSeries(int repetition, boolean burnIn) {
    Series series = new Series("s", "compare", Map.of(), repetition, 7, 1, burnIn);
    return Variants.named(SampleResults.full(), "w", series);
  }

  @Test
  void ofRandomTimesRowsMayFollowTheRateWithinChance() {
    assertThat(new VerdictTerms(SampleResults.full()).dueTolerance(100e6)).isZero();
    assertThat(new VerdictTerms(atRandom()).dueTolerance(100e6)).isZero();
    assertThat(new VerdictTerms(scheduling(atRandom(), 29_000_000)).dueTolerance(9e6)).isZero();
    assertThat(new VerdictTerms(scheduling(atRandom(), 31_000_000)).dueTolerance(9e6))
        .as("a short window of a long run")
        .isEqualTo(30_010);
  }

  private static RunResult scheduling(RunResult result, long scheduled) {
    TimelineRow row =
        new TimelineRow(0, 1, "warm-up", 0, 0L, 0, 0, 0, 0, scheduled, 0L, 0L, Map.of(), Map.of());
    return result.with(new TimelineInfo(1, List.of(row), List.of()));
  }

  private static RunResult atRandom() {
    Map<String, Object> workload = SampleResults.full().workload().toMap();
    workload.put("arrivals", "poisson");
    return Variants.withWorkload(SampleResults.full(), workload);
  }

  @Test
  void findsMessagesThatWereScheduledAndForgotten() {
    assertThat(problems(counts(20_001L, 0L, 0L, Map.of())))
        .anyMatch(problem -> problem.contains("scheduled = sent + unsent"))
        .anyMatch(problem -> problem.contains("publish': is about 20000 messages, but 20001"));
  }

  @Test
  void findsMessagesThatWereSentAndForgotten() {
    assertThat(problems(counts(20_000L, 0L, 1L, Map.of("OTHER", 1L))))
        .anyMatch(problem -> problem.contains("sent = acknowledged + failed + unacknowledged"));
  }

  @Test
  void findsFailuresWithoutAKind() {
    assertThat(problems(counts(20_000L, 0L, 1L, Map.of())))
        .anyMatch(problem -> problem.contains("failuresByKind"));
  }

  @Test
  void findsSubscriptionsThatDoNotAddUp() {
    SubscriptionPart part = new SubscriptionPart("t", "s", 20_000L, 19_000L, 0L, 0L, 0L, 0L, 0L);

    assertThat(problems(with(part)))
        .anyMatch(problem -> problem.contains("received = sum over subscriptions"))
        .anyMatch(problem -> problem.contains("expected 20000, but received 19000"));
  }

  @Test
  void findsACountThatIsNotTheHistograms() {
    Latency right = SampleResults.full().latencyMicros().publish();
    Latency wrong =
        new Latency(
            right.count() - 1,
            1,
            right.sum(),
            right.mean(),
            right.stdDev(),
            right.min(),
            right.max(),
            right.negative(),
            right.percentiles(),
            null,
            null,
            Map.of(),
            right.histogram(),
            null);

    assertThat(ResultChecks.problems(Variants.withPublish(SampleResults.full(), wrong)))
        .anyMatch(problem -> problem.contains("the histogram holds 20000"))
        .anyMatch(problem -> problem.contains("the counts give 20000 acknowledged"));
  }

  @Test
  void findsAPercentileThatIsNotTheHistograms() {
    Latency right = SampleResults.full().latencyMicros().publish();
    Map<String, Double> percentiles = new LinkedHashMap<>(right.percentiles());
    percentiles.put("99", 1.0);
    Latency wrong =
        new Latency(
            right.count(),
            0,
            right.sum(),
            right.mean(),
            right.stdDev(),
            right.min(),
            right.max(),
            right.negative(),
            percentiles,
            null,
            null,
            Map.of(),
            right.histogram(),
            null);

    assertThat(ResultChecks.problems(Variants.withPublish(SampleResults.full(), wrong)))
        .anyMatch(problem -> problem.contains("percentiles.99': is 1.0, but"));
  }

  @Test
  void findsAMaximumThatIsNotTheHistograms() {
    Latency right = SampleResults.full().latencyMicros().publish();
    Latency wrong =
        new Latency(
            right.count(),
            0,
            right.sum(),
            right.mean(),
            right.stdDev(),
            right.min(),
            right.max() * 2,
            right.negative(),
            right.percentiles(),
            null,
            null,
            Map.of(),
            right.histogram(),
            null);

    assertThat(ResultChecks.problems(Variants.withPublish(SampleResults.full(), wrong)))
        .anyMatch(problem -> problem.startsWith("key 'latencyMicros.publish.max'"));
  }

  @Test
  void findsAFigureThatIsNoNumber() {
    Throughput undefined = new Throughput(Double.NaN, null, null, null, null, null, null);

    assertThat(ResultChecks.problems(Variants.with(SampleResults.full(), undefined)))
        .contains("key 'throughput.scheduledRatePerSecond': is NaN, not a number.");
  }

  @Test
  void findsAVerdictWithoutReasonsAndReasonsWithoutAVerdict() {
    assertThat(ResultChecks.problems(Variants.with(SampleResults.full(), Status.FAIL, List.of())))
        .containsExactly("key 'status': is FAIL without a reason.");
    assertThat(
            ResultChecks.problems(
                Variants.with(
                    SampleResults.failed(), Status.PASS, SampleResults.failed().failures())))
        .containsExactly("key 'status': is PASS although there are failures.");
  }

  @Test
  void findsMessagesThatNoSizeHas() {
    LatencyByKind kinds = SampleResults.full().latencyMicros();
    long sent = SampleResults.full().integrity().sent();
    LatencyByKind bySize =
        kinds.with(List.of(LatencyByKind.SizeLatency.of(100, null, sent, kinds)));
    LatencyByKind more =
        kinds.with(
            List.of(
                LatencyByKind.SizeLatency.of(100, null, sent, kinds),
                LatencyByKind.SizeLatency.of(200, null, sent, kinds)));

    assertThat(ResultChecks.problems(with(bySize))).isEmpty();
    assertThat(ResultChecks.problems(with(more)))
        .anyMatch(problem -> problem.contains("'latencyMicros.bySize': has "));
  }

  private static RunResult with(LatencyByKind kinds) {
    return ResultBuilder.of(SampleResults.full()).latencyMicros(kinds).build();
  }

  @Test
  void doesNotLetAResultPassThatContradictsItself() {
    RunResult wrong = Variants.with(SampleResults.full(), counts(20_001L, 0L, 0L, Map.of()));

    RunResult judged = ResultChecks.check(wrong);

    assertThat(judged.status()).isEqualTo(Status.FAIL);
    assertThat(judged.failures())
        .extracting(RunResult.Finding::code)
        .isNotEmpty()
        .containsOnly(ResultChecks.INCONSISTENT);
    assertThat(judged.latencyMicros()).isEqualTo(wrong.latencyMicros());
    assertThat(ResultChecks.problems(wrong)).isNotEmpty();
  }

  private static List<String> problems(Integrity integrity) {
    return ResultChecks.problems(Variants.with(SampleResults.full(), integrity));
  }

  private static Integrity with(SubscriptionPart part) {
    Integrity whole = SampleResults.full().integrity();
    return integrity(whole.scheduled(), 0L, 0L, Map.of(), List.of(part));
  }

  private static Integrity counts(
      Long scheduled, Long unsent, Long failed, Map<String, Long> failuresByKind) {
    return integrity(
        scheduled,
        unsent,
        failed,
        failuresByKind,
        SampleResults.full().integrity().subscriptions());
  }

  private static Integrity integrity(
      Long scheduled,
      Long unsent,
      Long failed,
      Map<String, Long> failuresByKind,
      List<SubscriptionPart> subscriptions) {
    return new Integrity(
        scheduled,
        unsent,
        20_000L,
        20_000L,
        failed,
        failuresByKind,
        0L,
        0L,
        20_000L,
        0L,
        0L,
        0L,
        0L,
        0L,
        0L,
        subscriptions);
  }
}
