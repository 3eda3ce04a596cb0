// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import io.grpc.Server;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A process as a worker: serves one coordinator after the other until it is closed.
 *
 * <p>Threads: calls come on {@link #CALL_THREADS} threads and do not block them. Memory: a message
 * has at most {@link #MAX_MESSAGE_BYTES}, a connection few calls at a time.
 */
public final class WorkerServer implements AutoCloseable {

  static final int MAX_MESSAGE_BYTES = 16 << 20;

  private static final int MAX_HEADER_BYTES = 8 << 10;
  private static final int CALLS_PER_CONNECTION = 32;
  private static final int CALL_THREADS = 4;
  private static final long HANDSHAKE_SECONDS = 10;
  private static final long PING_SECONDS = 10;
  private static final long PING_LIMIT_SECONDS = 5;
  private static final long IDLE_SECONDS = 60;
  private static final long END_SECONDS = 5;

  private final WorkerLog log;
  private final HostedRuns runs;
  private final ExecutorService executor;
  private final Server server;
  private final int port;
  private boolean closed;

  private WorkerServer(WorkerLog log, HostedRuns runs, ExecutorService executor, Server server) {
    this.log = log;
    this.runs = runs;
    this.executor = executor;
    this.server = server;
    this.port = server.getPort();
  }

  /**
   * Starts to listen.
   *
   * @throws WorkerSetupException if the address or the credentials cannot be used
   */
  public static WorkerServer start(
      WorkerAddress listen, TransportSecurity security, WorkerOptions options)
      throws WorkerSetupException {
    return start(listen, security, options, WorkerLog.ofThisProcess());
  }

  /** Starts to listen, with this log. */
  static WorkerServer start(
      WorkerAddress listen, TransportSecurity security, WorkerOptions options, WorkerLog log)
      throws WorkerSetupException {
    InetSocketAddress address = new InetSocketAddress(listen.host(), listen.port());
    if (address.isUnresolved()) {
      throw new WorkerSetupException("--listen: there is no address of " + listen.host());
    }
    GrpcLogs.quieten();
    HostedRuns runs = new HostedRuns(options, log);
    ExecutorService executor =
        Executors.newFixedThreadPool(
            CALL_THREADS,
            task -> {
              Thread thread = new Thread(task, "worker-calls");
              thread.setDaemon(true);
              return thread;
            });
    boolean started = false;
    try {
      WorkerService service = new WorkerService(options, runs, log);
      NettyServerBuilder builder =
          NettyServerBuilder.forAddress(address, security.server(log))
              .executor(executor)
              .maxInboundMessageSize(MAX_MESSAGE_BYTES)
              .maxInboundMetadataSize(MAX_HEADER_BYTES)
              .maxConcurrentCallsPerConnection(CALLS_PER_CONNECTION)
              .handshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS)
              .keepAliveTime(PING_SECONDS, TimeUnit.SECONDS)
              .keepAliveTimeout(PING_LIMIT_SECONDS, TimeUnit.SECONDS)
              .permitKeepAliveTime(PING_LIMIT_SECONDS, TimeUnit.SECONDS)
              .maxConnectionIdle(IDLE_SECONDS, TimeUnit.SECONDS);
      List<ServerInterceptor> interceptors =
          new ArrayList<>(List.of(new RemoteCaller.Interceptor()));
      security.token().ifPresent(token -> interceptors.add(new TokenCheck(token.reveal(), log)));
      builder.addService(ServerInterceptors.intercept(service, interceptors));
      Server server = builder.build().start();
      started = true;
      WorkerServer worker = new WorkerServer(log, runs, executor, server);
      log.listening(
          new WorkerAddress(listen.host(), worker.port),
          security.recognises(),
          options.programVersion());
      return worker;
    } catch (IOException e) {
      throw new WorkerSetupException(
          "--listen: cannot listen at " + listen + ": " + reason(e) + ": give another port");
    } finally {
      if (!started) {
        runs.close();
        executor.shutdownNow();
      }
    }
  }

  private static String reason(IOException failure) {
    Throwable cause = failure.getCause() == null ? failure : failure.getCause();
    return String.valueOf(cause.getMessage());
  }

  /** The port at which it listens. */
  public int port() {
    return port;
  }

  /** Stops the load of a run, closes its clients and ends all connections. Idempotent. */
  @Override
  public synchronized void close() {
    runs.close();
    server.shutdownNow();
    if (!closed) {
      closed = true;
      log.ended("it received the request to end");
    }
    try {
      server.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    executor.shutdownNow();
  }
}
