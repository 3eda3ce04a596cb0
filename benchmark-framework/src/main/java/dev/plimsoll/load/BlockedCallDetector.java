// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.TimerSlack;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks after sending threads with several producer loops whose send calls may block: a call that
 * is found twice in the same state has lasted for one to two distances of its looking, and another
 * thread goes on with the other producer loops. Thus a blocked send delays no other producer by
 * more than 1 ms.
 */
public final class BlockedCallDetector implements Runnable {

  private static final long LOOK_NANOS = 400_000;

  private final List<SendingThread> watched;

  private BlockedCallDetector(List<SendingThread> watched) {
    this.watched = watched;
  }

  /** Begins to look after those that need it, on a thread of its own that ends with them. */
  public static void over(List<SendingThread> threads) {
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
      LockSupport.parkNanos(LOOK_NANOS);
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
