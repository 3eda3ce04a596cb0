// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import java.util.ArrayList;
import java.util.List;

/**
 * The producers and consumers of a worker. They stay open over several load sessions ({@link
 * LocalSession}), one after the other: the first session opens them and verifies every path, and
 * whoever created this closes them.
 *
 * <p>Threads: one, that of the sessions; handlers are called on receive threads.
 */
final class WorkerClients implements AutoCloseable {

  final List<DriverProducer> producers = new ArrayList<>();
  final List<DriverProducer> replyProducers = new ArrayList<>();

  /** Consumers of the workload's topics; with request-reply, the repliers. */
  final OpenConsumers consumers = new OpenConsumers();

  /** Consumers of replies; empty without request-reply. */
  final OpenConsumers requesters = new OpenConsumers();

  /** Consumers of subscriptions that begin while the load runs. */
  final OpenConsumers lateConsumers = new OpenConsumers();

  /** The error that ended a consumer early; null if none. */
  DriverException stopped() {
    DriverException stopped = consumers.stopped();
    if (stopped == null) {
      stopped = requesters.stopped();
    }
    return stopped == null ? lateConsumers.stopped() : stopped;
  }

  void closeProducers() {
    ParallelClose.all("close-producers", producers);
    producers.clear();
  }

  /** Closes all of them. Idempotent and bounded in time. */
  @Override
  public void close() {
    consumers.close("close-consumers");
    lateConsumers.close("close-late-consumers");
    ParallelClose.all("close-reply-producers", replyProducers);
    replyProducers.clear();
    requesters.close("close-requesters");
    closeProducers();
  }
}
