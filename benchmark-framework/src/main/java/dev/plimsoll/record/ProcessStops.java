// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Times in which this process could not run for {@value #MIN_NANOS} ns or more: pauses of a garbage
 * collector, as it reports them, and times in which a watching thread was not woken while the
 * process used no processor time (it was stopped, or its machine was).
 *
 * <p>Threads: {@link #begin} and {@link #end} by one; {@link #overlapNanos} and {@link #stops} by
 * any. Memory: three numbers for each stop.
 */
public final class ProcessStops {

  /** What counts as a stop. */
  public static final long MIN_NANOS = 10_000_000;

  private static final long BEAT_NANOS = 5_000_000;

  /** A process that is stopped uses no processor time; this much is left for measuring it. */
  private static final double IDLE_SHARE = 0.1;

  private final NanoClock clock;
  private final LongSupplier processorNanos;
  private final LongSupplier outstanding;
  private final List<Stop> stops = new ArrayList<>();
  private final NotificationListener pauses = (notification, handback) -> notePause(notification);
  private Thread watch;
  private volatile boolean running;
  private long beatAt;
  private long beatProcessorNanos;

  /** How much processor time a beat takes while the process runs: follows what it took so far. */
  private double usualNanos;

  /**
   * A stop.
   *
   * @param from its start, epoch nanoseconds; up to a beat of the watching thread too late
   * @param until its end, epoch nanoseconds
   * @param outstanding messages that were under way
   */
  public record Stop(long from, long until, long outstanding) {}

  /** Of this process; outstanding says how many messages are under way at the time of a call. */
  public static ProcessStops ofThisProcess(NanoClock clock, LongSupplier outstanding) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new ProcessStops(clock, system::getProcessCpuTime, outstanding);
  }

  /**
   * Of a process whose use of processor time is known.
   *
   * @param processorNanos all processor time that the process has used so far
   * @param outstanding how many messages are under way at the time of a call
   */
  public ProcessStops(NanoClock clock, LongSupplier processorNanos, LongSupplier outstanding) {
    this.clock = clock;
    this.processorNanos = processorNanos;
    this.outstanding = outstanding;
    this.beatAt = clock.nanos();
    this.beatProcessorNanos = processorNanos.getAsLong();
  }

  /** Begins to watch, on a thread of its own. */
  public void begin() {
    running = true;
    beat();
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (isPausing(bean.getName()) && bean instanceof NotificationEmitter emitter) {
        emitter.addNotificationListener(pauses, null, null);
      }
    }
    watch = new Thread(this::watch, "process-stops");
    watch.setDaemon(true);
    watch.start();
  }

  private void watch() {
    TimerSlack.lowest();
    while (running) {
      LockSupport.parkNanos(BEAT_NANOS);
      beat();
    }
  }

  /** Ends it. Idempotent. */
  public void end() {
    if (!running) {
      return;
    }
    running = false;
    LockSupport.unpark(watch);
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (isPausing(bean.getName()) && bean instanceof NotificationEmitter emitter) {
        remove(emitter);
      }
    }
  }

  private void remove(NotificationEmitter emitter) {
    try {
      emitter.removeNotificationListener(pauses);
    } catch (ListenerNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Whether a collector's notifications are pauses. Those that collect while the program runs
   * report their cycles, which last for seconds, by beans of their own.
   */
  public static boolean isPausing(String collector) {
    return !collector.contains("Cycles") && !collector.contains("Concurrent");
  }

  /**
   * Notices what has passed since the last call. Besides the watching thread, whoever has just
   * waited for long calls this, and so sees a stop before the watching thread was woken from it.
   */
  synchronized void beat() {
    long now = clock.nanos();
    long processor = processorNanos.getAsLong();
    long since = now - beatAt;
    long late = since - BEAT_NANOS;
    long used = processor - beatProcessorNanos;
    if (late >= MIN_NANOS && used <= usualNanos + IDLE_SHARE * late) {
      add(new Stop(beatAt + BEAT_NANOS, now, outstanding.getAsLong()));
    } else if (since >= BEAT_NANOS) {
      usualNanos += ((double) used / since * BEAT_NANOS - usualNanos) / 16;
    }
    beatAt = now;
    beatProcessorNanos = processor;
  }

  private void notePause(javax.management.Notification notification) {
    if (!notification
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      return;
    }
    notePause(
        GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
            .getGcInfo());
  }

  /** The pause is over: its notification may still be under way. */
  private void noteLastPauses() {
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (isPausing(bean.getName())
          && bean instanceof com.sun.management.GarbageCollectorMXBean collector
          && collector.getLastGcInfo() != null) {
        notePause(collector.getLastGcInfo());
      }
    }
  }

  private void notePause(GcInfo info) {
    long uptimeMillis = ManagementFactory.getRuntimeMXBean().getUptime();
    long start = clock.nanos() - (uptimeMillis - info.getStartTime()) * 1_000_000;
    long length = info.getDuration() * 1_000_000;
    if (length >= MIN_NANOS) {
      synchronized (this) {
        add(new Stop(start, start + length, outstanding.getAsLong()));
      }
    }
  }

  /** Notes a stop; one that was seen before, in another way, is put together with it. */
  private void add(Stop stop) {
    Stop whole = stop;
    for (int i = stops.size() - 1; i >= 0; i--) {
      Stop known = stops.get(i);
      if (whole.from() < known.until() && known.from() < whole.until()) {
        stops.remove(i);
        whole =
            new Stop(
                Math.min(whole.from(), known.from()),
                Math.max(whole.until(), known.until()),
                Math.max(whole.outstanding(), known.outstanding()));
      }
    }
    stops.add(whole);
  }

  /** How much of a time was stops. To be called by who has just waited that long. */
  public synchronized long overlapNanos(long from, long until) {
    beat();
    if (running) {
      noteLastPauses();
    }
    long overlap = 0;
    for (Stop stop : stops) {
      overlap += Math.max(0, Math.min(until, stop.until()) - Math.max(from, stop.from()));
    }
    return overlap;
  }

  /** All stops so far. */
  public synchronized List<Stop> stops() {
    return List.copyOf(stops);
  }
}
