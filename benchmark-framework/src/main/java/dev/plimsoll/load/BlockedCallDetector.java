// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

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

  private final List<SendingThread> watched;

  private BlockedCallDetector(List<SendingThread> watched) {
    this.watched = watched;
  }

  /**
   * Starts a thread that watches those sending threads that need it, and that ends when they have
   * ended.
   */
  public static void watch(List<SendingThread> threads) {
    List<SendingThread> guarded = new ArrayList<>(threads);
    guarded.removeIf(thread -> !thread.isGuarded());
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
      for (SendingThread thread : watched) {
        if (!thread.hasEnded()) {
          any = true;
          thread.replaceIfStuck();
        }
      }
    }
  }
}
