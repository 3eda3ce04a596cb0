// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.record.LatencyKind;
import dev.plimsoll.record.ProcessStops;
import org.junit.jupiter.api.Test;

/**
 * Periods in which the process was stopped count as delays of the generator, not of the client.
 * {@link ProcessStops} notices a stop up to one beat of 5 ms late.
 */
final class StoppedProcessTest {

  private static final long MILLI = 1_000_000;
  private static final long BEAT = 5 * MILLI;

  private final ManualClock clock = new ManualClock(Bench.START);

  @Test
  void aStopInsideASendCallIsGeneratorDelayOfTheNextMessages() {
    Bench bench = bench(false);
    ProducerLoop loop = everyMilli(bench);
    bench.driver.onSend = () -> stop(bench, 50);
    Bench.send(loop, clock);
    loop.advance();
    bench.driver.onSend = () -> {};
    Bench.send(loop, clock);

    assertThat(generatorDelayMax(bench)).isEqualTo(50 * MILLI - BEAT);
  }

  @Test
  void aCallThatBlocksBeforeAStopDelaysTheNextMessagesByItsOwnTimeOnly() {
    Bench bench = bench(false);
    ProducerLoop loop = everyMilli(bench);
    bench.driver.onSend =
        () -> {
          clock.advance(30 * MILLI);
          bench.context.stops().overlapNanos(clock.nanos(), clock.nanos());
          stop(bench, 50);
        };
    Bench.send(loop, clock);
    loop.advance();
    bench.driver.onSend = () -> {};
    Bench.send(loop, clock);

    assertThat(generatorDelayMax(bench)).isEqualTo(50 * MILLI - BEAT);
  }

  @Test
  void aStopInsideACommitIsGeneratorDelay() {
    Bench bench = bench(true);
    ProducerLoop loop = everyMilli(bench);
    Bench.send(loop, clock);
    loop.advance();
    bench.driver.onTick = () -> stop(bench, 50);
    Bench.send(loop, clock);

    assertThat(generatorDelayMax(bench)).isEqualTo(50 * MILLI - BEAT);
  }

  @Test
  void aCallThatBlocksWhileTheProcessRunsIsNotGeneratorDelay() {
    Bench bench = bench(true);
    ProducerLoop loop = everyMilli(bench);
    bench.driver.onSend = () -> clock.advance(50 * MILLI);
    Bench.send(loop, clock);
    loop.advance();
    bench.driver.onSend = () -> {};
    bench.driver.onTick = () -> clock.advance(70 * MILLI);
    Bench.send(loop, clock);

    assertThat(generatorDelayMax(bench)).isZero();
  }

  private Bench bench(boolean needsTick) {
    Bench bench =
        new Bench(
            clock, Bench.phaseTimes(0, 10, 1), true, PayloadUse.COPIED, true, needsTick, true);
    bench.phaseTimes.beginAt(Bench.START);
    return bench;
  }

  private static ProducerLoop everyMilli(Bench bench) {
    long[] next = {0};
    ProducerLoop loop = bench.producerLoop(() -> next[0]++ * MILLI, 100);
    Bench.start(loop);
    return loop;
  }

  private void stop(Bench bench, long millis) {
    bench.isStopped = true;
    clock.advance(millis * MILLI);
  }

  private static long generatorDelayMax(Bench bench) {
    return bench.recorded().latencies().of(LatencyKind.GENERATOR_DELAY).maxNanos();
  }
}
