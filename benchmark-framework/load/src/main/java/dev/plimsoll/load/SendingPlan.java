// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.record.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * How the producer loops of a worker send. Creates the producer loops and distributes them to
 * sending threads.
 *
 * @param curve the schedule over the producer loops of all workers; {@link RateCurve#NONE} for
 *     closed load
 * @param poisson whether arrivals are at random times
 * @param fixed the part with a fixed number of messages, for random times
 * @param seed the seed of random times
 * @param measuredMessages closed load: the number of measured messages to send; 0: the window ends
 *     by time
 * @param limitPerProducer the maximum number of outstanding messages of a producer loop
 * @param gated whether a producer loop also waits for receipts by its slowest subscription or for
 *     replies
 * @param clients the number of clients that the producers share, as in {@link
 *     DriverTraits#clientOf}
 * @param threads the number of sending threads; a client has one
 * @param pacing how they wait
 * @param distanceNanos hybrid pacing and bursts: messages that come due within this time are sent
 *     together; or {@link #CHOSEN_DISTANCE}
 * @param firstProducer the number of the worker's first producer in the run
 * @param producers the number of its producers
 * @param producersOfRun the number of producers of all workers; 0: this worker has all of them
 * @param processors those that the sending threads may occupy
 */
public record SendingPlan(
    RateCurve curve,
    boolean poisson,
    FixedCount fixed,
    long seed,
    long measuredMessages,
    int limitPerProducer,
    boolean gated,
    int clients,
    int threads,
    Pacing pacing,
    long distanceNanos,
    int firstProducer,
    int producers,
    int producersOfRun,
    int processors) {

  /** The framework chooses the distance from the rate, the number of threads and the machine. */
  public static final long CHOSEN_DISTANCE = -1;

  /** A plan of the only worker. */
  public SendingPlan(
      RateCurve curve,
      boolean poisson,
      FixedCount fixed,
      long seed,
      long measuredMessages,
      int limitPerProducer,
      boolean gated,
      int clients,
      int threads,
      Pacing pacing,
      long distanceNanos) {
    this(
        curve,
        poisson,
        fixed,
        seed,
        measuredMessages,
        limitPerProducer,
        gated,
        clients,
        threads,
        pacing,
        distanceNanos,
        0,
        0,
        0,
        Runtime.getRuntime().availableProcessors());
  }

  /** How a sending thread waits. */
  public enum Pacing {
    /** Park, then spin. */
    HYBRID,
    /** Park only. */
    PARK,
    /** Park for at least a millisecond. */
    BURST,
    /** Spin only. */
    SPIN
  }

  /**
   * Whether this machine can wake a thread for each message of a schedule, so that more threads
   * cost no extra processor time.
   */
  public static boolean wakesForEach(double ratePerSecond) {
    return ratePerSecond <= SpinPolicy.affordableWakeUps(WakeUpCost.nanos());
  }

  /** Creates the wait strategy of one sending thread. */
  WaitStrategy waitStrategy(NanoClock clock) {
    return switch (pacing) {
      case HYBRID -> WaitStrategy.hybrid(clock, spinPolicy());
      case PARK -> WaitStrategy.parking(clock);
      case BURST -> WaitStrategy.bursts(clock, effectiveDistanceNanos());
      case SPIN -> WaitStrategy.spinning(clock);
    };
  }

  /** The part of the schedule's rate that this worker sends. */
  private double rateShare() {
    return producersOfRun == 0 ? 1 : (double) producers / producersOfRun;
  }

  private SpinPolicy spinPolicy() {
    return distanceNanos >= 0
        ? SpinPolicy.within(distanceNanos)
        : SpinPolicy.of(curve.highestRate() * rateShare(), threads, processors, WakeUpCost.nanos());
  }

  /**
   * The wake-up cost used to choose the distance, in nanoseconds; 0: the distance was not chosen.
   */
  public double wakeUpNanos() {
    boolean chosen = pacing == Pacing.HYBRID && distanceNanos < 0 && !curve.isNone();
    return chosen ? WakeUpCost.nanos() : 0;
  }

  /**
   * The time within which messages that come due are sent together, in nanoseconds; 0: each is sent
   * on its own.
   */
  public long effectiveDistanceNanos() {
    return switch (pacing) {
      case HYBRID -> curve.isNone() ? 0 : spinPolicy().distanceNanos();
      case BURST -> distanceNanos > 0 ? distanceNanos : SpinPolicy.BURST_NANOS;
      case PARK, SPIN -> 0;
    };
  }

  /**
   * Creates one producer loop for each producer.
   *
   * @param gates the second limit of a producer, by its number; used only if producer loops are
   *     gated
   */
  public List<ProducerLoop> producerLoops(
      LoadContext context,
      List<DriverProducer> opened,
      KeyTable keys,
      IntFunction<ProducerLoop.Gate> gates) {
    List<ProducerLoop> loops = new ArrayList<>(opened.size());
    int total = producersOfRun == 0 ? opened.size() : producersOfRun;
    int first = 0;
    for (int i = 0; i < opened.size(); i++) {
      if (client(i, opened.size()) != client(first, opened.size())) {
        first = i;
      }
      int number = firstProducer + i;
      ProducerLoop.Gate gate = gated ? gates.apply(number) : ProducerLoop.Gate.OPEN;
      loops.add(
          new ProducerLoop(
              context,
              number,
              opened.get(i),
              i == first ? null : loops.get(first),
              arrivals(number, total),
              keys.chooser(number),
              limitPerProducer,
              gate));
    }
    return loops;
  }

  private int client(int producer, int ofWorker) {
    return DriverTraits.clientOf(producer, ofWorker, clients);
  }

  private ArrivalTimes arrivals(int loop, int loops) {
    if (curve.isNone()) {
      return null;
    }
    return poisson
        ? new PoissonArrivals(curve, loop, loops, seed, fixed)
        : new ConstantArrivals(curve, loop, loops);
  }

  /** Distributes the producer loops of each client to threads in rotation. */
  public List<SendingThread> threads(LoadContext context, List<ProducerLoop> loops) {
    MessageBudget budget = measuredMessages > 0 ? new MessageBudget(measuredMessages) : null;
    List<SendingThread> result = new ArrayList<>();
    int used = Math.min(threads, Math.min(clients, loops.size()));
    for (int thread = 0; thread < used; thread++) {
      List<ProducerLoop> own = new ArrayList<>();
      for (int i = 0; i < loops.size(); i++) {
        if (client(i, loops.size()) % used == thread) {
          own.add(loops.get(i));
        }
      }
      result.add(
          new SendingThread(context, own, waitStrategy(context.clock()), curve.isNone(), budget));
    }
    return result;
  }
}
