// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.protocol.SessionRequest;
import dev.plimsoll.protocol.WatchReply;
import dev.plimsoll.worker.LostWorkerException;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WorkerListener;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The stream of what a worker pushes. It is opened again when it breaks; a snapshot that comes a
 * second time is passed on once.
 *
 * <p>Threads: streams push on those of gRPC, one at a time.
 */
final class WatchedStream implements AutoCloseable {

  private final WorkerCalls calls;
  private final int worker;
  private final WorkerListener listener;
  private final Consumer<String> whenLost;
  private Optional<Stream> current = Optional.empty();
  private Optional<String> lost = Optional.empty();
  private boolean closed;

  /** The number of snapshots passed on, which is the sequence of the next one. */
  private long snapshots;

  /**
   * @param whenLost receives the reason, after the listener
   */
  WatchedStream(WorkerCalls calls, int worker, WorkerListener listener, Consumer<String> whenLost) {
    this.whenLost = whenLost;
    this.calls = calls;
    this.worker = worker;
    this.listener = listener;
  }

  /** Opens a stream if there is none. */
  synchronized void open(SessionRequest session) {
    if (current.isEmpty() && lost.isEmpty() && !closed) {
      Stream stream = new Stream();
      current = Optional.of(stream);
      calls.streams().watch(session, stream);
    }
  }

  /** Tells the listener, once, that nothing will come any more. */
  synchronized void lost(String reason) {
    if (lost.isEmpty() && !closed) {
      lost = Optional.of(reason);
      notifyAll();
      listener.lost(worker, reason);
      whenLost.accept(reason);
    }
  }

  /** The first reason; the sentence that the listener received. */
  synchronized String whyLost() {
    return lost.orElse("worker " + calls.address() + ": the session is closed");
  }

  synchronized boolean isLost() {
    return lost.isPresent();
  }

  /**
   * Waits until this number of snapshots has been passed on.
   *
   * @throws LostWorkerException if they do not come
   */
  synchronized void awaitSnapshots(long count, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (snapshots < count) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        lost("worker " + calls.address() + " does not send its records");
      }
      if (lost.isPresent()) {
        throw new LostWorkerException(lost.get(), null);
      }
      try {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      } catch (InterruptedException e) {
        // Otherwise the worker would be neither lost nor known, and its receipts would be missing.
        lost("worker " + calls.address() + ": interrupted while it sent its records");
        Thread.currentThread().interrupt();
        throw new LostWorkerException(whyLost(), e);
      }
    }
  }

  private synchronized void take(Stream from, WatchReply reply) throws IOException {
    if (closed || current.filter(stream -> stream == from).isEmpty()) {
      return;
    }
    switch (reply.getContentCase()) {
      case STATE -> listener.state(worker, SessionMessages.state(reply.getState()));
      case SNAPSHOT_PART -> {
        Optional<SnapshotBatch> batch = from.assembly.add(reply.getSnapshotPart());
        if (batch.isPresent() && batch.get().sequence() == snapshots) {
          snapshots++;
          listener.snapshot(batch.get());
          notifyAll();
        }
      }
      default -> {
        // Of a later version, which says that it can be ignored.
      }
    }
  }

  private synchronized void ended(Stream stream) {
    if (current.filter(open -> open == stream).isPresent()) {
      current = Optional.empty();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    current.ifPresent(Stream::cancel);
    current = Optional.empty();
  }

  /** One stream. */
  private final class Stream implements ClientResponseObserver<SessionRequest, WatchReply> {

    private final SnapshotMessages.Assembly assembly = new SnapshotMessages.Assembly(worker);
    private ClientCallStreamObserver<SessionRequest> call;

    @Override
    public void beforeStart(ClientCallStreamObserver<SessionRequest> started) {
      call = started;
    }

    @Override
    public void onNext(WatchReply reply) {
      try {
        take(this, reply);
      } catch (IOException e) {
        lost("worker " + calls.address() + " sends invalid records: " + e.getMessage());
      }
    }

    @Override
    public void onError(Throwable error) {
      ended(this);
    }

    @Override
    public void onCompleted() {
      ended(this);
    }

    void cancel() {
      if (call != null) {
        call.cancel("the session is closed", null);
      }
    }
  }
}
