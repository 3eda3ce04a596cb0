// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Calls all workers of a run at the same time, so that one that does not answer delays none of the
 * others. Each call is bounded in time by itself.
 *
 * <p>Threads: any. Its own end when they have had nothing to do for some seconds.
 */
final class ParallelCalls {

  private static final int PARALLELISM = 256;
  private static final long IDLE_SECONDS = 10;

  private final ThreadPoolExecutor threads;

  ParallelCalls(int workers) {
    int parallelism = Math.max(1, Math.min(PARALLELISM, workers));
    this.threads =
        new ThreadPoolExecutor(
            parallelism,
            parallelism,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new DaemonThreads("worker-calls"));
    threads.allowCoreThreadTimeOut(true);
  }

  /** Returns the answers in the order of those who were called. One is called on this thread. */
  <S, T> List<T> all(List<S> called, Function<S, T> call) {
    if (called.size() == 1) {
      return List.of(call.apply(called.get(0)));
    }
    List<Future<T>> begun = new ArrayList<>(called.size());
    for (S each : called) {
      begun.add(threads.submit(() -> call.apply(each)));
    }
    List<T> answers = new ArrayList<>(called.size());
    begun.forEach(each -> answers.add(answer(each)));
    return answers;
  }

  /** A thread that is interrupted waits too: the workers must not hear different things. */
  private static <T> T answer(Future<T> begun) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return begun.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error fatal) {
        throw fatal;
      }
      throw new IllegalStateException("a call to a worker failed", e.getCause());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
