// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The recorders of all threads of a worker. Each thread that calls {@link #current} gets its own.
 */
public final class Recorders {

  private final PhaseTimes phaseTimes;
  private final Collector collector;
  private final SizeClasses sizes;
  private final boolean intendedTimes;
  private final List<OfThread> all = new CopyOnWriteArrayList<>();
  private final ThreadLocal<OfThread> current = ThreadLocal.withInitial(this::register);
  private final long[] ofEnded = new long[EventType.values().length];
  private long busiestEnded;

  /** Recorders of messages that do not differ in size. */
  public Recorders(PhaseTimes phaseTimes, Collector collector, boolean intendedTimes) {
    this(phaseTimes, collector, SizeClasses.ONE, intendedTimes);
  }

  /**
   * @param sizes the classes of messages by their size
   * @param intendedTimes whether messages have intended times; if not (closed load), no event type
   *     has a response latency
   */
  public Recorders(
      PhaseTimes phaseTimes, Collector collector, SizeClasses sizes, boolean intendedTimes) {
    this.phaseTimes = phaseTimes;
    this.collector = collector;
    this.sizes = sizes;
    this.intendedTimes = intendedTimes;
  }

  /** The calling thread's recorders. */
  public OfThread current() {
    return current.get();
  }

  private OfThread register() {
    OfThread recorders = new OfThread(phaseTimes, collector, sizes, intendedTimes);
    all.add(recorders);
    return recorders;
  }

  /**
   * Hands over the buckets of threads that have ended and keeps only their counts, so that a run in
   * which threads come and go takes no more memory for each of them.
   */
  public synchronized void releaseEnded() {
    for (OfThread thread : List.copyOf(all)) {
      if (!thread.owner.isAlive()) {
        for (Recorder recorder : thread.byEventType) {
          if (recorder != null) {
            recorder.handOverRest();
            ofEnded[recorder.eventType().ordinal()] += recorder.total();
          }
        }
        busiestEnded = Math.max(busiestEnded, thread.callbacks.busyNanos());
        all.remove(thread);
      }
    }
  }

  /** The number of events of a type so far, over all threads. */
  public synchronized long total(EventType eventType) {
    long total = ofEnded[eventType.ordinal()];
    for (OfThread thread : all) {
      Recorder recorder = thread.byEventType[eventType.ordinal()];
      if (recorder != null) {
        total += recorder.total();
      }
    }
    return total;
  }

  /**
   * The largest share of the measured window that any thread spent in the framework's callbacks
   * (outside its own client calls); 0 without a window.
   */
  public synchronized double callbackBusyShare() {
    double windowNanos = (double) phaseTimes.measuredEnd() - phaseTimes.measuredStart();
    long busiest = busiestEnded;
    for (OfThread thread : all) {
      busiest = Math.max(busiest, thread.callbacks.busyNanos());
    }
    return windowNanos > 0 ? busiest / windowNanos : 0;
  }

  /** The threads that have recorded anything and are not known to have ended. */
  public List<OfThread> threads() {
    return List.copyOf(all);
  }

  /** Hands over the remaining buckets of all threads. Only after {@link PhaseTimes#close}. */
  public synchronized void handOverRest() {
    for (OfThread thread : all) {
      for (Recorder recorder : thread.byEventType) {
        if (recorder != null) {
          recorder.handOverRest();
        }
      }
    }
  }

  /**
   * The recorders of one thread, created at first use. They know nothing of those of the worker: a
   * thread outlives them where several runs or probes have the same clients, and would keep all
   * that its values lead to.
   */
  public static final class OfThread {

    private final PhaseTimes phaseTimes;
    private final Collector collector;
    private final SizeClasses sizes;
    private final boolean intendedTimes;
    private final Thread owner = Thread.currentThread();
    private final OsThread osThread = OsThread.current();
    private final OsThread.Schedule atFirst = osThread.schedule();
    private final Recorder[] byEventType = new Recorder[EventType.values().length];
    private final CallbackTime callbacks;

    private OfThread(
        PhaseTimes phaseTimes, Collector collector, SizeClasses sizes, boolean intendedTimes) {
      this.phaseTimes = phaseTimes;
      this.collector = collector;
      this.sizes = sizes;
      this.intendedTimes = intendedTimes;
      this.callbacks = new CallbackTime(phaseTimes);
    }

    boolean isOfThisThread() {
      return owner == Thread.currentThread();
    }

    /** The thread as the operating system sees it. */
    public OsThread osThread() {
      return osThread;
    }

    /** What the scheduler had counted when the thread first recorded something. */
    public OsThread.Schedule atFirst() {
      return atFirst;
    }

    /** Whether the thread sends; the others run callbacks. Any thread. */
    public boolean sends() {
      return byEventType[EventType.SEND.ordinal()] != null;
    }

    /** The time of the framework's callbacks on this thread. */
    public CallbackTime callbacks() {
      return callbacks;
    }

    /** This thread's recorder of an event type. */
    public Recorder of(EventType eventType) {
      Recorder recorder = byEventType[eventType.ordinal()];
      return recorder != null ? recorder : make(eventType);
    }

    private Recorder make(EventType eventType) {
      boolean hasResponse = intendedTimes || eventType == EventType.FAIL;
      boolean hasService =
          eventType.service() != null && (intendedTimes || eventType != EventType.SEND);
      Recorder recorder =
          new Recorder(phaseTimes, collector, sizes, eventType, hasResponse, hasService);
      byEventType[eventType.ordinal()] = recorder;
      return recorder;
    }
  }
}
