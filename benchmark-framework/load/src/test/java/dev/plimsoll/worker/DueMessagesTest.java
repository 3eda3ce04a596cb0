// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.load.SubscriptionTracker;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DueMessagesTest {

  private static final int MESSAGES = 20;

  private final SubscriptionTracker subscription =
      SentMessages.subscription(1, OrderScope.PARTITION);

  @Test
  void theyAreKnownOnceEachProducerHasSentItsOwn() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);

    assertThat(DueMessages.areKnown(dueBefore(messages, Long.MAX_VALUE))).isFalse();
    assertThat(DueMessages.areKnown(dueBefore(messages, 1))).isTrue();
  }

  @Test
  void thoseThatWereNotReceivedAreMissing() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    List<DueCount> due = dueBefore(messages, 1);

    assertThat(missing(due)).isEqualTo(MESSAGES);
    messages.deliverAllBut(subscription, 3, 19);
    assertThat(missing(due)).isEqualTo(2);
    messages.deliver(subscription, 0, 3, 19);
    assertThat(missing(due)).isZero();
  }

  @Test
  void thoseWhoseSendFailedAreNotAwaited() throws InterruptedException {
    SentMessages messages = new SentMessages(MESSAGES, true);
    messages.acknowledgeAllBut(7);
    messages.fail(FailureKind.TIMEOUT, 7);
    messages.deliverAllBut(subscription, 7);
    List<DueCount> due = dueBefore(messages, 1);

    assertThat(missing(due)).isZero();
  }

  private static List<DueCount> dueBefore(SentMessages messages, long instant) {
    return new DueMessages(messages.loops, messages.outcomes, instant).counts();
  }

  private long missing(List<DueCount> due) {
    Assignment assignment = Assignments.of(Workloads.closed().make(), WorkerShare.whole(1, 1));
    return DueMessages.missing(
        due,
        assignment,
        List.of(assignment.share()),
        List.of(DueMessages.received(subscription, due)));
  }
}
