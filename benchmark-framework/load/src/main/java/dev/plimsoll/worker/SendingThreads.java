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
    WorkerShare share = assignment.share();
    int processors = processors(assignment.streams());
    int limit = limitPerProducer(workload, share.producers() * assignment.streams(), closed);
    long messages =
        closed && workload.endCondition() instanceof EndCondition.Messages count
            ? partOf(count.count(), share, workload.producers())
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
            threads(shape, traits, producers.size(), workload.producers(), processors),
            LoadMaterials.pacing(workload.pacing()),
            workload.pacingDistance().map(Duration::toNanos).orElse(SendingPlan.CHOSEN_DISTANCE),
            share.fromProducer(),
            producers.size(),
            workload.producers(),
            processors);
    List<ProducerLoop> loops =
        plan.producerLoops(
            context,
            producers,
            LoadMaterials.keys(workload.keys()),
            producer -> receivingSide.gate(context, producer, limit));
    return new SendingThreads(
        loops, plan.threads(context, loops), plan.effectiveDistanceNanos(), plan.wakeUpNanos());
  }

  /** The processors for one of the streams that this process generates. */
  private static int processors(int streams) {
    return Math.max(1, Runtime.getRuntime().availableProcessors() / streams);
  }

  /** Whether load without a schedule waits for receipts or replies instead of acknowledgements. */
  private static boolean pacedByArrivals(Assignment assignment) {
    Workload workload = assignment.workload();
    return workload.requestsReplies()
        || (!assignment.acknowledged() && workload.consumes() && workload.stamped());
  }

  /** A worker's part of a number of messages, of which each producer has an equal part. */
  private static long partOf(long messages, WorkerShare share, int producersOfRun) {
    return before(share.untilProducer(), messages, producersOfRun)
        - before(share.fromProducer(), messages, producersOfRun);
  }

  /** The messages of all producers before this one; no product of both numbers overflows. */
  private static long before(int producer, long messages, int producers) {
    return messages / producers * producer + messages % producers * producer / producers;
  }

  /**
   * @param producers those of this worker
   * @param producersOfRun those of all workers, which share the rate
   * @param processors that these threads may occupy
   */
  static int threads(
      LoadShape shape, DriverTraits traits, int producers, int producersOfRun, int processors) {
    double rate = shape.highestRate() * producers / Math.max(1, producersOfRun);
    int max = processors;
    if (traits.sendMayBlock() && (!shape.hasSchedule() || SendingPlan.wakesForEach(rate))) {
      max = MAX_BLOCKING_THREADS;
    } else if (shape.hasSchedule()) {
      max = (int) Math.min(processors, 1 + rate / RATE_OF_A_THREAD);
    }
    return Math.max(1, Math.min(max, Math.min(producers, traits.producerClients())));
  }

  /**
   * The maximum number of outstanding messages for each producer loop.
   *
   * @param producers the number of producers of this worker, which share its heap; of a mix, as if
   *     each stream had as many
   */
  static int limitPerProducer(Workload workload, int producers, boolean closed) {
    return (int)
        Math.min(MAX_OUTSTANDING_OF_A_PRODUCER, wantedPerProducer(workload, producers, closed));
  }

  private static long wantedPerProducer(Workload workload, int producers, boolean closed) {
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
    long ofRun = workload.maxOutstanding().orElse(Defaults.OPEN_OUTSTANDING);
    long perProducer = ofRun / Math.max(1, workload.producers());
    if (workload.maxOutstanding().isEmpty()) {
      perProducer = Math.min(perProducer, inQuarterOfHeap / Math.max(1, producers));
    }
    return Math.max(1, perProducer);
  }
}
