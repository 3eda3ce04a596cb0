// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.GeneratorBreach.Effect;
import dev.plimsoll.result.RunResult.Generator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stops of 0.2 s in a window of 10 s did to the headline, by each view of it. */
final class GeneratorEffectTest {

  private static final double STOP = 0.2;

  private final Judged judged = new Judged();
  private String of = "publish";
  private long touched = 100;
  private List<StopPart> stops = List.of(new StopPart(3, STOP, StopPart.STOPPED));
  private Map<String, IdealLatency> ideal = Map.of();

  GeneratorEffectTest() {
    judged.seconds = 10;
  }

  /** Messages of a millisecond, and some that took longer. */
  private static long[] nanos(int all, int slow, double slowMicros) {
    return LongStream.range(0, all)
        .map(i -> i < all - slow ? 1_000_000 : Math.round(slowMicros * 1_000))
        .toArray();
  }

  private static Latency latency(int slow, double slowMicros) {
    long[] nanos = nanos(10_000, slow, slowMicros);
    return SampleResults.latency(0, nanos.length, nanos);
  }

  private Generator generator() {
    return new Generator(of, Map.of(), new Stops(1, STOP, STOP, touched, stops), null, ideal);
  }

  private Optional<GeneratorBreach> breach(LatencyByKind kinds) {
    RunResult result = judged.result();
    return StopRule.breach(result, new VerdictTerms(result), generator(), kinds);
  }

  private Optional<GeneratorBreach> breach(Latency publish) {
    return breach(
        new LatencyByKind(publish, publish, null, null, publish, publish, null, null, null));
  }

  private void idealIs(int slow, double slowMicros) {
    long[] nanos = nanos(10_000, slow, slowMicros);
    ideal =
        Map.of(
            of, IdealLatency.of(SampleResults.histogram(nanos), 1e3, Long.MAX_VALUE, nanos.length));
  }

  @ParameterizedTest
  @CsvSource({"1090, 0", "1110, 1"})
  void anEffectOfMoreThanATenthVoidsTheRun(double slowMicros, int breaches) {
    idealIs(0, 0);

    assertThat(breach(latency(150, slowMicros)).stream()).hasSize(breaches);
  }

  @Test
  void theFindingSaysByHowMuchThePercentileWasRaised() {
    idealIs(0, 0);
    GeneratorBreach breach = breach(latency(150, 2_000)).orElseThrow();

    assertThat(breach.effect()).isEqualTo(Effect.VOID);
    assertThat(breach.rule()).isEqualTo("GENERATOR_STOPPED");
    assertThat(breach.before()).isEqualTo("The process of the generator");
    assertThat(breach.after())
        .isEqualTo(
            " could not run for 200 ms in all (it or its machine was stopped): that raised p99 of"
                + " publish by 99.9 %, more than 10 %.");
    assertThat(breach.actual()).isCloseTo(1, within(0.01));
    assertThat(breach.limit()).isEqualTo(0.1);
  }

  @Test
  void bothViewsMustShowIt() {
    idealIs(150, 2_000);
    assertThat(breach(latency(150, 2_000))).as("an ideal generator measures the same").isEmpty();

    idealIs(0, 0);
    touched = 10;
    assertThat(breach(latency(150, 2_000))).as("of too few messages").isEmpty();
  }

  @Test
  void whereOneViewIsUnknownTheOtherDecidesAndWithoutBothNothingIsSaid() {
    assertThat(breach(latency(150, 2_000))).as("no ideal latency").isPresent();
    assertThat(breach(latency(150, 2_000).withoutHistogram())).isEmpty();

    idealIs(0, 0);
    touched = 0;
    assertThat(breach(latency(150, 2_000).withoutHistogram())).as("no distribution").isPresent();
  }

  @Test
  void whatTheyTouchedIsReceivedByEachSubscription() {
    of = "endToEnd";
    assertThat(breach(latency(300, 2_000))).isEmpty();

    judged.workload.put("subscriptionsPerTopic", 3L);
    assertThat(breach(latency(300, 2_000))).isPresent();
    of = "publish";
    assertThat(breach(latency(300, 2_000))).as("sent once").isEmpty();
  }

  @Test
  void anEffectThatCannotBeComputedIsStatedInWords() {
    long[] known = nanos(9_800, 0, 0);
    touched = 300;
    GeneratorBreach breach = breach(SampleResults.latency(200, 10_000, known)).orElseThrow();

    assertThat(breach.actual()).isNull();
    assertThat(breach.severity()).isZero();
    assertThat(breach.after()).contains("that made unknown, or raised from zero, p99 of publish");
  }

  private void closedLoad(double... rowMicros) {
    judged.workload.put("load", "closed");
    judged.workload.remove("arrivals");
    judged.mediansMicros = rowMicros;
    of = null;
  }

  private static double[] rows(int slow, double slowMicros) {
    double[] rows = new double[10];
    Arrays.fill(rows, 1_000);
    Arrays.fill(rows, 10 - slow, 10, slowMicros);
    return rows;
  }

  @Test
  void inClosedLoadTheRowsWithoutAStopAreTheOtherView() {
    closedLoad(rows(0, 0));
    assertThat(breach(latency(150, 2_000))).isPresent();

    judged.mediansMicros = rows(6, 1_950);
    assertThat(breach(latency(150, 2_000))).as("they are as slow").isEmpty();

    stops = List.of(new StopPart(9.99, STOP, StopPart.STOPPED));
    judged.mediansMicros = rows(1, 9_000);
    assertThat(breach(latency(150, 2_000))).as("the slow row is the one with it").isPresent();
  }

  @Test
  void halfOfTheRowsMustBeWithoutAStop() {
    closedLoad(rows(5, 1_950));
    stops = List.of(new StopPart(0.5, 4.4, StopPart.STOPPED));
    assertThat(breach(latency(150, 2_000))).as("the five others are as slow").isEmpty();

    stops = List.of(new StopPart(0.5, 4.6, StopPart.STOPPED));
    assertThat(breach(latency(150, 2_000))).as("six have one: not comparable").isPresent();
  }

  @Test
  void withoutTheTimesOfStopsOrWithFewMessagesRowsSayNothing() {
    closedLoad(rows(10, 2_000));
    assertThat(breach(latency(150, 2_000))).isEmpty();

    stops = null;
    assertThat(breach(latency(150, 2_000))).isPresent();

    stops = List.of(new StopPart(3, STOP, StopPart.STOPPED));
    long[] few = nanos(500, 50, 2_000);
    assertThat(breach(SampleResults.latency(0, 500, few))).as("p95").isPresent();
  }

  @Test
  void nothingMeasuredIsNothingDisturbed() {
    assertThat(breach(LatencyByKind.NONE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0.2, 0.2, 0, its own collections of garbage",
    "0.1, 0.2, 0.1, the hypervisor gave 100 ms to others",
    "0.1, 0.2, 0.099, it or its machine was stopped",
    "0, 0.2, , it or its machine was stopped"
  })
  void theCauseIsTheCollectorOrTheHypervisorOrNotKnown(
      double collector, double stopped, Double stolen, String words) {
    List<StopPart> each = new ArrayList<>();
    each.add(new StopPart(1, collector, StopPart.COLLECTOR));
    each.add(new StopPart(3, stopped, StopPart.STOPPED));
    judged.processorTimes = new ProcessorTimes(null, null, null, null, null, null, stolen, null);
    Generator known = new Generator("publish", Map.of(), new Stops(2, 0.4, 0.2, 0, each), null);

    assertThat(StopCause.words(judged.result(), known)).isEqualTo(words);
    judged.processorTimes = null;
    assertThat(StopCause.words(judged.result(), known))
        .isEqualTo(
            collector < stopped
                ? "it or its machine was stopped"
                : "its own collections of garbage");
    stops = null;
    assertThat(StopCause.words(judged.result(), generator())).isEqualTo("cause not known");
  }
}
