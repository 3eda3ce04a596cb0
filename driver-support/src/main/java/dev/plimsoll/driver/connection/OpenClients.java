// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The open producers and consumers of a driver by topic. Closes them in parallel and in bounded
 * time. For drivers; any thread may call it.
 */
public final class OpenClients implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(OpenClients.class.getName());
  private static final int CLOSING_THREADS = 16;

  private final String threadName;
  private final Duration limit;
  private final Map<String, List<Runnable>> closings = new HashMap<>();
  private boolean closed;

  /**
   * @param threadName the prefix of the names of the closing threads
   * @param limit how long closing may take; what is not closed by then continues to close in the
   *     background
   */
  public OpenClients(String threadName, Duration limit) {
    this.threadName = Objects.requireNonNull(threadName, "threadName");
    this.limit = Objects.requireNonNull(limit, "limit");
  }

  /**
   * Registers how to close a client. A client opened while the driver closes is closed immediately.
   *
   * @throws IllegalStateException if the driver is closed
   */
  public void add(String topic, Runnable closing) {
    synchronized (this) {
      if (!closed) {
        closings.computeIfAbsent(topic, unseen -> new ArrayList<>()).add(closing);
        return;
      }
    }
    closing.run();
    throw new IllegalStateException("the driver is closed");
  }

  /** Closes the clients of topics that are about to be deleted. */
  public void closeOf(Collection<String> topics) {
    closeAll(taken(topics));
  }

  @Override
  public void close() {
    List<String> topics;
    synchronized (this) {
      closed = true;
      topics = List.copyOf(closings.keySet());
    }
    closeAll(taken(topics));
  }

  private synchronized List<Runnable> taken(Collection<String> topics) {
    List<Runnable> taken = new ArrayList<>();
    for (String topic : topics) {
      List<Runnable> of = closings.remove(topic);
      taken.addAll(of == null ? List.of() : of);
    }
    return taken;
  }

  /** Closes in parallel, since each may take seconds if the server is gone. */
  private void closeAll(List<Runnable> all) {
    CountDownLatch left = new CountDownLatch(all.size());
    int threads = Math.min(CLOSING_THREADS, all.size());
    for (int t = 0; t < threads; t++) {
      int first = t;
      Thread thread = new Thread(() -> closeSome(all, first, threads, left), threadName + "-" + t);
      thread.setDaemon(true);
      thread.start();
    }
    try {
      left.await(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void closeSome(List<Runnable> all, int first, int step, CountDownLatch left) {
    for (int i = first; i < all.size(); i += step) {
      try {
        all.get(i).run();
      } catch (RuntimeException e) {
        LOG.log(System.Logger.Level.DEBUG, "a client did not close", e);
      } finally {
        left.countDown();
      }
    }
  }
}
