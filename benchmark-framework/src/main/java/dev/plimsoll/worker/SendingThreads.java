// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.load.Lane;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.RateCurve;
import dev.plimsoll.load.SendingPlan;
import dev.plimsoll.load.SendingThread;
import dev.plimsoll.plan.Defaults;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Stop;
import dev.plimsoll.plan.Workload;
import java.util.List;

/**
 * The lanes of a worker, dealt out to threads.
 *
 * @param lanes one for each producer, in order
 * @param threads with their lanes
 */
record SendingThreads(List<Lane> lanes, List<SendingThread> threads) {

  /** Producers whose send may block get a thread each, up to so many. */
  private static final int MOST_BLOCKING_THREADS = 256;

  private static final long MOST_OUTSTANDING = 1_000_000;
  private static final long CLOSED_OUTSTANDING = 1_000;
  private static final long LATE_ACKNOWLEDGEMENTS = 64;

  static SendingThreads deal(
      Workload workload,
      LoadShape shape,
      DriverTraits traits,
      LoadContext context,
      Assignment assignment,
      List<DriverProducer> producers,
      Reception reception) {
    boolean closed = shape.curve().isEmpty();
    boolean poisson =
        workload.sending() instanceof Load.Open open && open.arrivals() == Load.Arrivals.POISSON;
    int limit = limitPerLane(workload, closed);
    long messages = closed && workload.stop() instanceof Stop.Messages count ? count.count() : 0;
    SendingPlan plan =
        new SendingPlan(
            shape.curve().orElse(RateCurve.NONE),
            poisson,
            shape.fixed(),
            assignment.seed(),
            messages,
            limit,
            closed && pacedByArrivals(assignment),
            threads(traits, producers.size()),
            LoadMaterials.pacing(workload.pacing()));
    List<Lane> lanes =
        plan.lanes(
            context,
            producers,
            LoadMaterials.keys(workload.keys()),
            producer -> reception.gate(context, producer, limit));
    return new SendingThreads(lanes, plan.threads(context, lanes));
  }

  /** Whether load without a schedule waits for receipts or replies, not for acknowledgements. */
  private static boolean pacedByArrivals(Assignment assignment) {
    Workload workload = assignment.workload();
    return workload.requestsReplies()
        || (!assignment.acknowledged() && workload.consumes() && workload.stamped());
  }

  private static int threads(DriverTraits traits, int producers) {
    int most =
        traits.sendMayBlock() ? MOST_BLOCKING_THREADS : Runtime.getRuntime().availableProcessors();
    return Math.max(1, Math.min(most, producers));
  }

  /** The bound on outstanding messages, for each lane. */
  static int limitPerLane(Workload workload, boolean closed) {
    if (closed && workload.requestsReplies()) {
      // Replies are the bound. An acknowledgement that comes after its reply must not be another.
      long requests = workload.maxOutstanding().orElse(Defaults.REQUESTS_OUTSTANDING);
      return (int) Math.min(Integer.MAX_VALUE, 2 * requests + LATE_ACKNOWLEDGEMENTS);
    }
    if (closed) {
      return (int)
          Math.min(Integer.MAX_VALUE, workload.maxOutstanding().orElse(CLOSED_OUTSTANDING));
    }
    long inQuarterOfHeap = Runtime.getRuntime().maxMemory() / 4 / workload.messageSize();
    long all = workload.maxOutstanding().orElse(Math.min(MOST_OUTSTANDING, inQuarterOfHeap));
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, all / Math.max(1, workload.producers())));
  }
}
