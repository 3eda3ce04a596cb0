// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.record.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * How the producer loops of a worker send. Makes the producer loops and distributes them to sending
 * threads.
 *
 * @param curve the schedule over all producer loops; {@link RateCurve#NONE} for closed load
 * @param poisson whether arrivals are at random times
 * @param fixed the stretch with a fixed number of messages, for random times
 * @param seed what random times are drawn from
 * @param measuredMessages closed load: how many measured messages to send; 0: the time decides
 * @param limitPerProducer how many messages of a producer loop may be outstanding
 * @param gated whether a producer loop also waits for what becomes of its messages further on:
 *     receipts by its slowest subscription, replies
 * @param threads how many sending threads
 * @param pacing how they wait
 * @param distanceNanos hybrid pacing and bursts: within which messages that come due are sent
 *     together, or {@link #CHOSEN_DISTANCE}
 */
public record SendingPlan(
    RateCurve curve,
    boolean poisson,
    FixedCount fixed,
    long seed,
    long measuredMessages,
    int limitPerProducer,
    boolean gated,
    int threads,
    Pacing pacing,
    long distanceNanos) {

  /** The distance follows from the rate, the number of threads and the machine. */
  public static final long CHOSEN_DISTANCE = -1;

  /** How a sending thread waits. */
  public enum Pacing {
    /** Park, then spin. */
    HYBRID,
    /** Park. */
    PARK,
    /** Park for a millisecond at least. */
    BURST,
    /** Spin. */
    SPIN
  }

  /**
   * Whether each message of a schedule can have a wake-up of its own on this machine, so that
   * further threads cost nothing.
   */
  public static boolean wakesForEach(double ratePerSecond) {
    return ratePerSecond <= SpinPolicy.payableWakeUps(WakeUpCost.nanos());
  }

  /** A waiter for one of the sending threads. */
  WaitStrategy waiter(NanoClock clock) {
    return switch (pacing) {
      case HYBRID -> WaitStrategy.hybrid(clock, shortWaits());
      case PARK -> WaitStrategy.parking(clock);
      case BURST -> WaitStrategy.bursts(clock, effectiveDistanceNanos());
      case SPIN -> WaitStrategy.spinning(clock);
    };
  }

  private SpinPolicy shortWaits() {
    return distanceNanos >= 0
        ? SpinPolicy.within(distanceNanos)
        : SpinPolicy.of(
            curve.highestRate(),
            threads,
            Runtime.getRuntime().availableProcessors(),
            WakeUpCost.nanos());
  }

  /** The cost of a wake-up that the distance was chosen by, in nanoseconds; 0: none was. */
  public double wakeUpNanos() {
    boolean chosen = pacing == Pacing.HYBRID && distanceNanos < 0 && !curve.isNone();
    return chosen ? WakeUpCost.nanos() : 0;
  }

  /** Within which messages that come due are sent together, in nanoseconds; 0: none are. */
  public long effectiveDistanceNanos() {
    return switch (pacing) {
      case HYBRID -> curve.isNone() ? 0 : shortWaits().distanceNanos();
      case BURST -> distanceNanos > 0 ? distanceNanos : SpinPolicy.BURST_NANOS;
      case PARK, SPIN -> 0;
    };
  }

  /**
   * Makes one producer loop for each producer.
   *
   * @param gates the further bound of a producer, by its number; asked only where producer loops
   *     are gated
   */
  public List<ProducerLoop> producerLoops(
      LoadContext context,
      List<DriverProducer> producers,
      KeyTable keys,
      IntFunction<ProducerLoop.Gate> gates) {
    List<ProducerLoop> loops = new ArrayList<>(producers.size());
    for (int i = 0; i < producers.size(); i++) {
      ProducerLoop.Gate gate = gated ? gates.apply(i) : ProducerLoop.Gate.OPEN;
      loops.add(
          new ProducerLoop(
              context,
              i,
              producers.get(i),
              arrivals(i, producers.size()),
              keys.chooser(i),
              limitPerProducer,
              gate));
    }
    return loops;
  }

  private ArrivalTimes arrivals(int loop, int loops) {
    if (curve.isNone()) {
      return null;
    }
    return poisson
        ? new PoissonArrivals(curve, loop, loops, seed, fixed)
        : new ConstantArrivals(curve, loop, loops);
  }

  /** Deals producer loops out to threads, one after the other. */
  public List<SendingThread> threads(LoadContext context, List<ProducerLoop> loops) {
    MessageBudget budget = measuredMessages > 0 ? new MessageBudget(measuredMessages) : null;
    List<SendingThread> result = new ArrayList<>();
    for (int thread = 0; thread < Math.min(threads, loops.size()); thread++) {
      List<ProducerLoop> own = new ArrayList<>();
      for (int i = thread; i < loops.size(); i += threads) {
        own.add(loops.get(i));
      }
      result.add(new SendingThread(context, own, waiter(context.clock()), curve.isNone(), budget));
    }
    return result;
  }
}
