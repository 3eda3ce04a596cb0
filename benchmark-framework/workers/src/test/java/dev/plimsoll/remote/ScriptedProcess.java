// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.Assignment;
import dev.plimsoll.worker.ConsumersReport;
import dev.plimsoll.worker.DueCount;
import dev.plimsoll.worker.GeneratorReport;
import dev.plimsoll.worker.MissingCounts;
import dev.plimsoll.worker.PathCheckReport;
import dev.plimsoll.worker.PathCheckRound;
import dev.plimsoll.worker.PathCounts;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WindowReport;
import dev.plimsoll.worker.WorkerAccounts;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerProcess;
import dev.plimsoll.worker.WorkerSession;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/** A worker without load: it notes the calls that reach it, and pushes what a test tells it. */
final class ScriptedProcess implements WorkerProcess {

  /** The calls in their order. */
  final BlockingQueue<String> calls = new LinkedBlockingQueue<>();

  final NanoClock clock;
  volatile Optional<DriverException> refusal = Optional.empty();
  volatile Assignment assignment;
  volatile WorkerListener listener;
  volatile boolean closed;

  /** Calls wait here for their permission to end, after they were noted. */
  volatile Optional<Semaphore> gate = Optional.empty();

  private long pushed;

  ScriptedProcess(NanoClock clock) {
    this.clock = clock;
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public WorkerSession session(Assignment given, WorkerListener told) {
    assignment = given;
    listener = told;
    pushed = 0;
    return new Session();
  }

  void pushSnapshot() {
    IntervalSnapshot nothing = new IntervalSnapshot(List.of());
    listener.snapshot(new SnapshotBatch(0, pushed, nothing, Optional.empty()));
    pushed++;
  }

  @Override
  public void closeClients() {
    closed = true;
  }

  private void pass() {
    gate.ifPresent(Semaphore::acquireUninterruptibly);
  }

  private WorkerAccounts outcome() {
    return new WorkerAccounts(
        clock.nanos(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        42,
        Map.of(),
        0,
        OptionalLong.empty(),
        1,
        0,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        GeneratorReport.NONE,
        ConsumersReport.NONE,
        WindowReport.NONE);
  }

  private final class Session implements WorkerSession {

    @Override
    public void subscribe() throws DriverException {
      if (refusal.isPresent()) {
        throw refusal.get();
      }
      calls.add("subscribe");
    }

    @Override
    public void createProducers() {
      calls.add("createProducers");
    }

    @Override
    public PathCheckReport checkPaths(PathCheckRound round) {
      calls.add("path check " + round.sends() + " " + round.arrived());
      return new PathCheckReport(round.arrived(), List.of(3));
    }

    @Override
    public List<String> prepare() {
      calls.add("prepare");
      return List.of("idle-consumer");
    }

    @Override
    public void start(long at) {
      calls.add("start " + at);
      pass();
    }

    @Override
    public void beginMeasured(long at) {
      calls.add("beginMeasured " + at);
    }

    @Override
    public void endMeasured(long at) {
      calls.add("endMeasured " + at);
    }

    @Override
    public void endStep(int step, long at) {
      calls.add("endStep " + step + " " + at);
    }

    @Override
    public void endLoad(long at) {
      calls.add("endLoad " + at);
    }

    @Override
    public void stopSending() {
      calls.add("stopSending");
    }

    @Override
    public void abortSends() {
      calls.add("abortSends");
    }

    @Override
    public CompletionStage<Void> pauseConsumers() {
      calls.add("pauseConsumers");
      if (refusal.isPresent()) {
        return CompletableFuture.failedFuture(refusal.get());
      }
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<Void> resumeConsumers() {
      calls.add("resumeConsumers");
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void acknowledge(long sequence) {
      calls.add("acknowledge " + sequence);
    }

    @Override
    public PathCounts paths() {
      return new PathCounts(List.of(new PathCounts.Sent(1, 2, 3)), List.of());
    }

    @Override
    public List<DueCount> dueBefore(long instant) {
      return List.of(new DueCount(1, instant, 3));
    }

    @Override
    public List<Long> receivedOf(List<DueCount> due) {
      return due.stream().map(DueCount::until).toList();
    }

    @Override
    public MissingCounts missing() {
      calls.add("missing");
      pass();
      return new MissingCounts(1, 2, 3, 4, 5);
    }

    @Override
    public WorkerAccounts accounts() {
      return outcome();
    }

    @Override
    public WorkerAccounts finish() {
      calls.add("finish");
      pass();
      pushSnapshot();
      pushSnapshot();
      return outcome();
    }

    @Override
    public void close() {
      calls.add("close");
    }
  }
}
