// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Periods of {@value #MIN_NANOS} ns or more in which this process could not run: garbage-collector
 * pauses, as the collector reports them, and periods in which a watching thread was not woken while
 * the process used no processor time (the process or its machine was stopped). If it used some, the
 * watching thread has waited for a processor.
 *
 * <p>Threads: {@link #begin} and {@link #end} by one; {@link #overlapNanos}, {@link #stops} and
 * {@link #waits} by any. Memory: some numbers for each stop and wait; when there are very many,
 * older stops are merged and shorter waits are dropped.
 */
public final class ProcessStops {

  /** The shortest period that counts as a stop. */
  public static final long MIN_NANOS = 10_000_000;

  private static final long BEAT_NANOS = 5_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MAX_STOPS = 10_000;
  private static final int MAX_WAITS = 1_000;

  /** A stopped process uses no processor time; this share allows for the cost of measuring it. */
  public static final double IDLE_SHARE = 0.1;

  private final NanoClock clock;
  private final LongSupplier processorNanos;
  private final LongSupplier outstanding;
  private final List<Stop> stops = new ArrayList<>();
  private final List<Wait> waits = new ArrayList<>();
  private final NotificationListener pauses = (notification, handback) -> notePause(notification);
  private final List<GarbageCollectorMXBean> collectors = pausingCollectors();
  private Thread watch;
  private volatile boolean running;
  private long beatAt;
  private long beatProcessorNanos;

  /** The processor time used per beat while the process runs; adapts to past beats. */
  private double usualNanos;

  /**
   * A stop.
   *
   * @param from its start, epoch nanoseconds; up to one beat of the watching thread too late
   * @param until its end, epoch nanoseconds
   * @param outstanding the number of outstanding messages
   * @param count the number of stops that are merged in this one; their times are added
   * @param longestNanos the longest of them
   * @param isCollection whether it was a collection of garbage
   */
  public record Stop(
      long from,
      long until,
      long outstanding,
      long count,
      long longestNanos,
      boolean isCollection) {

    /** A single stop that was no collection. */
    public Stop(long from, long until, long outstanding) {
      this(from, until, outstanding, false);
    }

    /** A single stop. */
    public Stop(long from, long until, long outstanding, boolean isCollection) {
      this(from, until, outstanding, 1, until - from, isCollection);
    }

    /** Both stops as one at the end of the later one. */
    private Stop and(Stop later) {
      long nanos = until - from + later.until - later.from;
      return new Stop(
          later.until - nanos,
          later.until,
          outstanding + later.outstanding,
          count + later.count,
          Math.max(longestNanos, later.longestNanos),
          isCollection && later.isCollection);
    }
  }

  /**
   * A period for which the watching thread was woken late, because it waited for a processor or
   * because the process was stopped.
   *
   * @param from when it should have been woken, epoch nanoseconds
   * @param until when it was, epoch nanoseconds
   * @param processorNanos the processor time that the process used since the thread last ran
   */
  public record Wait(long from, long until, long processorNanos) {

    private long nanos() {
      return until - from;
    }
  }

  /**
   * Watches this process; {@code outstanding} returns the current number of outstanding messages.
   */
  public static ProcessStops ofThisProcess(NanoClock clock, LongSupplier outstanding) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new ProcessStops(clock, system::getProcessCpuTime, outstanding);
  }

  /**
   * Watches a process whose processor time is known.
   *
   * @param processorNanos the total processor time that the process has used so far
   * @param outstanding returns the current number of outstanding messages
   */
  public ProcessStops(NanoClock clock, LongSupplier processorNanos, LongSupplier outstanding) {
    this.clock = clock;
    this.processorNanos = processorNanos;
    this.outstanding = outstanding;
    this.beatAt = clock.nanos();
    this.beatProcessorNanos = processorNanos.getAsLong();
  }

  /** Starts to watch, on a separate thread. */
  public void begin() {
    running = true;
    beat();
    for (GarbageCollectorMXBean bean : collectors) {
      if (bean instanceof NotificationEmitter emitter) {
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

  /** Stops watching. Idempotent. */
  public void end() {
    if (!running) {
      return;
    }
    running = false;
    LockSupport.unpark(watch);
    for (GarbageCollectorMXBean bean : collectors) {
      if (bean instanceof NotificationEmitter emitter) {
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

  private static List<GarbageCollectorMXBean> pausingCollectors() {
    List<GarbageCollectorMXBean> pausing =
        new ArrayList<>(ManagementFactory.getGarbageCollectorMXBeans());
    pausing.removeIf(collector -> !isPausing(collector.getName()));
    return List.copyOf(pausing);
  }

  /**
   * Whether a collector's notifications report pauses. Concurrent collectors report their cycles,
   * which last for seconds, through separate beans.
   */
  public static boolean isPausing(String collector) {
    return !collector.contains("Cycles") && !collector.contains("Concurrent");
  }

  /**
   * Checks the time since the last call. Threads that have just waited for a long time call this
   * too, and so detect a stop before the watching thread is woken.
   */
  synchronized void beat() {
    long now = clock.nanos();
    long processor = processorNanos.getAsLong();
    long since = now - beatAt;
    long late = since - BEAT_NANOS;
    long used = processor - beatProcessorNanos;
    if (late >= MIN_NANOS) {
      note(new Wait(beatAt + BEAT_NANOS, now, used));
    }
    if (late >= MIN_NANOS && used <= usualNanos + IDLE_SHARE * late) {
      add(new Stop(beatAt + BEAT_NANOS, now, outstanding.getAsLong()));
    } else if (since >= BEAT_NANOS) {
      usualNanos += ((double) used / since * BEAT_NANOS - usualNanos) / 16;
    }
    beatAt = now;
    beatProcessorNanos = processor;
  }

  private void note(Wait wait) {
    waits.add(wait);
    if (waits.size() > MAX_WAITS) {
      waits.sort(Comparator.comparingLong(Wait::nanos).reversed());
      waits.subList(MAX_WAITS / 2, waits.size()).clear();
    }
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

  /** Reads the last pauses from the beans, since their notifications may not have arrived yet. */
  private void noteLastPauses() {
    for (GarbageCollectorMXBean bean : collectors) {
      if (bean instanceof com.sun.management.GarbageCollectorMXBean collector
          && collector.getLastGcInfo() != null) {
        notePause(collector.getLastGcInfo());
      }
    }
  }

  private void notePause(GcInfo info) {
    notePause(
        info.getStartTime(), info.getDuration(), ManagementFactory.getRuntimeMXBean().getUptime());
  }

  /**
   * Notes a pause.
   *
   * @param startMillis when it began, after the start of the virtual machine
   * @param lengthMillis how long it took
   * @param uptimeMillis how long the virtual machine has been running now
   */
  void notePause(long startMillis, long lengthMillis, long uptimeMillis) {
    long start = clock.nanos() - (uptimeMillis - startMillis) * NANOS_PER_MILLI;
    pause(start, start + lengthMillis * NANOS_PER_MILLI);
  }

  /** Notes a pause of a collector. Its notification may come after the watching thread saw it. */
  synchronized void pause(long from, long until) {
    if (until - from >= MIN_NANOS) {
      add(new Stop(from, until, outstanding.getAsLong(), true));
    }
  }

  /** Adds a stop, merged with one that was already detected in another way. */
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
                Math.max(whole.outstanding(), known.outstanding()),
                whole.isCollection() || known.isCollection());
      }
    }
    stops.add(whole);
    if (stops.size() > MAX_STOPS) {
      mergeOlderHalf();
    }
  }

  private void mergeOlderHalf() {
    List<Stop> merged = new ArrayList<>();
    int half = stops.size() / 4 * 2;
    for (int i = 0; i < half; i += 2) {
      merged.add(stops.get(i).and(stops.get(i + 1)));
    }
    merged.addAll(stops.subList(half, stops.size()));
    stops.clear();
    stops.addAll(merged);
  }

  /**
   * How much of a period was covered by stops. Called by a thread that has just waited that long.
   */
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

  /** The longest waits so far, in no order. */
  public synchronized List<Wait> waits() {
    return List.copyOf(waits);
  }
}
