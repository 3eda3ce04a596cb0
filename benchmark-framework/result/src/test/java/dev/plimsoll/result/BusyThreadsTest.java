// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plimsoll.result.GeneratorBreach.Effect;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Generator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Threads of the generator that waited for a processor, or had no time left. */
final class BusyThreadsTest {

  private final Judged judged = new Judged();

  BusyThreadsTest() {
    judged.seconds = 10;
  }

  private VerdictTerms terms() {
    return new VerdictTerms(judged.result());
  }

  private static Generator generator(List<ThreadTimes> threads, BusySender sender, Double busy) {
    return new Generator(
        "publish", Map.of(), Stops.NONE, List.of(), busy, Map.of(), threads, sender);
  }

  private static ThreadTimes waited(String of, double worstSeconds, long slices) {
    return new ThreadTimes(of, 1, 1, worstSeconds, slices, worstSeconds, slices);
  }

  /** Publishing takes a millisecond, so a tenth of it is 100 µs. */
  private Optional<GeneratorBreach> waits(ThreadTimes... threads) {
    return WaitRule.breach(
        judged.result(), terms(), generator(List.of(threads), null, null), judged.latencies());
  }

  @Test
  void theThreadThatWaitedLongestIsStated() {
    GeneratorBreach breach =
        waits(waited(ThreadTimes.CALLBACKS, 0.5, 500), waited(ThreadTimes.SENDING, 1, 1_000))
            .orElseThrow();

    assertThat(breach.rule()).isEqualTo("GENERATOR_WAITED");
    assertThat(breach.effect()).isEqualTo(Effect.VOID);
    assertThat(breach.before()).isEqualTo("A sending thread of the generator");
    assertThat(breach.after())
        .isEqualTo(
            " waited for a processor for 10 % of the window, 1.00 ms each time on average (it"
                + " is not known who used the processors).");
    assertThat(breach.actual()).isEqualTo(1);
    assertThat(breach.limit()).isEqualTo(0.1);
    assertThat(waits(waited(ThreadTimes.CALLBACKS, 1, 1_000)).orElseThrow().before())
        .isEqualTo("A thread that runs the callbacks of the generator");
  }

  @Test
  void whereTheSystemTookTheProcessorsTheFiguresAreThoseOfThisMachine() {
    judged.processorTimes = new ProcessorTimes(1.0, null, null, 5.0, null, null, null, null);
    GeneratorBreach breach = waits(waited(ThreadTimes.SENDING, 1, 1_000)).orElseThrow();

    assertThat(breach.rule()).isEqualTo("ON_THIS_MACHINE");
    assertThat(breach.effect()).isEqualTo(Effect.WARNING);
    assertThat(breach.before()).isEqualTo("A sending thread");
    assertThat(breach.after())
        .endsWith(
            ": brokers and client library used most of the processor time, so these figures are"
                + " those of the system on this machine.");
  }

  @ParameterizedTest
  @CsvSource({"1000, 0", "999, 1"})
  void aLimitThatTheWorkloadGivesHoldsForAWait(long slices, int breaches) {
    judged.workload.put("generatorLimitMillis", 1.0);

    assertThat(waits(waited(ThreadTimes.SENDING, 1, slices)).stream()).hasSize(breaches);
  }

  @Test
  void withoutCountsOfTheSchedulerOrALatencyNothingIsKnown() {
    ThreadTimes lengthy = waited(ThreadTimes.SENDING, 1, 10);
    assertThat(waits(lengthy)).isPresent();
    assertThat(
            WaitRule.breach(
                judged.result(), terms(), generator(null, null, null), judged.latencies()))
        .isEmpty();
    assertThat(
            WaitRule.breach(
                judged.result(),
                terms(),
                generator(List.of(lengthy), null, null),
                LatencyByKind.NONE))
        .isEmpty();
    assertThat(waits(waited(ThreadTimes.SENDING, 1, 0))).as("never waited").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, the hypervisor gave most of the time to others: others 1 s",
    "2, 2, 1, other programs used most of the time: others 2 s",
    "2, 1, 2, the hypervisor gave most of the time to others: others 1 s",
    "3, 1, 2, the generator itself used most of the time: others 1 s",
    "1, 3, 2, other programs used most of the time: others 3 s"
  })
  void whoTookMostOfThemIsNamed(double own, double strangers, double stolen, String words) {
    judged.processorTimes =
        new ProcessorTimes(own, null, null, null, null, strangers, stolen, null);

    assertThat(waits(waited(ThreadTimes.SENDING, 1, 1_000)).orElseThrow().after()).contains(words);
  }

  @Test
  void compilersAndCollectorsAreThoseOfTheGenerator() {
    judged.processorTimes = new ProcessorTimes(1.0, 1.5, 2.25, null, null, 4.0, 0.5, null);

    assertThat(waits(waited(ThreadTimes.SENDING, 1, 1_000)).orElseThrow().after())
        .contains(
            "the generator itself used most of the time: others 4 s, hypervisor 0.5 s,"
                + " generator 4.8 s");
  }

  @ParameterizedTest
  @CsvSource({
    "0.9, 0.449, true",
    "0.9, 0.45, false",
    "0.899, 0, false",
    "1, 0.499, true",
    "1, 0.501, false"
  })
  void aSenderIsBusyByItselfIfItsOwnWorkIsTheLargerPart(
      double busyShare, double callShare, boolean busy) {
    Generator generator = generator(null, new BusySender(busyShare, callShare), null);

    assertThat(BusyRule.senderIsBusyByItself(generator)).isEqualTo(busy);
  }

  @Test
  void whatIsNotKnownIsNotBusy() {
    assertThat(BusyRule.senderIsBusyByItself(null)).isFalse();
    assertThat(BusyRule.senderIsBusyByItself(generator(null, null, null))).isFalse();
    assertThat(BusyRule.callbacksAreBusy(null)).isFalse();
    assertThat(BusyRule.callbacksAreBusy(generator(null, null, null))).isFalse();
    assertThat(BusyRule.callbacksAreBusy(generator(null, null, 0.8))).isFalse();
    assertThat(BusyRule.callbacksAreBusy(generator(null, null, 0.81))).isTrue();
  }

  private List<Effect> busy(boolean consumersBehind, boolean sendingBehind) {
    Generator generator = generator(null, new BusySender(0.95, 0), 0.9);
    return BusyRule.breaches(terms(), generator, consumersBehind, sendingBehind).stream()
        .map(GeneratorBreach::effect)
        .toList();
  }

  @Test
  void threadsWithoutTimeVoidOnlyWhatFollowedFromIt() {
    assertThat(busy(false, false)).containsExactly(Effect.WARNING, Effect.WARNING);
    assertThat(busy(true, false)).containsExactly(Effect.VOID, Effect.WARNING);
    assertThat(busy(false, true)).containsExactly(Effect.WARNING, Effect.VOID);

    judged.workload.put("load", "closed");
    judged.workload.remove("arrivals");
    assertThat(busy(true, true)).as("closed load").containsExactly(Effect.VOID, Effect.WARNING);
  }

  @Test
  void whatTheyStateIsTheShareAndTheLimit() {
    Generator generator = generator(null, new BusySender(0.95, 0), 0.85);

    assertThat(BusyRule.breaches(terms(), generator, false, false))
        .extracting(GeneratorBreach::actual, GeneratorBreach::limit)
        .containsExactly(tuple(0.85, 0.8), tuple(0.95, 0.9));
  }

  @Test
  void aBreachIsAFindingWithTheCodeAloneAndTheNameOfTheWorker() {
    Reasons reasons = new Reasons();
    new GeneratorBreach("CODE p99", Effect.VOID, "It", " waited.", 2.0, 1.0).add(" of w1", reasons);
    new GeneratorBreach("OTHER", Effect.WARNING, "It", " waited.", null, null).add("", reasons);

    assertThat(reasons.voids()).containsExactly(new Finding("CODE", "It of w1 waited.", 2.0, 1.0));
    assertThat(reasons.warnings()).containsExactly(new Finding("OTHER", "It waited.", null, null));
    assertThat(reasons.failures()).isEmpty();
    assertThat(new GeneratorBreach("C", Effect.VOID, "", "", 2.5, 1.0).severity()).isEqualTo(2.5);
  }
}
