// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** Runs waiting classes until there are none. */
final class ClassQueue {

  /**
   * No test takes that long, also on a machine that is five times slower; one that does has
   * stopped. A class takes longer if its server has stopped and each of its tests waits.
   */
  private static final TimeLimits LIMITS =
      new TimeLimits(Duration.ofMinutes(15), Duration.ofMinutes(35));

  private final Jvms jvms;
  private final TestSelection selection;
  private final Consumer<ClassRun> finished;
  private final Set<TestClass> running = new LinkedHashSet<>();
  private final BlockingQueue<ClassRun> ended = new LinkedBlockingQueue<>();

  /**
   * @param finished receives the outcome of each class, on the calling thread
   */
  ClassQueue(Jvms jvms, TestSelection selection, Consumer<ClassRun> finished) {
    this.jvms = jvms;
    this.selection = selection;
    this.finished = finished;
  }

  /** Runs all classes, several at a time; returns when all have ended. */
  List<ClassRun> run(WaitingClasses waiting) throws IOException, InterruptedException {
    List<ClassRun> runs = new ArrayList<>();
    while (true) {
      Optional<TestClass> next = waiting.next(running);
      if (next.isPresent()) {
        TestClass type = next.get();
        running.add(type);
        new Thread(() -> ended.add(runClass(type, List.of())), type.simpleName()).start();
      } else if (running.isEmpty()) {
        return runs;
      } else {
        ClassRun run = ended.take();
        running.remove(run.type());
        runs.add(run);
        finished.accept(run);
        if (!waiting.hasModule(run.type().module())) {
          jvms.closeIdle(run.type().module());
        }
      }
    }
  }

  /** Repeats the tests of a class that failed, with nothing beside them. */
  ClassRun repeat(ClassRun failed) throws IOException {
    List<String> ids = failed.failures().stream().map(Problem::uniqueId).toList();
    ClassRun again = runClass(failed.type(), ids.contains("") ? List.of() : ids);
    jvms.closeIdle(failed.type().module());
    List<ClassReport> repetitions = new ArrayList<>(failed.repetitions());
    repetitions.add(again.first());
    return new ClassRun(
        failed.type(),
        failed.first(),
        repetitions,
        failed.wallSeconds() + again.wallSeconds(),
        failed.processorSeconds() + again.processorSeconds());
  }

  private ClassRun runClass(TestClass type, List<String> uniqueIds) {
    long start = System.nanoTime();
    double processor = 0;
    TestJvm jvm = null;
    ClassReport report;
    try {
      jvm = jvms.take(type.module());
      double before = ProcessTreeTime.seconds(jvm.pid());
      report = jvm.execute(new JvmRequest.Execute(type.name(), uniqueIds, selection), LIMITS);
      processor = Math.max(0, ProcessTreeTime.seconds(jvm.pid()) - before);
      jvms.giveBack(jvm);
    } catch (IOException e) {
      report =
          e instanceof TimeLimitException limit
              ? limit.report()
              : ClassReport.ofLostJvm(type, String.valueOf(e.getMessage()));
      if (jvm != null) {
        jvms.discard(jvm);
      }
    }
    double wall = (System.nanoTime() - start) / 1e9;
    return new ClassRun(type, report, List.of(), wall, processor);
  }
}
