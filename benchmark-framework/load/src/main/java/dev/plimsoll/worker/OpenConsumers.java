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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** Consumers that stay open over several load sessions, each of which has handlers of its own. */
final class OpenConsumers {

  private final List<ConsumerSpec> specs = new ArrayList<>();
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
    public boolean mayBlock() {
      return ofSession.mayBlock();
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
   * @param sessionSpecs the same in each session
   * @param sessionHandlers one for each consumer
   */
  synchronized void open(
      Driver driver,
      String what,
      List<ConsumerSpec> sessionSpecs,
      List<BatchHandler> sessionHandlers)
      throws DriverException, InterruptedException {
    if (!handlers.isEmpty()) {
      for (int i = 0; i < handlers.size(); i++) {
        handlers.get(i).ofSession = sessionHandlers.get(i);
      }
      return;
    }
    List<Callable<DriverConsumer>> calls = new ArrayList<>();
    for (int i = 0; i < sessionSpecs.size(); i++) {
      ConsumerSpec spec = sessionSpecs.get(i);
      SessionHandler handler = new SessionHandler(sessionHandlers.get(i));
      specs.add(spec);
      handlers.add(handler);
      calls.add(() -> driver.createConsumer(spec, handler));
    }
    consumers.addAll(ParallelOpen.all(what, calls));
  }

  /** Closes a consumer and opens it again, with a new handler, as a program that restarts. */
  synchronized void restart(Driver driver, int index, BatchHandler next)
      throws DriverException, InterruptedException {
    if (index >= consumers.size()) {
      return; // All are closed.
    }
    consumers.get(index).close();
    SessionHandler handler = new SessionHandler(next);
    handlers.set(index, handler);
    consumers.set(index, driver.createConsumer(specs.get(index), handler));
  }

  /** The name of a consumer. */
  synchronized String name(int index) {
    return specs.get(index).id();
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
  synchronized List<String> unassigned() {
    List<String> idle = new ArrayList<>();
    for (int i = 0; i < consumers.size(); i++) {
      if (consumers.get(i).assignedPartitions() == 0) {
        idle.add(specs.get(i).id());
      }
    }
    return idle;
  }

  /**
   * The number of partitions assigned to some consumers of a subscription, as far as they report
   * it.
   *
   * @param from the first of them
   * @param until the one after the last
   * @param partitions what a consumer that does not report it counts as
   */
  synchronized int assigned(int from, int until, int partitions) {
    int sum = 0;
    for (DriverConsumer consumer : consumers.subList(from, until)) {
      int assigned = consumer.assignedPartitions();
      sum += assigned < 0 ? partitions : assigned;
    }
    return sum;
  }

  /**
   * Whether all partitions of each subscription are assigned, as far as consumers report it.
   *
   * @param perSubscription the number of successive consumers that share a subscription
   */
  synchronized boolean areAssigned(int perSubscription, int partitions) {
    for (int i = 0; i < consumers.size(); i += perSubscription) {
      if (assigned(i, i + perSubscription, partitions) < partitions) {
        return false;
      }
    }
    return true;
  }

  /** Pauses all consumers; completes when none receives any more. */
  CompletionStage<Void> pause() {
    return all(DriverConsumer::pause);
  }

  /** Lets all consumers receive again; completes when all do. */
  CompletionStage<Void> resume() {
    return all(DriverConsumer::resume);
  }

  private synchronized CompletionStage<Void> all(
      Function<DriverConsumer, CompletionStage<Void>> command) {
    return CompletableFuture.allOf(
        consumers.stream()
            .map(command)
            .map(CompletionStage::toCompletableFuture)
            .toArray(CompletableFuture<?>[]::new));
  }

  synchronized void close(String what) {
    ParallelClose.all(what, consumers);
    consumers.clear();
  }
}
