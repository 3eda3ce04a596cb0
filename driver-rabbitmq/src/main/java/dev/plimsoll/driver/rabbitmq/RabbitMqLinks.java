// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** The connections of one role, opened as they are needed and dealt out in turn. Any thread. */
final class RabbitMqLinks implements AutoCloseable {

  private static final long CLOSE_MILLIS = 5_000;

  private final List<RabbitMqLink> links = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();

  RabbitMqLinks(RabbitMqNodes nodes, RabbitMqThreads threads, String role, int count) {
    for (int i = 0; i < count; i++) {
      links.add(new RabbitMqLink(nodes, threads, i, "plimsoll-" + role + "-" + i));
    }
  }

  RabbitMqLink next() {
    return links.get(Math.floorMod(next.getAndIncrement(), links.size()));
  }

  @Override
  public void close() {
    CountDownLatch left = new CountDownLatch(links.size());
    for (RabbitMqLink link : links) {
      Thread thread = new Thread(() -> close(link, left), RabbitMqThreads.PREFIX + "close-link");
      thread.setDaemon(true);
      thread.start();
    }
    try {
      left.await(CLOSE_MILLIS, java.util.concurrent.TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void close(RabbitMqLink link, CountDownLatch left) {
    try {
      link.close();
    } finally {
      left.countDown();
    }
  }
}
