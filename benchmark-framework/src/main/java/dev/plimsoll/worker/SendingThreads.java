// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.load.Lane;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.RateCurve;
import dev.plimsoll.load.SendingPlan;
import dev.plimsoll.load.SendingThread;
import dev.plimsoll.load.Subscription;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Stop;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.SequenceTracker;
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

  static SendingThreads deal(
      Workload workload,
      LoadShape shape,
      DriverTraits traits,
      LoadContext context,
      Assignment assignment,
      List<DriverProducer> producers,
      Consumers consumers) {
    boolean closed = shape.curve().isEmpty();
    boolean poisson =
        workload.load() instanceof Load.Open open && open.arrivals() == Load.Arrivals.POISSON;
    long messages = closed && workload.stop() instanceof Stop.Messages count ? count.count() : 0;
    SendingPlan plan =
        new SendingPlan(
            shape.curve().orElse(RateCurve.NONE),
            poisson,
            shape.fixed(),
            assignment.seed(),
            messages,
            limitPerLane(workload, closed),
            closed && !assignment.acknowledged() && workload.consumes() && workload.stamped(),
            threads(traits, producers.size()),
            LoadMaterials.pacing(workload.pacing()));
    List<Lane> lanes =
        plan.lanes(
            context,
            producers,
            LoadMaterials.keys(workload.keys()),
            producer -> trackers(consumers, workload, producer));
    return new SendingThreads(lanes, plan.threads(context, lanes));
  }

  private static SequenceTracker[] trackers(Consumers consumers, Workload workload, int producer) {
    int topic = producer / workload.producersPerTopic();
    return consumers.subscriptions().stream()
        .filter(subscription -> subscription.topic() == topic)
        .map(Subscription::trackers)
        .map(all -> all[producer % workload.producersPerTopic()])
        .toArray(SequenceTracker[]::new);
  }

  private static int threads(DriverTraits traits, int producers) {
    int most =
        traits.sendMayBlock() ? MOST_BLOCKING_THREADS : Runtime.getRuntime().availableProcessors();
    return Math.max(1, Math.min(most, producers));
  }

  /** The bound on outstanding messages, for each lane. */
  static int limitPerLane(Workload workload, boolean closed) {
    if (closed) {
      return (int)
          Math.min(Integer.MAX_VALUE, workload.maxOutstanding().orElse(CLOSED_OUTSTANDING));
    }
    long inQuarterOfHeap = Runtime.getRuntime().maxMemory() / 4 / workload.messageSize();
    long all = workload.maxOutstanding().orElse(Math.min(MOST_OUTSTANDING, inQuarterOfHeap));
    return (int) Math.max(1, Math.min(Integer.MAX_VALUE, all / Math.max(1, workload.producers())));
  }
}
