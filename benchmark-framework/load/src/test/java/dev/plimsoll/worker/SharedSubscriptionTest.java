// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.load.SubscriptionTracker;
import dev.plimsoll.worker.WorkerReport.SubscriptionReport;
import org.junit.jupiter.api.Test;

/** A subscription whose consumers belong to two workers: 20 messages of one producer. */
final class SharedSubscriptionTest {

  private static final int MESSAGES = 20;

  private final SubscriptionTracker one = SentMessages.subscription(2, OrderScope.PARTITION);
  private final SubscriptionTracker other = SentMessages.subscription(2, OrderScope.PARTITION);

  @Test
  void whatTheWorkersReceivedTogetherIsComplete() throws InterruptedException {
    SentMessages messages = acknowledged();
    for (int i = 0; i < MESSAGES; i++) {
      messages.deliver(i % 2 == 0 ? one : other, i % 2, i);
    }

    SubscriptionReport report = messages.reportOf(one, other);

    assertThat(report.expected()).hasValue(20);
    assertThat(report.received()).isEqualTo(20);
    assertThat(report.lost()).hasValue(0);
    assertThat(report.duplicated()).hasValue(0);
    assertThat(report.outOfOrder()).hasValue(0);
    assertThat(report.orderUnknown()).isZero();
  }

  @Test
  void aMessageThatBothReceivedIsADuplicateAndItsLatencyIsRecordedTwice()
      throws InterruptedException {
    SentMessages messages = acknowledged();
    messages.deliverAllBut(one, 18, 19);
    messages.deliver(other, 0, 16, 17, 18, 19, 19);

    SubscriptionReport report = messages.reportOf(one, other);

    assertThat(report.received()).isEqualTo(20);
    assertThat(report.duplicated()).as("two at both, one twice at one").hasValue(3);
    assertThat(report.copies()).isEqualTo(2);
    assertThat(report.lost()).hasValue(0);
  }

  @Test
  void aMessageThatNeitherReceivedIsLost() throws InterruptedException {
    SentMessages messages = acknowledged();
    messages.deliver(one, 0, 0, 1, 2, 3);
    messages.deliver(other, 1, 5, 6, 7);

    SubscriptionReport report = messages.reportOf(one, other);

    assertThat(report.received()).isEqualTo(7);
    assertThat(report.lost()).hasValue(13);
  }

  @Test
  void theOrderBetweenTwoOwnersOfAPartitionIsUnknown() throws InterruptedException {
    SentMessages messages = acknowledged();
    messages.deliver(one, 0, 0, 1, 2, 3, 4);
    messages.deliver(other, 0, 5, 6, 8, 7);
    messages.deliver(one, 1, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19);

    SubscriptionReport report = messages.reportOf(one, other);

    assertThat(report.outOfOrder()).as("within the ownership of one").hasValue(1);
    assertThat(report.orderUnknown()).isEqualTo(1);
  }

  @Test
  void aFailedMessageThatOneOfThemReceivedIsReported() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut(3, 4);
    messages.fail(FailureKind.TIMEOUT, 3);
    messages.fail(FailureKind.TIMEOUT, 4);
    messages.deliverAllBut(one, 3, 4);
    messages.deliver(other, 0, 4);

    SubscriptionReport report = messages.reportOf(one, other);

    assertThat(report.expected()).hasValue(18);
    assertThat(report.failedButReceived()).hasValue(1);
    assertThat(report.lost()).hasValue(0);
  }

  private static SentMessages acknowledged() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut();
    return messages;
  }
}
