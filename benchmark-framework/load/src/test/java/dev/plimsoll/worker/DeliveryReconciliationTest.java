// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Lost, late, duplicated and reordered messages: constructed cases of 20 messages of one producer.
 */
final class DeliveryReconciliationTest {

  private static final int MESSAGES = 20;

  private final SubscriptionTracker ordered = SentMessages.subscription(1, OrderScope.PARTITION);

  @Test
  void allAcknowledgedAndReceivedIsFaultless() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    messages.deliverAllBut(ordered);

    assertReport(messages.report(ordered, 0), 20, 20, 0, 0, 0, 0, 0);
    assertThat(messages.missing(ordered)).isZero();
  }

  @Test
  void overtakenMessagesAreLostImmediately() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    messages.deliverAllBut(ordered, 5, 11);

    assertReport(messages.report(ordered, 0), 20, 18, 2, 0, 0, 0, 0);
    assertThat(messages.missing(ordered)).isEqualTo(2);
  }

  @Test
  void theMissingEndIsUndeliveredWhileMessagesStillArriveAndLostAfterSilence()
      throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    messages.deliverAllBut(ordered, 18, 19);

    assertReport(messages.report(ordered, 4), 20, 18, 0, 2, 0, 0, 0);
    assertReport(messages.report(ordered, 6), 20, 18, 2, 0, 0, 0, 0);
  }

  @Test
  void withoutAServerSilenceProvesNothingAndOvertakingDoes() throws InterruptedException {
    SubscriptionTracker unordered = SentMessages.subscription(1, OrderScope.NONE);
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    messages.deliverAllBut(unordered, 5);
    messages.deliverAllBut(ordered, 5);
    DeliveryReconciliation down = messages.reconciliation(false);
    long later = ordered.lastReceiptNanos() + 6_000_000_000L;

    SubscriptionReport silent =
        down.report(List.of(SentMessages.account(unordered)), SentMessages.named(unordered), later);
    SubscriptionReport overtaken =
        down.report(List.of(SentMessages.account(ordered)), SentMessages.named(ordered), later);

    assertThat(silent.lost()).hasValue(0);
    assertThat(silent.undelivered()).hasValue(1);
    assertThat(overtaken.lost()).hasValue(1);
  }

  @Test
  void withoutOrderOnlySilenceProvesLossAndReorderingIsNotReported() throws InterruptedException {
    SubscriptionTracker unordered = SentMessages.subscription(1, OrderScope.NONE);
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    messages.deliverAllBut(unordered, 5);

    SubscriptionReport early = messages.report(unordered, 1);
    SubscriptionReport late = messages.report(unordered, 6);

    assertThat(early.lost()).hasValue(0);
    assertThat(early.undelivered()).hasValue(1);
    assertThat(late.lost()).hasValue(1);
    assertThat(early.outOfOrder()).isEmpty();
  }

  @Test
  void withSeveralPartitionsMessagesOvertakenInAllAreLost() throws InterruptedException {
    SubscriptionTracker two = SentMessages.subscription(2, OrderScope.PARTITION);
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    for (int i = 0; i < MESSAGES; i++) {
      if (i != 3 && i != 15) {
        // Partition 1 ends at message 9.
        messages.deliver(two, i < 10 ? i % 2 : 0, i);
      }
    }

    assertReport(messages.report(two, 0), 20, 18, 1, 1, 0, 0, 0);
  }

  @Test
  void onALateSubscriptionOnlyMessagesFromItsBeginningAreDue() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    ordered.beginAt(new long[] {15});
    messages.deliver(ordered, 0, 15, 16, 18, 19);

    assertReport(messages.report(ordered, 0), 5, 4, 1, 0, 0, 0, 0);
    assertThat(messages.missing(ordered)).isEqualTo(1);
  }

  @Test
  void aFailedSendIsNotDueAndItsReceiptIsReported() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut(3, 4);
    messages.fail(FailureKind.TIMEOUT, 3);
    messages.fail(FailureKind.TIMEOUT, 4);
    messages.deliverAllBut(ordered, 4);

    assertReport(messages.report(ordered, 6), 18, 19, 0, 0, 0, 0, 1);
    assertThat(messages.report(ordered, 6).abortedButReceived()).isZero();
  }

  @Test
  void aReceivedAbortedMessageIsReportedSeparately() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut(3);
    messages.fail(FailureKind.ABORTED, 3);
    messages.deliverAllBut(ordered);

    assertThat(messages.report(ordered, 0).abortedButReceived()).isEqualTo(1);
    assertThat(messages.report(ordered, 0).failedButReceived()).hasValue(1);
  }

  @Test
  void anUnansweredSendIsNotDue() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut(7);
    messages.deliverAllBut(ordered, 7);

    assertReport(messages.report(ordered, 6), 19, 19, 0, 0, 0, 0, 0);
    assertThat(messages.loops.get(0).unanswered().size()).isEqualTo(1);
  }

  @Test
  void withoutAcknowledgementsAllSentMessagesAreDue() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, false);
    messages.deliverAllBut(ordered, 2);

    assertReport(messages.report(ordered, 0), 20, 19, 1, 0, 0, 0, 0);
  }

  @Test
  void duplicatesAndReorderingAreCountedOnce() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    messages.deliverAllBut(ordered, 8);
    messages.deliver(ordered, 0, 8, 8, 9);

    assertReport(messages.report(ordered, 0), 20, 20, 0, 0, 2, 1, 0);
  }

  @Test
  void subscriptionsAreIndependent() throws InterruptedException {
    SubscriptionTracker other = SentMessages.subscription(1, OrderScope.PARTITION);
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    messages.deliverAllBut(ordered);
    messages.deliverAllBut(other, 0);

    assertReport(messages.report(ordered, 0), 20, 20, 0, 0, 0, 0, 0);
    assertReport(messages.report(other, 0), 20, 19, 1, 0, 0, 0, 0);
  }

  @Test
  void missingMessagesAreTheSameByCountsAndOneByOne() throws InterruptedException {
    SplittableRandom random = new SplittableRandom(8);
    int many = 3_000;
    SentMessages messages = new SentMessages(many, true);
    long missing = 0;
    long failedButReceived = 0;
    for (int i = 0; i < many; i++) {
      int outcome = random.nextInt(8);
      boolean received = random.nextBoolean();
      if (outcome == 0) {
        messages.fail(FailureKind.TIMEOUT, i);
      } else if (outcome > 1) {
        messages.acknowledge(i);
      }
      if (received) {
        messages.deliver(ordered, 0, i, i);
      }
      missing += outcome > 1 && !received ? 1 : 0;
      failedButReceived += outcome == 0 && received ? 1 : 0;
    }

    SubscriptionReport report = messages.report(ordered, 6);

    assertThat(messages.missing(ordered)).isEqualTo(missing);
    assertThat(report.lost()).hasValue(missing);
    assertThat(report.failedButReceived()).hasValue(failedButReceived);
  }

  @Test
  void concurrentFailuresDoNotDisturbTheCounting() throws InterruptedException {
    int many = 20_000;
    SentMessages messages = new SentMessages(many, true);
    messages.deliver(ordered, 0, 0);
    Thread failing =
        new Thread(
            () -> {
              for (int i = 1; i < many; i += 2) {
                messages.fail(FailureKind.DISCONNECTED, i);
              }
            });
    failing.start();
    long missing = Long.MAX_VALUE;
    while (failing.isAlive()) {
      missing = messages.missing(ordered);
    }
    failing.join();

    assertThat(missing).as("unanswered ones are not due").isLessThanOrEqualTo(many);
    assertThat(messages.missing(ordered)).isZero();
  }

  @Test
  void messagesSentAfterTheLastReceiptAreDue() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    assertThat(messages.progress(ordered).due()).isTrue();
    messages.deliverAllBut(ordered, 5, 19);
    assertThat(messages.progress(ordered)).isEqualTo(new SubscriptionProgress(18, 0, true));

    messages.deliver(ordered, 0, 19);

    assertThat(messages.progress(ordered))
        .as("what was overtaken may be lost")
        .isEqualTo(new SubscriptionProgress(19, 0, false));
  }

  @Test
  void failedMessagesAreNotDue() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.deliverAllBut(ordered, 17, 18, 19);
    messages.fail(FailureKind.TIMEOUT, 19);
    messages.fail(FailureKind.TIMEOUT, 17);
    assertThat(messages.progress(ordered).due()).isTrue();

    messages.fail(FailureKind.TIMEOUT, 18);

    assertThat(messages.progress(ordered)).isEqualTo(new SubscriptionProgress(17, 3, false));
  }

  private static void assertReport(
      SubscriptionReport report,
      long expected,
      long received,
      long lost,
      long undelivered,
      long duplicated,
      long outOfOrder,
      long failedButReceived) {
    assertThat(report.expected()).as("expected").hasValue(expected);
    assertThat(report.received()).as("received").isEqualTo(received);
    assertThat(report.lost()).as("lost").hasValue(lost);
    assertThat(report.undelivered()).as("undelivered").hasValue(undelivered);
    assertThat(report.duplicated()).as("duplicated").hasValue(duplicated);
    assertThat(report.outOfOrder()).as("out of order").hasValue(outOfOrder);
    assertThat(report.failedButReceived()).as("failed but received").hasValue(failedButReceived);
  }
}
