// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * Which coordinator a worker belongs to: one at a time, as long as its calls come. A lease that has
 * ended occupies the worker until its clients are closed.
 *
 * <p>Threads: any.
 */
final class Leases {

  private final long lengthNanos;
  private final LongSupplier nanoTime;
  private Optional<Lease> current = Optional.empty();
  private boolean ending;
  private long lastCall;

  /** The last lease that has ended, and why. */
  private Optional<Ended> ended = Optional.empty();

  /**
   * Nobody uses the worker yet.
   *
   * @param length a lease ends when no call has come for this time
   */
  Leases(Duration length, LongSupplier nanoTime) {
    this.lengthNanos = length.toNanos();
    this.nanoTime = nanoTime;
  }

  /**
   * The right to use the worker.
   *
   * @param id a secret between both
   * @param coordinatorId identifies the coordinator's run
   * @param coordinatorName how the coordinator is named in messages
   */
  record Lease(String id, String coordinatorId, String coordinatorName) {}

  private record Ended(String id, String why) {}

  /** The length of leases in milliseconds. */
  int millis() {
    return (int) (lengthNanos / 1_000_000);
  }

  /**
   * Gives the worker to a coordinator; the one that has it gets the same lease again.
   *
   * @throws RefusedCallException if another coordinator has it
   */
  synchronized Lease acquire(String coordinatorId, String coordinatorName)
      throws RefusedCallException {
    if (current.isPresent()) {
      Lease held = current.get();
      if (ending) {
        throw RefusedCallException.precondition(
            "still closes the clients of "
                + held.coordinatorName()
                + ": try again in some seconds");
      }
      if (!held.coordinatorId().equals(coordinatorId)) {
        throw RefusedCallException.precondition(
            "is in use by " + held.coordinatorName() + ": wait for its end, or use another worker");
      }
    }
    lastCall = nanoTime.getAsLong();
    Lease lease =
        current.orElseGet(
            () -> new Lease(UUID.randomUUID().toString(), coordinatorId, coordinatorName));
    current = Optional.of(lease);
    return lease;
  }

  /**
   * Notes that a call has come. After a silence of the lease's length it is too late: a worker that
   * was stopped and goes on is free again, and does not serve the calls that have waited for it.
   *
   * @throws RefusedCallException if the caller has no lease any more
   */
  synchronized void touch(String id) throws RefusedCallException {
    boolean isHeld = !ending && current.filter(lease -> lease.id().equals(id)).isPresent();
    if (isHeld && isSilent()) {
      // This process could not run: what its coordinator sent meanwhile is no sign of life now.
      throw RefusedCallException.precondition("has ended the run: " + whySilent());
    }
    if (!isHeld) {
      throw RefusedCallException.precondition(
          ended
              .filter(last -> last.id().equals(id))
              .map(last -> "has ended the run: " + last.why())
              .orElseGet(
                  () ->
                      "does not know this coordinator: it was started again, or has heard nothing"
                          + " for "
                          + millis() / 1000
                          + " s and has stopped its load"));
    }
    lastCall = nanoTime.getAsLong();
  }

  /** The lease begins to count, however long its coordinator has waited for it. */
  synchronized void begin() {
    lastCall = nanoTime.getAsLong();
  }

  /** Ends the lease if no call has come for too long; the caller closes clients and frees it. */
  synchronized Optional<Lease> endIfSilent() {
    if (current.isEmpty() || ending || !isSilent()) {
      return Optional.empty();
    }
    ending = true;
    ended = Optional.of(new Ended(current.get().id(), whySilent()));
    return current;
  }

  private boolean isSilent() {
    return nanoTime.getAsLong() - lastCall >= lengthNanos;
  }

  private String whySilent() {
    return "it has heard nothing for " + lengthNanos / 1e9 + " s";
  }

  /**
   * Ends the lease with this id; false if it has ended already. The caller frees it.
   *
   * @param why the coordinator hears it when it calls
   */
  synchronized boolean end(String id, String why) {
    if (ending || current.filter(lease -> lease.id().equals(id)).isEmpty()) {
      return false;
    }
    ending = true;
    ended = Optional.of(new Ended(id, why));
    return true;
  }

  /** The worker waits for the next coordinator. */
  synchronized void free() {
    current = Optional.empty();
    ending = false;
  }

  /** Who uses the worker; empty: nobody. */
  synchronized String usedBy() {
    return current.map(Lease::coordinatorName).orElse("");
  }
}
