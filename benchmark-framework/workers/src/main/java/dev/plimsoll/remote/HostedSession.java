// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.protocol.AnnounceRequest;
import dev.plimsoll.protocol.SnapshotPart;
import dev.plimsoll.protocol.StateReply;
import dev.plimsoll.protocol.WatchReply;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WorkerAccounts;
import dev.plimsoll.worker.WorkerListener;
import dev.plimsoll.worker.WorkerSession;
import dev.plimsoll.worker.WorkerState;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.Optional;
import java.util.function.ObjLongConsumer;

/**
 * A load session at a worker, with the stream of what it pushes. States are replaced by newer ones
 * while the stream cannot take them, and the newest one is sent to each stream; snapshots wait.
 *
 * <p>Threads: the session pushes on its own; streams and acknowledgements come on those of gRPC;
 * the other calls on that of the run.
 */
final class HostedSession implements WorkerListener {

  private final int number;
  private final ObjLongConsumer<RunPhase> phases;
  private final SessionLog log;
  private final UnacknowledgedSnapshots unacknowledged = new UnacknowledgedSnapshots();
  private WorkerSession session;
  private ServerCallStreamObserver<WatchReply> stream;
  private Optional<StateReply> newest = Optional.empty();
  private boolean isNewestSent;
  private Optional<WorkerAccounts> outcome = Optional.empty();
  private volatile Optional<String> failure = Optional.empty();
  private boolean started;
  private boolean closed;

  /**
   * @param phases is told each phase that begins, and its first instant by the clock of the session
   * @param log receives when the load begins and ends
   */
  HostedSession(int number, ObjLongConsumer<RunPhase> phases, SessionLog log) {
    this.number = number;
    this.phases = phases;
    this.log = log;
  }

  void begins(WorkerSession opened) {
    session = opened;
  }

  int number() {
    return number;
  }

  WorkerSession session() {
    return session;
  }

  /** The number of snapshots so far. */
  long snapshots() {
    return unacknowledged.count();
  }

  /** Why the session cannot go on; empty if it can. */
  Optional<String> whyOver() {
    return unacknowledged.isFull() ? Optional.of("the coordinator reads no snapshots") : failure;
  }

  /** Begins or ends a phase. */
  void announce(AnnounceRequest request) throws RefusedCallException {
    long at = request.getAtNanos();
    switch (request.getEvent()) {
      case PHASE_EVENT_START -> start(at);
      case PHASE_EVENT_BEGIN_MEASURED -> session.beginMeasured(at);
      case PHASE_EVENT_END_MEASURED -> session.endMeasured(at);
      case PHASE_EVENT_END_STEP -> session.endStep(request.getStep(), at);
      case PHASE_EVENT_END_LOAD -> session.endLoad(at);
      default -> throw RefusedCallException.invalid("does not know this announcement");
    }
  }

  /** Begins the load, unless a repeated call has begun it. */
  private void start(long at) {
    if (!started) {
      started = true;
      log.loadBegins();
      session.start(at);
    }
  }

  /** Whether the load has begun. */
  boolean isStarted() {
    return started;
  }

  /** Ends recording, unless a repeated call has ended it. */
  WorkerAccounts finish() {
    if (outcome.isEmpty()) {
      outcome = Optional.of(session.finish());
    }
    return outcome.get();
  }

  void acknowledge(long until) {
    unacknowledged.acknowledge(until);
  }

  @Override
  public void state(int worker, WorkerState state) {
    log.progress(state.progress(), state.sendersEnded());
    StateReply message = SessionMessages.state(state);
    synchronized (this) {
      newest = Optional.of(message);
      isNewestSent = false;
      pump();
    }
  }

  @Override
  public void phaseBegins(RunPhase phase, long startNanos) {
    phases.accept(phase, startNanos);
  }

  @Override
  public void snapshot(SnapshotBatch batch) {
    unacknowledged.add(batch);
    session.acknowledge(batch.sequence());
    synchronized (this) {
      pump();
    }
  }

  @Override
  public void lost(int worker, String reason) {
    failure = Optional.of(reason);
  }

  /** Sends to this stream from now on; an earlier one ends. */
  synchronized void watch(ServerCallStreamObserver<WatchReply> opened) {
    if (stream != null && !stream.isCancelled()) {
      stream.onError(Status.ABORTED.withDescription("watched by a newer stream").asException());
    }
    stream = opened;
    if (closed) {
      stream.onCompleted();
      return;
    }
    unacknowledged.sendAllAgain();
    // It may have been lost with the earlier stream, and nothing tells whether it was.
    isNewestSent = false;
    pump();
  }

  /** Called when a stream can take more. */
  synchronized void pump() {
    while (!closed && stream != null && !stream.isCancelled() && stream.isReady()) {
      Optional<SnapshotPart> part = unacknowledged.next();
      if (part.isPresent()) {
        stream.onNext(WatchReply.newBuilder().setSnapshotPart(part.get()).build());
      } else if (newest.isPresent() && !isNewestSent) {
        stream.onNext(WatchReply.newBuilder().setState(newest.get()).build());
        isNewestSent = true;
      } else {
        return;
      }
    }
  }

  /** Ends the session and its stream. Idempotent. */
  void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    session.close();
    log.closed();
    synchronized (this) {
      if (stream != null && !stream.isCancelled()) {
        stream.onCompleted();
      }
    }
  }
}
