// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes many objects in parallel, in bounded time. */
final class ParallelClose {

  private static final Logger LOG = LoggerFactory.getLogger(ParallelClose.class);
  private static final int PARALLELISM = 16;
  private static final long LIMIT_SECONDS = 20;

  private ParallelClose() {}

  static void all(String name, List<? extends AutoCloseable> things) {
    if (things.isEmpty()) {
      return;
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(Math.min(PARALLELISM, things.size()), new DaemonThreads(name));
    for (AutoCloseable thing : things) {
      threads.execute(() -> close(thing));
    }
    threads.shutdown();
    try {
      if (!threads.awaitTermination(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("{}: not done within {} s, going on without", name, LIMIT_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    threads.shutdownNow();
  }

  private static void close(AutoCloseable thing) {
    try {
      thing.close();
    } catch (Exception e) {
      LOG.warn("closing failed: {}", e.toString());
    }
  }
}
