// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A bounded pool of connections that are assigned to producers or consumers in turn. Thread-safe.
 */
final class NatsStreamingLinks implements AutoCloseable {

  private final NatsStreamingServer server;
  private final int max;
  private final List<NatsStreamingServer.Link> links = new ArrayList<>();
  private int next;
  private boolean closed;

  NatsStreamingLinks(NatsStreamingServer server, int max) {
    this.server = server;
    this.max = max;
  }

  synchronized NatsStreamingServer.Link take() throws IOException, InterruptedException {
    if (closed) {
      throw new IllegalStateException("the driver is closed");
    }
    if (links.size() < max) {
      links.add(server.open());
      return links.get(links.size() - 1);
    }
    next = (next + 1) % max;
    return links.get(next);
  }

  @Override
  public void close() {
    List<NatsStreamingServer.Link> left;
    synchronized (this) {
      closed = true;
      left = List.copyOf(links);
      links.clear();
    }
    left.forEach(NatsStreamingServer.Link::close);
  }
}
