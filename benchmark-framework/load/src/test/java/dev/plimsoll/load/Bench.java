// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.record.Timeline;
import java.util.ArrayList;
import java.util.List;

/**
 * The objects that producer loops need, and a producer that keeps the payloads and completions of
 * its sends.
 */
final class Bench {

  static final long START = 1_700_000_000_000_000_000L;
  static final long SECOND = 1_000_000_000L;
  static final int TAG = 4711;

  final PhaseTimes phaseTimes;
  final SendOutcomes outcomes = new SendOutcomes(16);
  final Fake driver = new Fake();
  final LoadContext context;
  private final Collector collector = new Collector();
  private final Recorders recorders;

  /** The process uses no processor time from now on: what passes is a stop. */
  boolean isStopped;

  private long processorNanos;

  Bench(NanoClock clock, PhaseTimes phaseTimes, boolean openLoad) {
    this(clock, phaseTimes, openLoad, PayloadUse.COPIED, true, false);
  }

  Bench(
      NanoClock clock,
      PhaseTimes phaseTimes,
      boolean openLoad,
      PayloadUse use,
      boolean acknowledges,
      boolean needsTick) {
    this(clock, phaseTimes, openLoad, use, acknowledges, needsTick, true);
  }

  Bench(
      NanoClock clock,
      PhaseTimes phaseTimes,
      boolean openLoad,
      PayloadUse use,
      boolean acknowledges,
      boolean needsTick,
      boolean mayBlock) {
    this.phaseTimes = phaseTimes;
    recorders = new Recorders(phaseTimes, collector, openLoad);
    context =
        new LoadContext(
            clock,
            phaseTimes,
            recorders,
            outcomes,
            TAG,
            true,
            PayloadPool.of(new byte[64]),
            use,
            acknowledges,
            acknowledges, // whether messages are received
            false,
            needsTick,
            mayBlock,
            new ProcessStops(clock, () -> processorNanosAt(clock.nanos()), () -> 0));
  }

  private long processorNanosAt(long now) {
    if (!isStopped) {
      processorNanos = now;
    }
    return processorNanos;
  }

  static PhaseTimes phaseTimes(double warmup, double measured, double cooldown) {
    return new PhaseTimes(
        nanos(warmup), new long[] {nanos(measured)}, nanos(cooldown), SECOND, false);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * SECOND);
  }

  ProducerLoop producerLoop(ArrivalTimes arrivalTimes, int limit) {
    return new ProducerLoop(
        context,
        0,
        driver,
        arrivalTimes,
        KeyTable.none().chooser(0),
        limit,
        ProducerLoop.Gate.OPEN);
  }

  /** Makes the calling thread the owner of a producer loop. */
  static void start(ProducerLoop loop) {
    loop.begin(
        new SendingThread(
            loop.context(), List.of(loop), WaitStrategy.parking(loop.clock), false, null));
    loop.bind();
  }

  /** Sends the next message of a producer loop, as its thread would at this time. */
  static void send(ProducerLoop loop, NanoClock clock) {
    InFlightMessage message = loop.permit();
    loop.send(message, loop.nextIntended, loop.tick(clock.nanos()));
    loop.callEnded(clock.nanos());
  }

  /** Ends recording and returns the timeline. */
  Timeline recorded() {
    phaseTimes.end();
    phaseTimes.close();
    recorders.handOverRest();
    Timeline timeline = new Timeline(phaseTimes);
    timeline.add(collector.snapshot());
    return timeline;
  }

  /** A producer for tests. */
  static final class Fake implements DriverProducer {

    final List<byte[]> payloads = new ArrayList<>();
    final List<SendCompletion> completions = new ArrayList<>();
    final List<Long> ticks = new ArrayList<>();
    Runnable onTick = () -> {};
    Runnable onSend = () -> {};
    boolean answers;

    @Override
    public void send(byte[] payload, MessageKey key, int partition, SendCompletion completion) {
      onSend.run();
      payloads.add(payload);
      if (answers) {
        completion.acknowledged();
      } else {
        completions.add(completion);
      }
    }

    @Override
    public void tick(long nowNanos) {
      ticks.add(nowNanos);
      onTick.run();
    }

    @Override
    public void close() {}
  }
}
