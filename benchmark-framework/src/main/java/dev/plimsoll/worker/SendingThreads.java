// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.RateCurve;
import dev.plimsoll.load.SendingPlan;
import dev.plimsoll.load.SendingThread;
import dev.plimsoll.plan.Defaults;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Workload;
import java.time.Duration;
import java.util.List;

/**
 * The producer loops of a worker, distributed to threads.
 *
 * @param loops one for each producer, in order
 * @param threads with their producer loops
 * @param distanceNanos messages that come due within this time are sent together; 0: each on its
 *     own
 * @param wakeUpNanos the wake-up cost used to choose that distance; 0: the distance was not chosen
 */
record SendingThreads(
    List<ProducerLoop> loops, List<SendingThread> threads, long distanceNanos, double wakeUpNanos) {

  /**
   * The maximum number of threads if send may block. Each client then gets its own thread, if more
   * threads cost no extra processor time: in closed load, and if a thread wakes for each message.
   * The producers of a client have one thread in any case.
   */
  private static final int MAX_BLOCKING_THREADS = 256;

  /** In open load, one more thread is used for each multiple of this rate (messages per second). */
  private static final double RATE_OF_A_THREAD = 100_000;

  /** The permits of a producer are stored in one array. */
  private static final int MAX_OUTSTANDING_OF_A_PRODUCER = 1 << 24;

  private static final long LATE_ACKNOWLEDGEMENTS = 64;

  static SendingThreads distribute(
      Workload workload,
      LoadShape shape,
      DriverTraits traits,
      LoadContext context,
      Assignment assignment,
      List<DriverProducer> producers,
      ReceivingSide receivingSide) {
    boolean closed = shape.curve().isEmpty();
    boolean poisson =
        workload.sending() instanceof Load.Open open && open.arrivals() == Load.Arrivals.POISSON;
    int limit = limitPerProducer(workload, closed);
    long messages =
        closed && workload.endCondition() instanceof EndCondition.Messages count
            ? count.count()
            : 0;
    SendingPlan plan =
        new SendingPlan(
            shape.curve().orElse(RateCurve.NONE),
            poisson,
            shape.fixed(),
            assignment.seed(),
            messages,
            limit,
            closed && pacedByArrivals(assignment),
            traits.producerClients(),
            threads(shape, traits, producers.size()),
            LoadMaterials.pacing(workload.pacing()),
            workload.pacingDistance().map(Duration::toNanos).orElse(SendingPlan.CHOSEN_DISTANCE));
    List<ProducerLoop> loops =
        plan.producerLoops(
            context,
            producers,
            LoadMaterials.keys(workload.keys()),
            producer -> receivingSide.gate(context, producer, limit));
    return new SendingThreads(
        loops, plan.threads(context, loops), plan.effectiveDistanceNanos(), plan.wakeUpNanos());
  }

  /** Whether load without a schedule waits for receipts or replies instead of acknowledgements. */
  private static boolean pacedByArrivals(Assignment assignment) {
    Workload workload = assignment.workload();
    return workload.requestsReplies()
        || (!assignment.acknowledged() && workload.consumes() && workload.stamped());
  }

  static int threads(LoadShape shape, DriverTraits traits, int producers) {
    int processors = Runtime.getRuntime().availableProcessors();
    int max = processors;
    if (traits.sendMayBlock()
        && (!shape.hasSchedule() || SendingPlan.wakesForEach(shape.highestRate()))) {
      max = MAX_BLOCKING_THREADS;
    } else if (shape.hasSchedule()) {
      max = (int) Math.min(processors, 1 + shape.highestRate() / RATE_OF_A_THREAD);
    }
    return Math.max(1, Math.min(max, Math.min(producers, traits.producerClients())));
  }

  /** The maximum number of outstanding messages for each producer loop. */
  static int limitPerProducer(Workload workload, boolean closed) {
    return (int) Math.min(MAX_OUTSTANDING_OF_A_PRODUCER, wantedPerProducer(workload, closed));
  }

  private static long wantedPerProducer(Workload workload, boolean closed) {
    if (closed && workload.requestsReplies()) {
      // Replies are the limit. Acknowledgements that arrive after their replies must not be a
      // second limit.
      long requests = workload.maxOutstanding().orElse(Defaults.REQUESTS_OUTSTANDING);
      return 2 * requests + LATE_ACKNOWLEDGEMENTS;
    }
    if (closed) {
      return workload.maxOutstanding().orElse(Defaults.CLOSED_OUTSTANDING);
    }
    long inQuarterOfHeap =
        Runtime.getRuntime().maxMemory()
            / Defaults.OPEN_OUTSTANDING_PART_OF_HEAP
            / workload.messageSize();
    long all =
        workload.maxOutstanding().orElse(Math.min(Defaults.OPEN_OUTSTANDING, inQuarterOfHeap));
    return Math.max(1, all / Math.max(1, workload.producers()));
  }
}
