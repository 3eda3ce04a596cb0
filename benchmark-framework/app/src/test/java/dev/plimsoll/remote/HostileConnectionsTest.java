// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.protocol.AttachReply;
import dev.plimsoll.protocol.AttachRequest;
import dev.plimsoll.protocol.DescribeRequest;
import dev.plimsoll.protocol.ExchangeRequest;
import dev.plimsoll.protocol.OpenRequest;
import dev.plimsoll.protocol.SessionRequest;
import dev.plimsoll.protocol.WatchReply;
import io.grpc.Metadata;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.MetadataUtils;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that keep to the protocol for a while, or to half of it: the worker goes on. */
@Timeout(300)
@Tag("realtime")
final class HostileConnectionsTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final byte[] GREETING =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] EMPTY_SETTINGS = {0, 0, 0, 4, 0, 0, 0, 0, 0};

  private final List<Socket> sockets = new ArrayList<>();
  private WorkerUnderTest worker;
  private WorkerCalls calls;

  @BeforeEach
  void start() throws Exception {
    worker = new WorkerUnderTest(Duration.ofSeconds(60));
    calls =
        new WorkerCalls(
            worker.address(),
            TransportSecurity.ofCoordinator(worker.address(), TransportFiles.NONE));
  }

  @AfterEach
  void stop() throws Exception {
    for (Socket socket : sockets) {
      socket.close();
    }
    calls.close();
    worker.close();
  }

  private Socket connect() throws IOException {
    Socket socket = new Socket("127.0.0.1", worker.server.port());
    sockets.add(socket);
    return socket;
  }

  private void assertServes() {
    assertThat(
            calls.within(PATIENCE).describe(DescribeRequest.getDefaultInstance()).getSystemsList())
        .containsExactly("simulated");
  }

  @Test
  void connectionsWithHalfAGreetingAreClosedByTheWorker() throws Exception {
    for (int i = 0; i < 50; i++) {
      connect().getOutputStream().write(GREETING, 0, i % GREETING.length);
    }

    assertServes();
    Socket first = sockets.get(0);
    first.setSoTimeout((int) PATIENCE.toMillis());
    int said = first.getInputStream().read();
    while (said >= 0) {
      said = first.getInputStream().read();
    }
    assertServes();
  }

  @Test
  void randomBytesBehindAValidGreetingDoNoHarm() throws Exception {
    Random random = new Random(14);
    for (int i = 0; i < 50; i++) {
      byte[] bytes = new byte[random.nextInt(1, 5_000)];
      random.nextBytes(bytes);
      try {
        Socket socket = connect();
        socket.getOutputStream().write(GREETING);
        socket.getOutputStream().write(EMPTY_SETTINGS);
        socket.getOutputStream().write(bytes);
      } catch (IOException e) {
        // The worker has closed it already.
      }
    }

    assertServes();
  }

  @Test
  void headersThatAreTooLargeAreRefused() {
    Metadata headers = new Metadata();
    headers.put(Metadata.Key.of("large", Metadata.ASCII_STRING_MARSHALLER), "x".repeat(100_000));

    assertThatThrownBy(
            () ->
                calls
                    .within(PATIENCE)
                    .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers))
                    .describe(DescribeRequest.getDefaultInstance()))
        .isInstanceOf(StatusRuntimeException.class);
    assertServes();
  }

  @Test
  void aCoordinatorThatDoesNotReadItsStreamDelaysNoOtherCall() throws Exception {
    AttachReply attached = calls.within(PATIENCE).attach(attach());
    int number =
        calls
            .within(PATIENCE)
            .open(
                OpenRequest.newBuilder()
                    .setLeaseId(attached.getLeaseId())
                    .setAssignment(SessionMessages.assignment(WorkerUnderTest.assignment()))
                    .build())
            .getSession();
    Unread unread = new Unread();
    calls
        .streams()
        .watch(
            SessionRequest.newBuilder()
                .setLeaseId(attached.getLeaseId())
                .setSession(number)
                .build(),
            unread);
    for (int i = 0; i < 50; i++) {
      worker.process().pushSnapshot();
    }

    for (int i = 0; i < 10; i++) {
      calls
          .within(PATIENCE)
          .exchange(ExchangeRequest.newBuilder().setLeaseId(attached.getLeaseId()).build());
    }
    assertServes();
    assertThat(unread.started.getCount()).isZero();
  }

  private static AttachRequest attach() {
    return AttachRequest.newBuilder()
        .setCoordinatorId("1")
        .setCoordinatorName("run 1")
        .setProgramVersion(WorkerUnderTest.VERSION)
        .setSystem("simulated")
        .setDriverSettingsJson("{}")
        .build();
  }

  /** Opens a stream and takes nothing from it. */
  private static final class Unread implements ClientResponseObserver<SessionRequest, WatchReply> {

    private final CountDownLatch started = new CountDownLatch(1);

    @Override
    public void beforeStart(ClientCallStreamObserver<SessionRequest> call) {
      call.disableAutoRequestWithInitial(0);
      started.countDown();
    }

    @Override
    public void onNext(WatchReply reply) {
      throw new AssertionError("nothing was asked for");
    }

    @Override
    public void onError(Throwable error) {}

    @Override
    public void onCompleted() {}
  }
}
