// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Opens many producers or consumers in parallel, in bounded time. */
final class ParallelOpen {

  /**
   * Opening blocks, mostly to wait for the server; a member of a group may wait for seconds until
   * the group is complete.
   */
  private static final int PARALLELISM = 256;

  private static final long LIMIT_SECONDS = 120;

  private ParallelOpen() {}

  /** Runs all calls and returns their results, in order. */
  static <T> List<T> all(String what, List<Callable<T>> calls)
      throws DriverException, InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.max(1, Math.min(PARALLELISM, calls.size())), new DaemonThreads("open-" + what));
    try {
      List<Future<T>> begun = new ArrayList<>(calls.size());
      for (Callable<T> call : calls) {
        begun.add(threads.submit(call));
      }
      List<T> opened = new ArrayList<>(calls.size());
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
      for (Future<T> call : begun) {
        opened.add(call.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS));
      }
      return opened;
    } catch (ExecutionException e) {
      throw asDriverException(what, e.getCause());
    } catch (TimeoutException e) {
      throw new DriverException(
          DriverException.Kind.TIMEOUT,
          "Opening " + calls.size() + " " + what + " took more than " + LIMIT_SECONDS + " s.",
          e);
    } finally {
      threads.shutdownNow();
    }
  }

  private static DriverException asDriverException(String what, Throwable cause) {
    if (cause instanceof DriverException failure) {
      return failure;
    }
    if (cause instanceof Error fatal) {
      throw fatal;
    }
    return new DriverException(
        DriverException.Kind.OTHER, "Opening " + what + " failed: " + cause, cause);
  }
}
