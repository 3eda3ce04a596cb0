// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is lost, late, doubled or disordered: constructed cases of 20 messages of one producer. */
final class DeliveryReconciliationTest {

  private static final int MESSAGES = 20;

  private final SubscriptionTracker ordered = Exchange.subscription(1, OrderScope.PARTITION);

  @Test
  void allAcknowledgedAndReceivedIsNothingToTell() throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut();
    exchange.deliverAllBut(ordered);

    assertReport(exchange.report(ordered, 0), 20, 20, 0, 0, 0, 0, 0);
    assertThat(exchange.deliveries().missing(ordered, 0)).isZero();
  }

  @Test
  void whatLaterMessagesOvertookIsLostAtOnce() throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut();
    exchange.deliverAllBut(ordered, 5, 11);

    assertReport(exchange.report(ordered, 0), 20, 18, 2, 0, 0, 0, 0);
    assertThat(exchange.deliveries().missing(ordered, 0)).isEqualTo(2);
  }

  @Test
  void theMissingEndIsUndeliveredWhileMessagesStillArriveAndLostAfterSilence()
      throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut();
    exchange.deliverAllBut(ordered, 18, 19);

    assertReport(exchange.report(ordered, 4), 20, 18, 0, 2, 0, 0, 0);
    assertReport(exchange.report(ordered, 6), 20, 18, 2, 0, 0, 0, 0);
  }

  @Test
  void withoutOrderOnlySilenceProvesLossAndDisorderIsNotTold() throws InterruptedException {
    SubscriptionTracker unordered = Exchange.subscription(1, OrderScope.NONE);
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut();
    exchange.deliverAllBut(unordered, 5);

    SubscriptionReport early = exchange.report(unordered, 1);
    SubscriptionReport late = exchange.report(unordered, 6);

    assertThat(early.lost()).hasValue(0);
    assertThat(early.undelivered()).hasValue(1);
    assertThat(late.lost()).hasValue(1);
    assertThat(early.outOfOrder()).isEmpty();
  }

  @Test
  void overSeveralPartitionsOnlyWhatAllHaveOvertakenIsLost() throws InterruptedException {
    SubscriptionTracker two = Exchange.subscription(2, OrderScope.PARTITION);
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut();
    for (int i = 0; i < MESSAGES; i++) {
      if (i != 3 && i != 15) {
        // Partition 1 ends at message 9.
        exchange.deliver(two, i < 10 ? i % 2 : 0, i);
      }
    }

    assertReport(exchange.report(two, 0), 20, 18, 1, 1, 0, 0, 0);
  }

  @Test
  void aFailedSendIsNotDueAndItsArrivalIsTold() throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut(3, 4);
    exchange.fail(FailureKind.TIMEOUT, 3);
    exchange.fail(FailureKind.TIMEOUT, 4);
    exchange.deliverAllBut(ordered, 4);

    assertReport(exchange.report(ordered, 6), 18, 19, 0, 0, 0, 0, 1);
    assertThat(exchange.report(ordered, 6).abortedButReceived()).isZero();
  }

  @Test
  void anAbortedMessageThatArrivesIsToldApart() throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut(3);
    exchange.fail(FailureKind.ABORTED, 3);
    exchange.deliverAllBut(ordered);

    assertThat(exchange.report(ordered, 0).abortedButReceived()).isEqualTo(1);
    assertThat(exchange.report(ordered, 0).failedButReceived()).hasValue(1);
  }

  @Test
  void anUnansweredSendIsNotDue() throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut(7);
    exchange.deliverAllBut(ordered, 7);

    assertReport(exchange.report(ordered, 6), 19, 19, 0, 0, 0, 0, 0);
    assertThat(exchange.loops.get(0).unanswered().size()).isEqualTo(1);
  }

  @Test
  void whereNobodyAcknowledgesAllThatWasSentIsDue() throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, false);
    exchange.deliverAllBut(ordered, 2);

    assertReport(exchange.report(ordered, 0), 20, 19, 1, 0, 0, 0, 0);
  }

  @Test
  void copiesAndDisorderAreCountedOnce() throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut();
    exchange.deliverAllBut(ordered, 8);
    exchange.deliver(ordered, 0, 8, 8, 9);

    assertReport(exchange.report(ordered, 0), 20, 20, 0, 0, 2, 1, 0);
  }

  @Test
  void subscriptionsAreIndependent() throws InterruptedException {
    SubscriptionTracker other = Exchange.subscription(1, OrderScope.PARTITION);
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.acknowledgeAllBut();
    exchange.deliverAllBut(ordered);
    exchange.deliverAllBut(other, 0);

    assertReport(exchange.report(ordered, 0), 20, 20, 0, 0, 0, 0, 0);
    assertReport(exchange.report(other, 0), 20, 19, 1, 0, 0, 0, 0);
  }

  @Test
  void whatIsMissingIsTheSameByCountsAndMessageByMessage() throws InterruptedException {
    SplittableRandom random = new SplittableRandom(8);
    int many = 3_000;
    Exchange exchange = new Exchange(many, true);
    long missing = 0;
    long failedButReceived = 0;
    for (int i = 0; i < many; i++) {
      int outcome = random.nextInt(8);
      boolean received = random.nextBoolean();
      if (outcome == 0) {
        exchange.fail(FailureKind.TIMEOUT, i);
      } else if (outcome > 1) {
        exchange.acknowledge(i);
      }
      if (received) {
        exchange.deliver(ordered, 0, i, i);
      }
      missing += outcome > 1 && !received ? 1 : 0;
      failedButReceived += outcome == 0 && received ? 1 : 0;
    }

    SubscriptionReport report = exchange.report(ordered, 6);

    assertThat(exchange.deliveries().missing(ordered, 0)).isEqualTo(missing);
    assertThat(report.lost()).hasValue(missing);
    assertThat(report.failedButReceived()).hasValue(failedButReceived);
  }

  @Test
  void sendsThatFailMeanwhileDoNotDisturbTheCounting() throws InterruptedException {
    int many = 20_000;
    Exchange exchange = new Exchange(many, true);
    exchange.deliver(ordered, 0, 0);
    Thread failing =
        new Thread(
            () -> {
              for (int i = 1; i < many; i += 2) {
                exchange.fail(FailureKind.DISCONNECTED, i);
              }
            });
    failing.start();
    long missing = Long.MAX_VALUE;
    while (failing.isAlive()) {
      missing = exchange.deliveries().missing(ordered, 0);
    }
    failing.join();

    assertThat(missing).as("unanswered ones are not due").isLessThanOrEqualTo(many);
    assertThat(exchange.deliveries().missing(ordered, 0)).isZero();
  }

  @Test
  void aSubscriptionIsOwedWhatWasSentAfterAllThatItHasReceived() throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, true);
    assertThat(exchange.deliveries().progress(ordered, 0).due()).isTrue();
    exchange.deliverAllBut(ordered, 5, 19);
    assertThat(exchange.deliveries().progress(ordered, 0))
        .isEqualTo(new Worker.SubscriptionProgress(18, 0, true));

    exchange.deliver(ordered, 0, 19);

    assertThat(exchange.deliveries().progress(ordered, 0))
        .as("what was overtaken may be lost")
        .isEqualTo(new Worker.SubscriptionProgress(19, 0, false));
  }

  @Test
  void aSubscriptionIsNotOwedWhatFailed() throws InterruptedException {
    Exchange exchange = new Exchange(MESSAGES, true);
    exchange.deliverAllBut(ordered, 17, 18, 19);
    exchange.fail(FailureKind.TIMEOUT, 19);
    exchange.fail(FailureKind.TIMEOUT, 17);
    assertThat(exchange.deliveries().progress(ordered, 0).due()).isTrue();

    exchange.fail(FailureKind.TIMEOUT, 18);

    assertThat(exchange.deliveries().progress(ordered, 0))
        .isEqualTo(new Worker.SubscriptionProgress(17, 3, false));
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
