// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import com.sun.management.ThreadMXBean;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.load.FixedCount;
import dev.plimsoll.load.KeyTable;
import dev.plimsoll.load.LoadContext;
import dev.plimsoll.load.PathChecks;
import dev.plimsoll.load.PayloadPool;
import dev.plimsoll.load.ProducerLoop;
import dev.plimsoll.load.RateCurve;
import dev.plimsoll.load.Receiver;
import dev.plimsoll.load.SendOutcomes;
import dev.plimsoll.load.SendingPlan;
import dev.plimsoll.load.SendingThread;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.record.Collector;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.record.Recorders;
import dev.plimsoll.simulated.SimulatedProvider;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends messages through the real load and record code to the simulated system with zero service
 * time, without the orchestration of a run. Each producer has its own sending thread, topic and
 * optional consumer. From {@link #start} to {@link #close}, the real sending loop sends at the
 * maximum rate while a collector thread takes the recorded data, as in a run.
 */
final class Harness implements AutoCloseable {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int SIZE_BYTES = 100;
  private static final int RUN_TAG = 42;
  private static final int OUTSTANDING = 1_000;
  private static final long WATCH_NANOS = 500_000;

  /** A window is announced before it begins. A run announces it 0.9 s before. */
  private static final long ANNOUNCED_NANOS = 900_000_000;

  /** Above the maximum rate of any machine, so that messages are always due. */
  private static final double RATE_PER_SECOND = 50e6;

  private final boolean closedLoad;
  private final boolean consumes;
  private final PhaseTimes phaseTimes;
  private final Collector collector = new Collector();
  private final LongAdder notOfThisRun = new LongAdder();
  private final Driver driver;
  private final LoadContext context;
  private final List<SendingThread> sending;
  private final List<Thread> senders = new ArrayList<>();
  private final long rowNanos;
  private volatile boolean closed;

  /**
   * Creates the harness.
   *
   * @param closedLoad whether acknowledgements pace the load instead of a schedule
   * @param consumes whether each topic has a consumer
   * @param acknowledgesElsewhere whether a thread of its own acknowledges the messages of each
   *     producer, as a client's network thread does; only without consumers
   * @param rowNanos length of a timeline row
   */
  Harness(
      boolean closedLoad,
      boolean consumes,
      boolean acknowledgesElsewhere,
      int producers,
      long rowNanos)
      throws SettingsException, DriverException, InterruptedException {
    this(closedLoad, consumes, acknowledgesElsewhere, producers, rowNanos, 0, RATE_PER_SECOND);
  }

  /**
   * @param warmupNanos planned length of the warm-up, which {@link #beginWindow} ends earlier
   * @param ratePerSecond messages of each producer, unless in closed load
   */
  Harness(
      boolean closedLoad,
      boolean consumes,
      boolean acknowledgesElsewhere,
      int producers,
      long rowNanos,
      long warmupNanos,
      double ratePerSecond)
      throws SettingsException, DriverException, InterruptedException {
    this.closedLoad = closedLoad;
    this.consumes = consumes;
    this.rowNanos = rowNanos;
    phaseTimes = new PhaseTimes(warmupNanos, new long[] {PhaseTimes.OPEN_END}, 0, rowNanos, false);
    driver = new SimulatedProvider().create(new Settings(Map.of()));
    driver.connect(Endpoints.NONE, Duration.ofSeconds(1));
    context = context(producers);
    List<DriverProducer> open = new ArrayList<>();
    for (int i = 0; i < producers; i++) {
      open.add(acknowledgesElsewhere ? new AcknowledgingThread(OUTSTANDING) : open(i));
    }
    SendingPlan plan = plan(producers, ratePerSecond);
    List<ProducerLoop> loops =
        plan.producerLoops(context, open, KeyTable.none(), producer -> ProducerLoop.Gate.OPEN);
    sending = plan.threads(context, loops);
  }

  private LoadContext context(int producers) {
    return new LoadContext(
        NanoClock.process(),
        phaseTimes,
        new Recorders(phaseTimes, collector, !closedLoad),
        new SendOutcomes(producers),
        RUN_TAG,
        true,
        PayloadPool.random(SIZE_BYTES, 1, 1).forProducers(producers),
        driver.traits().payloadUse(),
        true,
        consumes,
        false,
        driver.traits().needsTick(),
        driver.traits().sendMayBlock(),
        ProcessStops.ofThisProcess(NanoClock.process(), () -> 0));
  }

  private DriverProducer open(int index) throws DriverException, InterruptedException {
    String topic = "topic-" + index;
    driver.createTopics(List.of(new TopicSpec(topic, 1, TopicSpec.Purpose.LOAD)));
    if (consumes) {
      driver.createConsumer(
          new ConsumerSpec("consumer-" + index, index, topic, "only", StartPosition.EARLIEST),
          receiver(index));
    }
    return driver.createProducer(new ProducerSpec("producer-" + index, index, index, topic));
  }

  private Receiver receiver(int index) {
    SubscriptionTracker subscription =
        new SubscriptionTracker(index, 0, index, 1, 1, driver.traits().ordering());
    PathChecks nobodyWaits = new PathChecks(index + 1, 1, 1, 1);
    return new Receiver(context, subscription, nobodyWaits, true, false, notOfThisRun, cause -> {});
  }

  private SendingPlan plan(int producers, double ratePerSecond) {
    RateCurve curve =
        closedLoad ? RateCurve.NONE : RateCurve.builder().thenForever(producers * ratePerSecond);
    return new SendingPlan(
        curve,
        false,
        FixedCount.NONE,
        1,
        0,
        OUTSTANDING,
        false,
        driver.traits().producerClients(),
        producers,
        SendingPlan.Pacing.HYBRID,
        SendingPlan.CHOSEN_DISTANCE);
  }

  void start() {
    phaseTimes.beginAt(context.clock().nanos());
    for (SendingThread each : sending) {
      senders.add(started(each, "sender"));
    }
    started(this::collect, "collector");
  }

  private static Thread started(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void collect() {
    while (!closed) {
      LockSupport.parkNanos(rowNanos);
      collector.snapshot();
    }
  }

  /** Lets the measured window begin soon, and returns when it has begun. */
  void beginWindow() {
    long begin = context.clock().nanos() + ANNOUNCED_NANOS;
    phaseTimes.beginMeasuredAt(begin);
    while (context.clock().nanos() < begin) {
      LockSupport.parkNanos(WATCH_NANOS);
    }
  }

  /** Waits until this number of further messages was sent, over all producers. */
  void awaitMessages(long count) {
    long until = total(EventType.SEND) + count;
    while (total(EventType.SEND) < until) {
      for (SendingThread each : sending) {
        if (each.failure() != null) {
          throw new IllegalStateException("a sending thread died", each.failure());
        }
      }
      LockSupport.parkNanos(WATCH_NANOS);
    }
  }

  /** Returns the number of events of a type so far. */
  long total(EventType eventType) {
    return context.recorders().total(eventType);
  }

  /** Returns the bytes that the sending threads have allocated so far. */
  long allocatedBytes() {
    long sum = 0;
    for (Thread sender : senders) {
      sum += Math.max(0, THREADS.getThreadAllocatedBytes(sender.getId()));
    }
    return sum;
  }

  @Override
  public void close() {
    closed = true;
    // An end in the past, so that the sending threads have no unsent messages to count.
    phaseTimes.endLoadAt(phaseTimes.start());
    try {
      for (Thread sender : senders) {
        sender.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    driver.close();
  }
}
