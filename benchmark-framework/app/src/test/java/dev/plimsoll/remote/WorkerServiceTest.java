// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.protocol.AnnounceRequest;
import dev.plimsoll.protocol.AttachReply;
import dev.plimsoll.protocol.AttachRequest;
import dev.plimsoll.protocol.ClockCorrection;
import dev.plimsoll.protocol.DescribeReply;
import dev.plimsoll.protocol.DescribeRequest;
import dev.plimsoll.protocol.ExchangeRequest;
import dev.plimsoll.protocol.NumberedNames;
import dev.plimsoll.protocol.OpenRequest;
import dev.plimsoll.protocol.PhaseEvent;
import dev.plimsoll.protocol.SessionRequest;
import dev.plimsoll.protocol.WatchReply;
import dev.plimsoll.protocol.WorkAssignment;
import dev.plimsoll.protocol.WorkerGrpc;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.Progress;
import dev.plimsoll.worker.WorkerState;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker whose caller does not behave like our coordinator. */
@Timeout(300)
@Tag("realtime")
final class WorkerServiceTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration LONG = Duration.ofSeconds(60);

  private final List<AutoCloseable> open = new ArrayList<>();
  private WorkerUnderTest worker;
  private WorkerCalls calls;

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
    calls.close();
    worker.close();
  }

  private void start(Duration silence) throws WorkerSetupException {
    worker = new WorkerUnderTest(silence);
    calls =
        new WorkerCalls(
            worker.address(),
            TransportSecurity.ofCoordinator(worker.address(), TransportFiles.NONE));
  }

  private WorkerGrpc.WorkerBlockingStub stub() {
    return calls.within(PATIENCE);
  }

  @Test
  void aCoordinatorThatIsSilentLosesTheWorkerWhichStopsAndWaitsForTheNext() throws Exception {
    start(Duration.ofMillis(1_500));
    AttachReply attached = stub().attach(request("1"));
    open(attached);

    ScriptedProcess process = worker.process();
    await().atMost(PATIENCE).until(() -> process.closed);
    assertThat(process.calls).containsExactly("close");
    refused(
        Status.Code.FAILED_PRECONDITION,
        () ->
            stub()
                .exchange(ExchangeRequest.newBuilder().setLeaseId(attached.getLeaseId()).build()));
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              DescribeReply now = stub().describe(DescribeRequest.getDefaultInstance());
              return now.getUsedBy().isEmpty();
            });
    stub().attach(request("2"));
  }

  @Test
  void snapshotsAreSentAgainUntilTheyAreAcknowledged() throws Exception {
    start(LONG);
    AttachReply attached = stub().attach(request("1"));
    SessionRequest session = open(attached);
    for (int i = 0; i < 4; i++) {
      worker.process().pushSnapshot();
    }

    assertThat(sequences(session, 4)).containsExactly(0L, 1L, 2L, 3L);
    assertThat(sequences(session, 4)).as("a second stream").containsExactly(0L, 1L, 2L, 3L);
    stub()
        .exchange(
            ExchangeRequest.newBuilder()
                .setLeaseId(attached.getLeaseId())
                .setSession(session.getSession())
                .setAcknowledgedUntil(3)
                .build());
    worker.process().pushSnapshot();
    assertThat(sequences(session, 2)).as("after three").containsExactly(3L, 4L);
  }

  @Test
  void theNewestStateIsSentToEachStreamSinceOneThatBreaksMayHaveLostIt() throws Exception {
    start(LONG);
    SessionRequest session = open(stub().attach(request("1")));
    WorkerState first = state(1, false);
    WorkerState last = state(2, true);
    worker.process().listener.state(0, first);
    assertThat(stub().watch(session).next().getState()).isEqualTo(SessionMessages.state(first));
    worker.process().listener.state(0, last);

    assertThat(stub().watch(session).next().getState()).isEqualTo(SessionMessages.state(last));
    assertThat(stub().watch(session).next().getState())
        .as("a further stream")
        .isEqualTo(SessionMessages.state(last));
  }

  private static WorkerState state(long sent, boolean sendersEnded) {
    Progress progress = new Progress(sent, 0, 0, 0, 0, 0, "");
    return new WorkerState(progress, 1, 0, 0, sendersEnded, Optional.empty());
  }

  private List<Long> sequences(SessionRequest session, int count) {
    Iterator<WatchReply> stream = stub().watch(session);
    List<Long> sequences = new ArrayList<>();
    while (sequences.size() < count) {
      sequences.add(stream.next().getSnapshotPart().getSequence());
    }
    return sequences;
  }

  @Test
  void attachMayBeRepeatedAndCallsOfUnknownSessionsAreRefused() throws Exception {
    start(LONG);
    AttachReply attached = stub().attach(request("1"));
    SessionRequest session = open(attached);

    assertThat(stub().attach(request("1")).getLeaseId()).isEqualTo(attached.getLeaseId());
    assertThat(worker.processes).hasSize(1);
    refused(
        Status.Code.FAILED_PRECONDITION,
        () -> stub().subscribe(session.toBuilder().setSession(9).build()));
    refused(
        Status.Code.FAILED_PRECONDITION,
        () -> stub().subscribe(session.toBuilder().setLeaseId("guessed").build()));
  }

  @Test
  void theClockIsSetWhenTheLoadIsAboutToBeginAndSteeredWithinItsLimit() throws Exception {
    start(LONG);
    AttachReply attached = stub().attach(request("1"));
    SessionRequest session = open(attached);
    AnnounceRequest announcement =
        AnnounceRequest.newBuilder()
            .setLeaseId(attached.getLeaseId())
            .setSession(session.getSession())
            .setEvent(PhaseEvent.PHASE_EVENT_START)
            .setClockAheadNanos(WorkerUnderTest.AHEAD)
            .build();
    stub().announce(announcement);
    stub()
        .announce(
            announcement.toBuilder()
                .setEvent(PhaseEvent.PHASE_EVENT_BEGIN_MEASURED)
                .setClockAheadNanos(1)
                .build());

    long before = NanoClock.process().nanos();
    long shown = worker.process().clock.nanos();
    assertThat(shown).as("set at the start only").isBetween(before, NanoClock.process().nanos());

    ExchangeRequest exchange =
        ExchangeRequest.newBuilder()
            .setLeaseId(attached.getLeaseId())
            .setCorrectionRatePpb(Integer.MAX_VALUE)
            .build();
    assertThat(stub().exchange(exchange).getCorrection().getRatePpb()).isZero();
    ClockCorrection correction = stub().exchange(exchange).getCorrection();
    assertThat(correction.getAheadNanos()).isEqualTo(WorkerUnderTest.AHEAD);
    assertThat(correction.getRatePpb()).isEqualTo(1_000_000);
  }

  @Test
  void aWorkloadThatNamesAFileOrACommandIsRefused() throws Exception {
    start(LONG);
    AttachReply attached = stub().attach(request("1"));

    for (String key :
        List.of("payloadFile: /etc/passwd", "rateFile: /etc/passwd", "events: [{at: 1s}]")) {
      StatusRuntimeException refusal =
          refused(Status.Code.INVALID_ARGUMENT, () -> open(attached, "topics: 1\n" + key + "\n"));
      assertThat(refusal.getStatus().getDescription())
          .contains(key.substring(0, key.indexOf(':')))
          .contains("read no file and execute no command");
    }
  }

  @Test
  void aTaskWithMoreThanItsWorkloadHasIsRefusedBeforeAnythingIsAllocated() throws Exception {
    start(LONG);
    AttachReply attached = stub().attach(request("1"));
    WorkAssignment right = SessionMessages.assignment(WorkerUnderTest.assignment());
    int many = 2_000_000_000;

    for (WorkAssignment wrong :
        List.of(
            right.toBuilder().setProducersUntil(many).build(),
            right.toBuilder().setProducersFrom(many - 1).setProducersUntil(many).build(),
            right.toBuilder().setConsumersUntil(many).build(),
            right.toBuilder().setPartitionsPerTopic(many).build(),
            right.toBuilder().setTopicsCreated(false).setPartitionsPerTopic(many).build(),
            right.toBuilder().setPartitionsPerTopic(-1).build(),
            right.toBuilder().addTopics("another").build(),
            right.toBuilder().addReplyTopics("a reply").build(),
            right.toBuilder()
                .setWorkloadYaml("producerRate: 1\ntopics: 50\nproducersPerTopic: 1000000\n")
                .clearTopics()
                .setNumberedTopics(NumberedNames.newBuilder().setPrefix("t").setCount(50))
                .setProducersUntil(50_000_000)
                .build())) {
      StatusRuntimeException refusal =
          refused(
              Status.Code.INVALID_ARGUMENT,
              () ->
                  stub()
                      .open(
                          OpenRequest.newBuilder()
                              .setLeaseId(attached.getLeaseId())
                              .setAssignment(wrong)
                              .build()));
      assertThat(refusal.getStatus().getDescription()).startsWith("refuses the task: ");
    }
    assertThat(worker.process().calls).isEmpty();
    assertThat(worker.log.warnings()).hasSize(9).allMatch(line -> line.contains("call=Open"));
    open(attached);
  }

  @Test
  void anUnknownDriverAndSettingsThatAreNotJsonAreRefusedWithoutShowingThem() throws Exception {
    start(LONG);

    refused(
        Status.Code.INVALID_ARGUMENT,
        () -> stub().attach(request("1").toBuilder().setSystem("abacus").build()));
    StatusRuntimeException refusal =
        refused(
            Status.Code.INVALID_ARGUMENT,
            () ->
                stub()
                    .attach(
                        request("1").toBuilder()
                            .setDriverSettingsJson("{\"password\": hunter2hunter2")
                            .build()));
    assertThat(refusal.getStatus().getDescription()).doesNotContain("hunter2");
    stub().attach(request("2"));
  }

  @Test
  void aMessageThatIsTooLargeIsRefusedAndTheWorkerGoesOn() throws Exception {
    start(LONG);
    String large = "x".repeat(WorkerServer.MAX_MESSAGE_BYTES);

    refused(
        Status.Code.RESOURCE_EXHAUSTED,
        () -> stub().attach(request("1").toBuilder().setDriverSettingsJson(large).build()));
    stub().attach(request("1"));
  }

  @Test
  void aThousandConnectionsAndRandomBytesDoNotKeepTheWorkerFromServing() throws Exception {
    start(LONG);
    Random random = new Random(1);
    for (int i = 0; i < 1_000; i++) {
      Socket socket = new Socket("127.0.0.1", worker.server.port());
      open.add(socket);
      if (i % 4 == 0) {
        byte[] bytes = new byte[random.nextInt(1, 2_000)];
        random.nextBytes(bytes);
        OutputStream out = socket.getOutputStream();
        try {
          out.write(bytes);
          out.flush();
        } catch (IOException e) {
          // The worker has closed it already.
        }
      }
    }

    assertThat(stub().describe(DescribeRequest.getDefaultInstance()).getSystemsList())
        .containsExactly("simulated");
    open(stub().attach(request("1")));
  }

  private static AttachRequest request(String run) {
    return AttachRequest.newBuilder()
        .setCoordinatorId(run)
        .setCoordinatorName("run " + run)
        .setProgramVersion(WorkerUnderTest.VERSION)
        .setSystem("simulated")
        .setDriverSettingsJson("{}")
        .build();
  }

  private SessionRequest open(AttachReply attached) throws Exception {
    return open(
        attached, SessionMessages.assignment(WorkerUnderTest.assignment()).getWorkloadYaml());
  }

  private SessionRequest open(AttachReply attached, String yaml) throws Exception {
    WorkAssignment assignment =
        SessionMessages.assignment(WorkerUnderTest.assignment()).toBuilder()
            .setWorkloadYaml(yaml)
            .build();
    int session =
        stub()
            .open(
                OpenRequest.newBuilder()
                    .setLeaseId(attached.getLeaseId())
                    .setAssignment(assignment)
                    .build())
            .getSession();
    return SessionRequest.newBuilder()
        .setLeaseId(attached.getLeaseId())
        .setSession(session)
        .build();
  }

  private interface Call {
    void make() throws Exception;
  }

  private static StatusRuntimeException refused(Status.Code code, Call call) {
    StatusRuntimeException[] caught = new StatusRuntimeException[1];
    assertThatThrownBy(call::make)
        .isInstanceOfSatisfying(StatusRuntimeException.class, each -> caught[0] = each);
    assertThat(caught[0].getStatus().getCode()).isEqualTo(code);
    return caught[0];
  }
}
