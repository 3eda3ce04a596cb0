// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.OsThread;
import dev.plimsoll.record.TimerSlack;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Detects blocked calls of sending threads that have several producer loops. It polls the threads;
 * a call found twice in a row has lasted for one to two polling intervals, and a replacement thread
 * then continues with the other producer loops. Thus a send that waits delays other producers by at
 * most 1 ms, and one that computes by a few milliseconds (the kernel updates processor times with
 * its timer). A thread that is ready to run, but gets no processor, is not replaced.
 */
public final class BlockedCallDetector implements Runnable {

  private static final long POLL_NANOS = 400_000;

  private final List<WatchedThread> watched;

  private BlockedCallDetector(List<WatchedThread> watched) {
    this.watched = watched;
  }

  /**
   * Starts a thread that watches those sending threads that need it, and that ends when they have
   * ended.
   */
  public static void watch(List<SendingThread> threads) {
    List<WatchedThread> guarded = new ArrayList<>();
    for (SendingThread thread : threads) {
      if (thread.isGuarded()) {
        guarded.add(new WatchedThread(thread));
      }
    }
    if (!guarded.isEmpty()) {
      Thread thread = new Thread(new BlockedCallDetector(guarded), "send-call-watch");
      thread.setDaemon(true);
      thread.start();
    }
  }

  @Override
  public void run() {
    TimerSlack.lowest();
    boolean any = true;
    while (any) {
      LockSupport.parkNanos(POLL_NANOS);
      any = false;
      for (WatchedThread each : watched) {
        if (!each.thread.hasEnded()) {
          any = true;
          each.poll();
        }
      }
    }
  }

  /** A sending thread, and the call that it was inside at the last poll. */
  private static final class WatchedThread {

    /** The present call has not been examined yet. */
    private static final long NOT_EXAMINED = Long.MIN_VALUE;

    private final SendingThread thread;
    private long seenCall;

    /** The processor time of the thread inside {@link #seenCall} at the last poll. */
    private long seenProcessorNanos;

    WatchedThread(SendingThread thread) {
      this.thread = thread;
    }

    void poll() {
      long call = thread.presentCall();
      boolean inside = (call & 1) != 0;
      if (!inside || call != seenCall) {
        seenCall = call;
        seenProcessorNanos = NOT_EXAMINED;
      } else if (!lacksProcessor()) {
        thread.replaceInside(call);
      }
    }

    /** Whether the thread inside the call could run, and has not run since the last poll. */
    private boolean lacksProcessor() {
      OsThread caller = thread.osThread();
      if (!caller.isRunnable()) {
        return false;
      }
      long before = seenProcessorNanos;
      seenProcessorNanos = caller.processorNanos();
      return before == NOT_EXAMINED || seenProcessorNanos == before;
    }
  }
}
