// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How to close the open producers and consumers, by topic. Any thread. */
final class PulsarClients implements AutoCloseable {

  private static final long CLOSE_MILLIS = 4_000;
  private static final int CLOSING_THREADS = 32;

  private final Map<String, List<Runnable>> closings = new HashMap<>();
  private boolean closed;

  /** What is opened while the driver closes is closed at once. */
  void add(String topic, Runnable closing) {
    synchronized (this) {
      if (!closed) {
        closings.computeIfAbsent(topic, unseen -> new ArrayList<>()).add(closing);
        return;
      }
    }
    closing.run();
    throw new IllegalStateException("the driver is closed");
  }

  /** Closes those of topics that are about to go. */
  void closeOf(Collection<String> topics) {
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

  /** Side by side, since each may take seconds when the server is gone. */
  private static void closeAll(List<Runnable> all) {
    CountDownLatch left = new CountDownLatch(all.size());
    int threads = Math.min(CLOSING_THREADS, all.size());
    for (int t = 0; t < threads; t++) {
      int first = t;
      Thread thread =
          new Thread(() -> closeSome(all, first, threads, left), "plimsoll-pulsar-close-" + t);
      thread.setDaemon(true);
      thread.start();
    }
    try {
      left.await(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void closeSome(List<Runnable> all, int first, int step, CountDownLatch left) {
    for (int i = first; i < all.size(); i += step) {
      try {
        all.get(i).run();
      } finally {
        left.countDown();
      }
    }
  }
}
