// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The connections of either producers or consumers: opened on demand and assigned in turn.
 * Thread-safe.
 */
final class RabbitMqLinks implements AutoCloseable {

  private static final long CLOSE_MILLIS = 2_500;

  private final List<RabbitMqLink> links = new ArrayList<>();
  private final AtomicInteger next = new AtomicInteger();

  RabbitMqLinks(RabbitMqNodes nodes, RabbitMqThreads threads, String purpose, int count) {
    for (int i = 0; i < count; i++) {
      links.add(new RabbitMqLink(nodes, threads, i, "plimsoll-" + purpose + "-" + i));
    }
  }

  RabbitMqLink next() {
    return links.get(Math.floorMod(next.getAndIncrement(), links.size()));
  }

  @Override
  public void close() {
    List<Runnable> closings = new ArrayList<>();
    links.forEach(link -> closings.add(link::close));
    RabbitMqThreads.runAllWithin(closings, CLOSE_MILLIS);
  }
}
