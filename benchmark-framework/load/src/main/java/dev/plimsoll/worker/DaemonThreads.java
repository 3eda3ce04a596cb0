// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Creates named daemon threads. */
final class DaemonThreads implements ThreadFactory {

  private final String name;
  private final AtomicInteger number = new AtomicInteger();

  DaemonThreads(String name) {
    this.name = name;
  }

  @Override
  public Thread newThread(Runnable task) {
    Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
