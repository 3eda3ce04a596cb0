// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.DueCount;
import dev.plimsoll.worker.LostWorkerException;
import dev.plimsoll.worker.MissingCounts;
import dev.plimsoll.worker.PathCheckRound;
import dev.plimsoll.worker.Progress;
import dev.plimsoll.worker.WorkerSession;
import dev.plimsoll.worker.WorkerState;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A coordinator and a worker that talk over loopback; their clocks differ by an hour. */
@Timeout(300)
@Tag("realtime")
final class RemoteWorkerTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final WorkerUnderTest.Received received = new WorkerUnderTest.Received();
  private WorkerUnderTest worker;

  @BeforeEach
  void start() throws Exception {
    // On a machine that is loaded, a coordinator may be silent for some time.
    worker = new WorkerUnderTest(Duration.ofSeconds(60));
  }

  @AfterEach
  void stop() {
    worker.close();
  }

  @Test
  void callsOfASessionReachTheWorkerAndTheirAnswersComeBack() throws Exception {
    BitSet arrived = new BitSet();
    arrived.set(9);
    try (RemoteWorker remote = worker.attach("1");
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      session.createProducers();
      assertThat(
              session.checkPaths(new PathCheckRound(true, List.of(arrived), Duration.ofSeconds(9))))
          .satisfies(report -> assertThat(report.arrived()).containsExactly(arrived))
          .satisfies(report -> assertThat(report.assignedPartitions()).containsExactly(3));
      assertThat(session.prepare()).containsExactly("idle-consumer");
      session.start(1_000);
      session.beginMeasured(2_000);
      session.endStep(4, 2_500);
      session.endMeasured(3_000);
      session.pauseConsumers().toCompletableFuture().get();
      session.resumeConsumers().toCompletableFuture().get();
      session.endLoad(4_000);
      session.stopSending();
      session.abortSends();
      assertThat(session.paths().sent()).hasSize(1);
      assertThat(session.dueBefore(77)).containsExactly(new DueCount(1, 77, 3));
      assertThat(session.receivedOf(List.of(new DueCount(0, -1, 0)))).containsExactly(-1L);
      assertThat(session.missing()).isEqualTo(new MissingCounts(1, 2, 3, 4, 5));
      assertThat(session.accounts().notOfThisRun()).isEqualTo(42);
    }

    ScriptedProcess process = worker.process();
    assertThat(process.calls)
        .containsExactly(
            "subscribe",
            "createProducers",
            "path check true [{9}]",
            "prepare",
            "start 1000",
            "beginMeasured 2000",
            "endStep 4 2500",
            "endMeasured 3000",
            "pauseConsumers",
            "resumeConsumers",
            "endLoad 4000",
            "stopSending",
            "abortSends",
            "missing",
            "close");
    assertThat(process.assignment)
        .usingRecursiveComparison()
        .ignoringFields("workload.file", "workload.sha256")
        .isEqualTo(WorkerUnderTest.assignment());
    assertThat(process.closed).isTrue();
  }

  @Test
  void theClockOfASessionShowsTheCoordinatorsTimeWithinTheBound() throws Exception {
    try (RemoteWorker remote = worker.attach("1");
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      long from = NanoClock.process().nanos();
      long shown = worker.process().clock.nanos();
      long until = NanoClock.process().nanos();

      // The worker's correction is known after the next exchange; without one, an hour is wrong.
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  remote
                      .clockBoundNanos(from, until)
                      .filter(bound -> bound < WorkerUnderTest.AHEAD / 2)
                      .isPresent());
      long bound = remote.clockBoundNanos(from, until).orElseThrow();
      assertThat(shown).isBetween(from - bound, until + bound);
    }
  }

  @Test
  void whatAWorkerPushesArrives() throws Exception {
    try (RemoteWorker remote = worker.attach("1");
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      WorkerState state =
          new WorkerState(new Progress(1, 2, 3, 4, 5, 6, "f"), 7, 8, 9, true, Optional.of("gone"));
      worker.process().listener.state(0, state);
      worker.process().pushSnapshot();

      await().atMost(PATIENCE).until(() -> received.states.contains(state));
      await().atMost(PATIENCE).until(() -> received.sequences.size() == 1);
    }
  }

  @Test
  void theLastSnapshotsHaveArrivedWhenTheOutcomeHas() throws Exception {
    try (RemoteWorker remote = worker.attach("1");
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      worker.process().pushSnapshot();

      assertThat(session.finish().notOfThisRun()).isEqualTo(42);
      assertThat(received.sequences).containsExactly(0L, 1L, 2L);
    }
  }

  @Test
  void aSecondCoordinatorIsRefusedUntilTheFirstHasEnded() throws Exception {
    try (RemoteWorker first = worker.attach("1")) {
      assertThat(first.name()).contains(worker.address().toString());
      assertThatThrownBy(() -> worker.attach("2"))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(worker.address().toString())
          .hasMessageContaining("is in use by run 1");
    }
    worker.attach("2").close();
  }

  @Test
  void aWorkerOfAnotherVersionIsRefusedWithBothVersions() {
    assertThatThrownBy(() -> worker.attach("1", "9.9.9 (def)", TransportFiles.NONE))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining(WorkerUnderTest.VERSION)
        .hasMessageContaining("9.9.9 (def)");
  }

  @Test
  void aRefusalOfTheSystemKeepsItsSentenceAndKind() throws Exception {
    try (RemoteWorker remote = worker.attach("1");
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      worker.process().refusal =
          Optional.of(new DriverException(DriverException.Kind.NOT_FOUND, "no such topic"));

      assertThatThrownBy(session::subscribe)
          .isInstanceOfSatisfying(
              DriverException.class,
              failure -> assertThat(failure.kind()).isEqualTo(DriverException.Kind.NOT_FOUND))
          .hasMessage("worker " + worker.address() + ": no such topic");
    }
  }

  @Test
  void anOrderToConsumersThatTheSystemRefusesIsNoLossOfTheWorker() throws Exception {
    try (RemoteWorker remote = worker.attach("1");
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      worker.process().refusal =
          Optional.of(new DriverException(DriverException.Kind.OTHER, "cannot be paused"));

      assertThatThrownBy(session.pauseConsumers().toCompletableFuture()::join)
          .cause()
          .isInstanceOf(DriverException.class)
          .hasMessage("worker " + worker.address() + ": cannot be paused");
      assertThat(session.missing()).isNotNull();
      assertThat(received.reasons).isEmpty();
    }
  }

  @Test
  void aWorkerThatCannotTellWhatItDoesEndsTheRunAndTheCoordinatorHearsWhy() throws Exception {
    try (RemoteWorker remote = worker.attach("1");
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      ScriptedProcess process = worker.process();
      process.listener.lost(0, "its thread died: java.lang.IllegalStateException: broken");

      await().atMost(PATIENCE).until(() -> !received.reasons.isEmpty());
      assertThat(received.reasons)
          .containsExactly(
              "worker "
                  + worker.address()
                  + " has ended the run: its thread died: java.lang.IllegalStateException: broken");
      await().atMost(PATIENCE).until(() -> process.closed);
      assertThatThrownBy(session::missing).isInstanceOf(LostWorkerException.class);
    }
    assertThat(worker.process().calls).contains("close");
    await().atMost(PATIENCE).ignoreExceptions().until(this::servesAnother);
  }

  @Test
  void aRefusalThatIsLongerThanHeadersMayBeIsCutAndKeepsItsKind() throws Exception {
    try (RemoteWorker remote = worker.attach("1");
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      worker.process().refusal =
          Optional.of(
              new DriverException(
                  DriverException.Kind.NOT_FOUND, "no such topics: " + "größer, ".repeat(10_000)));

      assertThatThrownBy(session::subscribe)
          .isInstanceOfSatisfying(
              DriverException.class,
              failure -> assertThat(failure.kind()).isEqualTo(DriverException.Kind.NOT_FOUND))
          .hasMessageContaining("no such topics: größer, ")
          .hasMessageEndingWith("…");
    }
  }

  private boolean servesAnother() throws Exception {
    worker.attach("2").close();
    return true;
  }

  @Test
  void callsAreRepeatedWhenTheirConnectionBreaksAndTakeEffectOnce() throws Exception {
    try (DelayingProxy proxy =
            new DelayingProxy(worker.address().port(), Duration.ZERO, Duration.ZERO);
        RemoteWorker remote = worker.attach(proxy.port());
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      ScriptedProcess process = worker.process();

      whileItsConnectionBreaks(proxy, process, "start 1000", () -> session.start(1_000));
      whileItsConnectionBreaks(
          proxy,
          process,
          "missing",
          () -> assertThat(session.missing()).isEqualTo(new MissingCounts(1, 2, 3, 4, 5)));
      whileItsConnectionBreaks(
          proxy,
          process,
          "finish",
          () -> assertThat(session.finish().notOfThisRun()).isEqualTo(42));

      assertThat(process.calls).containsOnlyOnce("start 1000", "finish").contains("missing");
      assertThat(received.sequences).containsExactly(0L, 1L);
      assertThat(received.reasons).isEmpty();
    }
  }

  /** Makes a call, and breaks the connection when the worker executes it. */
  private static void whileItsConnectionBreaks(
      DelayingProxy proxy, ScriptedProcess process, String noted, Runnable call) throws Exception {
    Semaphore gate = new Semaphore(0);
    process.gate = Optional.of(gate);
    CompletableFuture<Void> made = CompletableFuture.runAsync(call);
    await().atMost(PATIENCE).until(() -> process.calls.contains(noted));
    proxy.cut();
    process.gate = Optional.empty();
    gate.release();
    made.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  @Test
  void aWorkerThatIsGoneIsReportedByItsAddress() throws Exception {
    worker.close();
    worker = new WorkerUnderTest(Duration.ofSeconds(2));
    try (RemoteWorker remote = worker.attach("1")) {
      WorkerSession session = remote.session(WorkerUnderTest.assignment(), received);
      session.subscribe();
      worker.close();

      assertThatThrownBy(session::missing)
          .isInstanceOf(LostWorkerException.class)
          .hasMessageContaining(worker.address().toString());
      assertThat(received.reasons)
          .singleElement()
          .satisfies(reason -> assertThat(reason).contains(worker.address().toString()));
      session.close();
    }
  }

  @Test
  void aCallAfterTheLossFailsWithTheReasonOfTheLoss() throws Exception {
    worker.close();
    worker = new WorkerUnderTest(Duration.ofSeconds(2));
    try (RemoteWorker remote = worker.attach("1")) {
      WorkerSession session = remote.session(WorkerUnderTest.assignment(), received);
      session.subscribe();
      worker.close();
      await().atMost(PATIENCE).until(() -> !received.reasons.isEmpty());

      assertThatThrownBy(session::createProducers)
          .isInstanceOf(DriverException.class)
          .hasMessage(received.reasons.peek());
      session.close();
    }
  }

  @Test
  void aWorkerServesManyRunsAndKeepsNothingOfThem() throws Exception {
    for (int run = 0; run < 20; run++) {
      try (RemoteWorker remote = worker.attach("run-" + run);
          WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
        session.subscribe();
        session.finish();
      }
    }

    assertThat(worker.processes).hasSize(20).allMatch(process -> process.closed);
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(
                        thread ->
                            thread.getName().equals("session-calls")
                                || thread.getName().startsWith("clock-")));
  }
}
