// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A point in time until which an operation is repeated. For drivers that query a system until it
 * has what they need. Immutable; any thread may use it.
 */
public final class Deadline {

  private final LongSupplier clock;
  private final Pause pause;
  private final long endNanos;

  Deadline(Duration limit, LongSupplier clock, Pause pause) {
    this.clock = clock;
    this.pause = pause;
    this.endNanos = clock.getAsLong() + limit.toNanos();
  }

  /** A deadline that is over after this time. */
  public static Deadline after(Duration limit) {
    return new Deadline(limit, System::nanoTime, Deadline::sleep);
  }

  private static void sleep(Duration time) throws InterruptedException {
    Thread.sleep(time.toMillis(), time.toNanosPart() % 1_000_000);
  }

  /** The time left; zero if the deadline is over. */
  public Duration left() {
    return Duration.ofNanos(Math.max(0, endNanos - clock.getAsLong()));
  }

  /** Whether no time is left. */
  public boolean isOver() {
    return endNanos - clock.getAsLong() <= 0;
  }

  /**
   * Tests the condition, at least once, until it holds or the deadline is over.
   *
   * @param interval the time between two tests
   * @return whether the condition holds
   */
  public boolean await(Duration interval, Condition condition)
      throws DriverException, InterruptedException {
    while (true) {
      boolean last = isOver();
      if (condition.holds()) {
        return true;
      }
      if (last) {
        return false;
      }
      pause(interval);
    }
  }

  /**
   * Tests the condition, at least once, until it holds.
   *
   * @param late the exception to throw if the deadline is over before
   */
  public void await(Duration interval, Condition condition, Supplier<DriverException> late)
      throws DriverException, InterruptedException {
    if (!await(interval, condition)) {
      throw late.get();
    }
  }

  /**
   * Makes a request, and repeats it while it fails temporarily and the deadline is not over.
   *
   * @param isTemporary whether a failure may pass
   * @throws DriverException the last failure
   */
  public <T> T retry(Duration interval, Predicate<DriverException> isTemporary, Request<T> request)
      throws DriverException, InterruptedException {
    while (true) {
      boolean last = isOver();
      try {
        return request.make();
      } catch (DriverException e) {
        if (last || !isTemporary.test(e)) {
          throw e;
        }
      }
      pause(interval);
    }
  }

  private void pause(Duration interval) throws InterruptedException {
    Duration left = left();
    pause.of(left.compareTo(interval) < 0 ? left : interval);
  }

  /** What is waited for. */
  @FunctionalInterface
  public interface Condition {

    /** Whether it holds now. */
    boolean holds() throws DriverException, InterruptedException;
  }

  /**
   * A request to the system.
   *
   * @param <T> the answer
   */
  @FunctionalInterface
  public interface Request<T> {

    /** Makes the request. */
    T make() throws DriverException, InterruptedException;
  }

  /** Waits; replaced in tests. */
  @FunctionalInterface
  interface Pause {
    void of(Duration time) throws InterruptedException;
  }
}
