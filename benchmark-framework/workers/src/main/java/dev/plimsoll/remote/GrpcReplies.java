// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.text.Redaction;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers calls, and turns what goes wrong into the codes of the protocol. */
final class GrpcReplies {

  private static final Logger LOG = LoggerFactory.getLogger(GrpcReplies.class);

  static final Metadata.Key<String> KIND =
      Metadata.Key.of("plimsoll-kind", Metadata.ASCII_STRING_MARSHALLER);

  /**
   * A caller reads 8 KiB of headers at most, and a byte of a description may take three of them.
   */
  private static final int DESCRIPTION_BYTES = 2_000;

  private GrpcReplies() {}

  /** Makes an answer. */
  interface Answer<P> {
    P make()
        throws RefusedCallException,
            DriverException,
            PlanException,
            IOException,
            InterruptedException;
  }

  /** Executes calls on another thread. */
  interface Calls {
    void execute(Runnable call) throws RefusedCallException;
  }

  /** Answers on this thread, which is that of the call. A caller that is gone is no error. */
  static <P> void now(StreamObserver<P> reply, Answer<P> answer) {
    ((ServerCallStreamObserver<P>) reply).setOnCancelHandler(() -> {});
    send(reply, answer);
  }

  private static <P> void send(StreamObserver<P> reply, Answer<P> answer) {
    P made;
    try {
      made = answer.make();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      reply.onError(status(e));
      return;
    } catch (Exception | Error e) {
      reply.onError(status(e));
      return;
    }
    reply.onNext(made);
    reply.onCompleted();
  }

  /** Answers on a thread of the run. */
  static <P> void later(Calls calls, StreamObserver<P> reply, Answer<P> answer) {
    ((ServerCallStreamObserver<P>) reply).setOnCancelHandler(() -> {});
    try {
      calls.execute(() -> send(reply, answer));
    } catch (RefusedCallException e) {
      reply.onError(status(e));
    }
  }

  /** Waits until a stage completes. */
  static void await(CompletionStage<Void> stage) throws DriverException, InterruptedException {
    try {
      stage.toCompletableFuture().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DriverException failure) {
        throw failure;
      }
      throw new CompletionException(e.getCause());
    }
  }

  static StatusException status(Throwable error) {
    if (error instanceof RefusedCallException refused) {
      return described(Status.fromCode(refused.code()), refused.getMessage()).asException();
    }
    if (error instanceof DriverException failure) {
      Metadata trailers = new Metadata();
      trailers.put(KIND, WireNames.of(failure.kind()));
      return described(Status.UNAVAILABLE, failure.getMessage()).asException(trailers);
    }
    if (error instanceof PlanException || error instanceof IOException) {
      return described(Status.INVALID_ARGUMENT, error.getMessage()).asException();
    }
    if (error instanceof InterruptedException) {
      return Status.FAILED_PRECONDITION.withDescription("has ended this run").asException();
    }
    LOG.error("a call failed", error);
    return described(Status.INTERNAL, error.toString()).asException();
  }

  private static Status described(Status status, String description) {
    return status.withDescription(shortened(Redaction.text(String.valueOf(description))));
  }

  /** Cuts a text whose bytes are too many, between two characters. */
  private static String shortened(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= DESCRIPTION_BYTES) {
      return text;
    }
    int end = DESCRIPTION_BYTES;
    while ((bytes[end] & 0xC0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8) + "…";
  }

  /** A stream of replies that waits while the caller does not read. */
  static final class Paced<P> {

    private final ServerCallStreamObserver<P> stream;
    private final Semaphore wakeUps = new Semaphore(0);

    /** Only within the call that opens the stream. */
    Paced(ServerCallStreamObserver<P> stream) {
      this.stream = stream;
      stream.setOnReadyHandler(wakeUps::release);
      stream.setOnCancelHandler(wakeUps::release);
    }

    /** Sends all replies, on a thread that may wait, and ends the stream. */
    void send(Consumer<Consumer<P>> replies) {
      try {
        replies.accept(this::next);
      } catch (RuntimeException | Error e) {
        stream.onError(status(e));
        return;
      }
      if (!stream.isCancelled()) {
        stream.onCompleted();
      }
    }

    private void next(P reply) {
      while (!stream.isReady() && !stream.isCancelled()) {
        wakeUps.acquireUninterruptibly();
      }
      if (!stream.isCancelled()) {
        stream.onNext(reply);
      }
    }
  }
}
