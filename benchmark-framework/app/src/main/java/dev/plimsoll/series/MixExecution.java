// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.Mix;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.run.MixCourse;
import dev.plimsoll.run.MixStream;
import dev.plimsoll.run.Run;
import dev.plimsoll.run.RunListener;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * Executes the streams of a mix at the same time: each is a run with clients of its own, on a
 * thread of its own.
 *
 * <p>Threads: the command's, which waits for those of the streams.
 */
final class MixExecution {

  private final RunPlan plan;
  private final Mix mix;
  private final SeriesDisplay display;
  private final Interruption interruption;
  private final StreamRuns runs;

  /** Creates the run of a stream. */
  interface StreamRuns {
    Run create(RunPlan stream, MixStream place, RunListener listener, Interruption interruption);
  }

  /**
   * @param plan has a mix
   */
  MixExecution(RunPlan plan, SeriesDisplay display, Interruption interruption, StreamRuns runs) {
    this.plan = plan;
    this.mix = plan.mix().orElseThrow();
    this.display = display;
    this.interruption = interruption;
    this.runs = runs;
  }

  /**
   * What the streams ended with.
   *
   * @param results those of the streams that have one, in the order of the mix
   * @param failure why a stream has no result; empty if all have one
   */
  record Ending(List<RunResult> results, Optional<Exception> failure) {
    Ending {
      results = List.copyOf(results);
    }

    /** Throws the failure, if there is one. */
    void requireAll() throws DriverException, InterruptedException {
      if (failure.isEmpty()) {
        return;
      }
      if (failure.get() instanceof DriverException e) {
        throw e;
      }
      if (failure.get() instanceof InterruptedException e) {
        throw e;
      }
      throw failure.get() instanceof RuntimeException e
          ? e
          : new IllegalStateException(failure.get());
    }
  }

  /**
   * Executes all streams.
   *
   * @param taker receives the result of each stream as soon as it is complete, one at a time, on
   *     the stream's thread
   */
  Ending execute(Consumer<RunResult> taker) throws InterruptedException {
    MixCourse course = new MixCourse(UUID.randomUUID().toString(), mix);
    StreamListeners listeners = new StreamListeners(display, mix);
    List<FutureTask<RunResult>> tasks = new ArrayList<>();
    for (int i = 0; i < mix.streams().size(); i++) {
      int index = i;
      Interruption ofStream = interruption.part();
      Run run =
          runs.create(
              plan.stream(index), new MixStream(course, index), listeners.of(index), ofStream);
      tasks.add(
          new FutureTask<>(
              () ->
                  noted(
                      course,
                      mix.streams().get(index),
                      () -> run.execute(result -> listeners.alone(() -> taker.accept(result))))));
    }
    // From here on the streams end by themselves when the user requests it.
    interruption.setupEnds();
    for (int i = 0; i < tasks.size(); i++) {
      new Thread(tasks.get(i), "stream-" + mix.streams().get(i)).start();
    }
    return ending(tasks);
  }

  /** Executes a run; the other streams learn if it has no result. */
  private static RunResult noted(MixCourse course, String stream, Callable<RunResult> run)
      throws Exception {
    boolean complete = false;
    try {
      RunResult result = run.call();
      complete = true;
      return result;
    } finally {
      if (!complete) {
        course.endedEarly(stream, "it has no result");
      }
    }
  }

  private static Ending ending(List<FutureTask<RunResult>> tasks) throws InterruptedException {
    List<RunResult> results = new ArrayList<>();
    Optional<Exception> failure = Optional.empty();
    for (FutureTask<RunResult> task : tasks) {
      try {
        results.add(task.get());
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        failure = Optional.of(worse(failure, (Exception) e.getCause()));
      }
    }
    return new Ending(results, failure);
  }

  /** Returns the failure that is more of a cause: others only waited for the stream that failed. */
  private static Exception worse(Optional<Exception> before, Exception other) {
    boolean waited =
        before.filter(failure -> MixCourse.isOfAnother(failure)).isPresent() || before.isEmpty();
    return waited ? other : before.get();
  }
}
