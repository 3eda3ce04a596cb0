// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverProducer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The open producers and consumers, to be closed together. Any thread. */
final class KafkaClients implements AutoCloseable {

  private static final long CLOSE_MILLIS = 8_000;
  private static final int CLOSING_THREADS = 16;

  private final List<Runnable> closings = new ArrayList<>();
  private boolean closed;

  void add(DriverProducer producer) {
    register(producer::close);
  }

  void add(DriverConsumer consumer) {
    register(consumer::close);
  }

  /** What is opened while the driver closes is closed at once. */
  private void register(Runnable closing) {
    synchronized (this) {
      if (!closed) {
        closings.add(closing);
        return;
      }
    }
    closing.run();
    throw new IllegalStateException("the driver is closed");
  }

  /** Closes side by side, since each may take seconds when the server is gone. */
  @Override
  public void close() {
    List<Runnable> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(closings);
      closings.clear();
    }
    CountDownLatch left = new CountDownLatch(all.size());
    int threads = Math.min(CLOSING_THREADS, all.size());
    for (int t = 0; t < threads; t++) {
      int first = t;
      Thread thread =
          new Thread(() -> closeSome(all, first, threads, left), "plimsoll-kafka-close-" + t);
      thread.setDaemon(true);
      thread.start();
    }
    await(left);
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

  private static void await(CountDownLatch left) {
    try {
      left.await(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
