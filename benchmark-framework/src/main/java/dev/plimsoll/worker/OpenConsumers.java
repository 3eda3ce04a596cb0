// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/** Consumers that stay open over several load sessions, each of which has handlers of its own. */
final class OpenConsumers {

  private final List<String> names = new ArrayList<>();
  private final List<SessionHandler> handlers = new ArrayList<>();
  private final List<DriverConsumer> consumers = new ArrayList<>();
  private final AtomicReference<DriverException> stopped = new AtomicReference<>();

  /**
   * Passes batches to the handler of the current session. Receive threads read the field once per
   * batch.
   */
  private static final class SessionHandler implements BatchHandler {

    private volatile BatchHandler ofSession;

    private SessionHandler(BatchHandler ofSession) {
      this.ofSession = ofSession;
    }

    @Override
    public void received(DeliveredBatch batch) {
      ofSession.received(batch);
    }

    @Override
    public void stopped(DriverException cause) {
      ofSession.stopped(cause);
    }
  }

  /**
   * Opens the consumers, or, if a session before has opened them, gives them these handlers.
   *
   * @param what what they are, for error messages
   * @param specs the same in each session
   * @param sessionHandlers one for each consumer
   */
  void open(
      Driver driver, String what, List<ConsumerSpec> specs, List<BatchHandler> sessionHandlers)
      throws DriverException, InterruptedException {
    if (!handlers.isEmpty()) {
      for (int i = 0; i < handlers.size(); i++) {
        handlers.get(i).ofSession = sessionHandlers.get(i);
      }
      return;
    }
    List<Callable<DriverConsumer>> calls = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      ConsumerSpec spec = specs.get(i);
      SessionHandler handler = new SessionHandler(sessionHandlers.get(i));
      names.add(spec.id());
      handlers.add(handler);
      calls.add(() -> driver.createConsumer(spec, handler));
    }
    consumers.addAll(ParallelOpen.all(what, calls));
  }

  /** Notes that a consumer ended by itself; the first is kept. */
  void stopped(DriverException cause) {
    stopped.compareAndSet(null, cause);
  }

  /** The error that ended a consumer early; null if none. */
  DriverException stopped() {
    return stopped.get();
  }

  /** The names of the consumers without an assigned partition. */
  List<String> unassigned() {
    List<String> idle = new ArrayList<>();
    for (int i = 0; i < consumers.size(); i++) {
      if (consumers.get(i).assignedPartitions() == 0) {
        idle.add(names.get(i));
      }
    }
    return idle;
  }

  /**
   * Whether all partitions of each subscription are assigned, as far as consumers report it.
   *
   * @param perSubscription the number of successive consumers that share a subscription
   */
  boolean assigned(int perSubscription, int partitions) {
    for (int i = 0; i < consumers.size(); i += perSubscription) {
      int sum = 0;
      for (DriverConsumer consumer : consumers.subList(i, i + perSubscription)) {
        int assigned = consumer.assignedPartitions();
        sum += assigned < 0 ? partitions : assigned;
      }
      if (sum < partitions) {
        return false;
      }
    }
    return true;
  }

  void close(String what) {
    ParallelClose.all(what, consumers);
    consumers.clear();
  }
}
