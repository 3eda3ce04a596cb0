// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.live;

import java.util.concurrent.LinkedBlockingQueue;

/**
 * Executes tasks in order on a daemon thread. {@link #put} never waits, and no task waits for
 * anybody outside of the program.
 *
 * <p>Memory: a run puts some tasks each second, and each takes milliseconds.
 */
final class TaskQueue {

  private final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
  private final Thread thread;

  TaskQueue(String name) {
    thread = new Thread(this::execute, name);
    thread.setDaemon(true);
    thread.start();
  }

  void put(Runnable task) {
    tasks.add(task);
  }

  private void execute() {
    try {
      while (true) {
        tasks.take().run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Executes what was put before and ends. */
  void close() {
    put(thread::interrupt);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
