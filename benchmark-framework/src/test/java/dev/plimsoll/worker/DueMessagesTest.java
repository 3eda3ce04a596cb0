// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.load.SubscriptionTracker;
import org.junit.jupiter.api.Test;

final class DueMessagesTest {

  private static final int MESSAGES = 20;

  private final SubscriptionTracker subscription =
      SentMessages.subscription(1, OrderScope.PARTITION);

  @Test
  void theyAreKnownOnceEachProducerHasSentItsOwn() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);

    assertThat(dueBefore(messages, Long.MAX_VALUE).areKnown()).isFalse();
    assertThat(dueBefore(messages, 1).areKnown()).isTrue();
  }

  @Test
  void thoseThatWereNotReceivedAreMissing() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    DueMessages due = dueBefore(messages, 1);
    assertThat(due.areKnown()).isTrue();

    assertThat(due.missing(subscription, 0)).isEqualTo(MESSAGES);
    messages.deliverAllBut(subscription, 3, 19);
    assertThat(due.missing(subscription, 0)).isEqualTo(2);
    messages.deliver(subscription, 0, 3, 19);
    assertThat(due.missing(subscription, 0)).isZero();
  }

  @Test
  void thoseWhoseSendFailedAreNotAwaited() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut(7);
    messages.fail(FailureKind.TIMEOUT, 7);
    messages.deliverAllBut(subscription, 7);
    DueMessages due = dueBefore(messages, 1);
    assertThat(due.areKnown()).isTrue();

    assertThat(due.missing(subscription, 0)).isZero();
  }

  private static DueMessages dueBefore(SentMessages messages, long instant) {
    return new DueMessages(messages.loops, messages.outcomes, instant);
  }
}
