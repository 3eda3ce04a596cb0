// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.simulated.SimulatedProvider;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What several workers have received together, and the end of their sessions. */
final class GroupOutcomeTest {

  private static final long PATIENCE_SECONDS = 120;

  private final Workload workload =
      Workloads.open(new RateProfile.Constant(10)).producers(2).make();

  @Test
  void theOutcomeOfAnInterruptedThreadIsThatOfAllWorkers() throws Exception {
    WorkerGroup group = group(accounts(0, 20), accounts(1, 30));

    Thread.currentThread().interrupt();
    WorkerReport report = group.finish();

    assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    assertThat(report.sent()).isEqualTo(50);
    assertThat(report.shares()).allMatch(share -> share.accounts().isPresent());
  }

  @Test
  void copiesAmongWorkersShowInTheSumsOfTheirCounts() throws Exception {
    assertThat(group(missing(5, 5), missing(5, 5)).haveReceivedCopies()).isFalse();
    assertThat(group(missing(5, 6), missing(5, 4)).haveReceivedCopies()).isFalse();
    assertThat(group(missing(5, 6), missing(5, 5)).haveReceivedCopies()).isTrue();
  }

  @Test
  void aMessageOfALostWorkerThatTwoOthersReceivedIsOneMessage() {
    WorkerShare ofLost = new WorkerShare(2, 3, 0, 1, 1, 1);
    GroupAccounts accounts =
        new GroupAccounts(
            Assignments.of(workload, WorkerShare.whole(2, 1)),
            List.of(receiving(10, 0, 3), receiving(12, 3, 8)),
            List.of(new LostWorker(ofLost, "lost", "killed", 1)),
            true);

    LostWorkers lost = accounts.report(List.of()).lost();

    assertThat(lost.receivedByOthers()).as("0 to 11 without 8 … 11 at one").isEqualTo(12);
  }

  @Test
  void aLostWorkerWithoutConsumersLeavesTheSubscriptionKnown() {
    Workload shared = Workloads.open(new RateProfile.Constant(10)).producers(2).consumers(2).make();
    GroupAccounts accounts =
        new GroupAccounts(
            Assignments.of(shared, WorkerShare.whole(2, 2)),
            List.of(receiving(10, 10, 10)),
            List.of(new LostWorker(new WorkerShare(1, 3, 0, 1, 1, 1), "lost", "killed", 1)),
            true);

    WorkerReport report = accounts.report(List.of());

    assertThat(report.subscriptions()).hasSize(1);
    assertThat(report.lost().unknownSubscriptions()).isZero();
  }

  @Test
  void theClientsOfAWorkerAreClosedWhileThoseOfAnotherAreStillClosing() {
    CountDownLatch secondCalled = new CountDownLatch(1);
    CountDownLatch firstSaw = new CountDownLatch(1);
    WorkerPool pool =
        new WorkerPool(
            List.of(
                closing(
                    () -> {
                      if (await(secondCalled)) {
                        firstSaw.countDown();
                      }
                    }),
                closing(secondCalled::countDown)),
            Placement.SPREAD,
            0);

    pool.close();

    assertThat(firstSaw.getCount()).isZero();
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** A worker that received the first messages of producer 0, except some. */
  private static WorkerAccounts receiving(int until, int missingFrom, int missingUntil) {
    SequenceSet missing = new SequenceSet();
    missing.addRange(missingFrom, missingUntil);
    ReceivedAccount received =
        new ReceivedAccount(
            0, until, missing, until - missing.size(), 0, 0, 0, List.of((long) until - 1));
    ReceivedAccount none = new ReceivedAccount(1, 0, new SequenceSet(), 0, 0, 0, 0, List.of());
    return accounts(
        List.of(), List.of(new SubscriptionAccount(0, 0, 1, 0, 0, 0, List.of(received, none))));
  }

  private static WorkerAccounts accounts(int producer, long sent) {
    SequenceSet none = new SequenceSet();
    return accounts(List.of(new SentAccount(producer, 0, sent, sent, none, none, none)), List.of());
  }

  private static WorkerAccounts accounts(
      List<SentAccount> sent, List<SubscriptionAccount> received) {
    return new WorkerAccounts(
        1,
        sent,
        received,
        List.of(),
        Map.of(),
        0,
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

  private static MissingCounts missing(long due, long received) {
    return new MissingCounts(0, due, received, 0, 0);
  }

  /** Workers whose sessions answer each call with this. */
  private WorkerGroup group(Object first, Object second) throws Exception {
    List<WorkerShare> shares = Placement.SPREAD.shares(workload, 2);
    return new WorkerGroup(
        List.of(answering(first), answering(second)),
        Assignments.of(workload, shares.get(0)),
        shares,
        LoadShape.of(workload),
        new SimulatedProvider().create(new Settings(Map.of())).traits(),
        0);
  }

  private static WorkerProcess answering(Object answer) {
    return process(answer, () -> {});
  }

  private static WorkerProcess closing(Runnable close) {
    return process("", close);
  }

  private static WorkerProcess process(Object answer, Runnable close) {
    return new WorkerProcess() {

      @Override
      public String name() {
        return "scripted";
      }

      @Override
      public WorkerSession session(Assignment assignment, WorkerListener listener) {
        return (WorkerSession)
            Proxy.newProxyInstance(
                WorkerSession.class.getClassLoader(),
                new Class<?>[] {WorkerSession.class},
                (proxy, method, arguments) -> answer);
      }

      @Override
      public void closeClients() {
        close.run();
      }
    };
  }
}
