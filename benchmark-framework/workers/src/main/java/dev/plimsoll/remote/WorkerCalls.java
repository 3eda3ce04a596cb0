// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.protocol.DescribeReply;
import dev.plimsoll.protocol.DescribeRequest;
import dev.plimsoll.protocol.WorkerGrpc;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The connection to one worker, and its calls with deadlines. Threads: any. */
final class WorkerCalls implements AutoCloseable {

  private static final long PING_SECONDS = 10;
  private static final long PING_LIMIT_SECONDS = 5;
  private static final long END_SECONDS = 2;
  private static final long REPEAT_MILLIS = 100;

  private final WorkerAddress address;
  private final boolean clearText;
  private final ManagedChannel channel;
  private final WorkerGrpc.WorkerBlockingStub blocking;
  private final WorkerGrpc.WorkerStub asynchronous;
  private volatile Optional<String> whyAbandoned = Optional.empty();

  WorkerCalls(WorkerAddress address, TransportSecurity security) throws WorkerSetupException {
    GrpcLogs.quieten();
    this.address = address;
    this.clearText = security.isClearText();
    NettyChannelBuilder connection =
        NettyChannelBuilder.forAddress(address.host(), address.port(), security.channel())
            .maxInboundMessageSize(WorkerServer.MAX_MESSAGE_BYTES)
            .keepAliveTime(PING_SECONDS, TimeUnit.SECONDS)
            .keepAliveTimeout(PING_LIMIT_SECONDS, TimeUnit.SECONDS);
    if (!address.certifiedName().equals(address.host())) {
      connection = connection.overrideAuthority(address.certifiedName() + ":" + address.port());
    }
    this.channel = connection.build();
    WorkerGrpc.WorkerBlockingStub calls = WorkerGrpc.newBlockingStub(channel);
    WorkerGrpc.WorkerStub streams = WorkerGrpc.newStub(channel);
    if (security.token().isPresent()) {
      TokenCheck.Sender token = new TokenCheck.Sender(security.token().get().reveal());
      calls = calls.withCallCredentials(token);
      streams = streams.withCallCredentials(token);
    }
    this.blocking = calls;
    this.asynchronous = streams;
  }

  WorkerAddress address() {
    return address;
  }

  /** For streams, which have no deadline of their own. */
  WorkerGrpc.WorkerStub streams() {
    return asynchronous;
  }

  /** The stub of a call with a deadline. */
  WorkerGrpc.WorkerBlockingStub within(Duration limit) {
    return blocking.withDeadlineAfter(limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  /**
   * Makes a call.
   *
   * @throws DriverException with a sentence that names the worker
   */
  <P> P make(Duration limit, Function<WorkerGrpc.WorkerBlockingStub, P> call)
      throws DriverException {
    try {
      return call.apply(within(limit));
    } catch (StatusRuntimeException e) {
      throw failure(e, limit);
    }
  }

  /**
   * Asks what the worker is: the first call, so its failure also tells whether one side uses TLS
   * and the other does not.
   *
   * @throws DriverException with a sentence that names the worker
   */
  DescribeReply describe(Duration limit, String programVersion) throws DriverException {
    DescribeRequest request =
        DescribeRequest.newBuilder().setProgramVersion(programVersion).build();
    try {
      return within(limit).describe(request);
    } catch (StatusRuntimeException e) {
      Optional<String> mismatch =
          e.getStatus().getCode() == Status.Code.UNAVAILABLE
              ? TlsMismatch.explain(address, clearText, e)
              : Optional.empty();
      if (mismatch.isPresent()) {
        throw new DriverException(DriverException.Kind.REFUSED, mismatch.get(), e);
      }
      throw failure(e, limit);
    }
  }

  /**
   * Makes a call that has the same effect when it is repeated, and repeats it as long as the
   * connection is broken.
   *
   * @param limit of each call
   * @param patience how long to repeat it
   * @param isInVain tells that no repetition will help
   * @throws StatusRuntimeException of the last call
   */
  <P> P makeRepeatedly(
      Duration limit,
      Duration patience,
      BooleanSupplier isInVain,
      Function<WorkerGrpc.WorkerBlockingStub, P> call) {
    long brokenSince = 0;
    while (true) {
      try {
        return call.apply(within(limit));
      } catch (StatusRuntimeException e) {
        long now = System.nanoTime();
        brokenSince = brokenSince == 0 ? now : brokenSince;
        boolean isOver = now - brokenSince >= patience.toNanos();
        if (isOver || !isOfConnection(e) || isInVain.getAsBoolean() || !pause()) {
          throw e;
        }
      }
    }
  }

  /** Whether the connection is broken, and not the worker or the system under test. */
  private static boolean isOfConnection(StatusRuntimeException error) {
    return switch (error.getStatus().getCode()) {
      case UNAVAILABLE -> !isOfSystem(error);
      // gRPC's word for a connection that closes while it is made; a worker's reply has no cause.
      case UNKNOWN -> error.getStatus().getCause() instanceof IOException;
      default -> false;
    };
  }

  /** Whether the system under test was the reason. */
  static boolean isOfSystem(StatusRuntimeException error) {
    return error.getTrailers() != null && error.getTrailers().containsKey(GrpcReplies.KIND);
  }

  /** Waits before a repetition; false if interrupted. */
  private boolean pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(REPEAT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    connectNow();
    return true;
  }

  /** If the connection is broken, tries at once to make it again, however often that has failed. */
  void connectNow() {
    channel.resetConnectBackoff();
  }

  /** What a failed call means. */
  DriverException failure(StatusRuntimeException error, Duration limit) {
    Status status = error.getStatus();
    String what = status.getDescription() == null ? "" : status.getDescription();
    Metadata trailers = error.getTrailers();
    String kind = trailers == null ? null : trailers.get(GrpcReplies.KIND);
    if (kind != null) {
      return new DriverException(kind(kind), "worker " + address + ": " + what, error);
    }
    return switch (status.getCode()) {
      case UNAVAILABLE ->
          new DriverException(
              DriverException.Kind.UNREACHABLE,
              whyAbandoned.orElseGet(
                  () -> "worker " + address + " does not answer: " + reason(error, what)),
              error);
      case DEADLINE_EXCEEDED ->
          new DriverException(
              DriverException.Kind.TIMEOUT,
              "worker " + address + " did not answer within " + limit.toMillis() / 1000.0 + " s",
              error);
      case FAILED_PRECONDITION, PERMISSION_DENIED, UNAUTHENTICATED, INVALID_ARGUMENT ->
          new DriverException(
              DriverException.Kind.REFUSED, "worker " + address + " " + what, error);
      default ->
          new DriverException(
              DriverException.Kind.OTHER,
              "worker " + address + ": " + status.getCode() + " " + what,
              error);
    };
  }

  /** The deepest cause says more than gRPC's own sentence: a refused connection, a certificate. */
  private static String reason(StatusRuntimeException error, String what) {
    Throwable cause = error.getCause();
    while (cause != null && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause == null ? what : DriverException.textOf(cause);
  }

  private static DriverException.Kind kind(String name) {
    try {
      return WireNames.parse(DriverException.Kind.class, name);
    } catch (IOException e) {
      return DriverException.Kind.OTHER;
    }
  }

  /**
   * Lets all calls fail at once, those under way too.
   *
   * @param why a sentence that names the worker, for the failures
   */
  void abandon(String why) {
    whyAbandoned = Optional.of(why);
    channel.shutdownNow();
  }

  @Override
  public void close() {
    channel.shutdownNow();
    try {
      channel.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
