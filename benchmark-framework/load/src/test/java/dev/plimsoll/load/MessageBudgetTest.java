// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageBudgetTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 63, 64, 65, 12_345, 100_000})
  void givesOutExactlyItsMessagesAndReportsTheLastOnce(long messages) throws InterruptedException {
    MessageBudget budget = new MessageBudget(messages);
    AtomicLong taken = new AtomicLong();
    AtomicInteger last = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread = new Thread(() -> takeAll(budget.share(), taken, last));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(taken.get()).isEqualTo(messages);
    assertThat(last.get()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5, 63})
  void unsentMessagesOfABlockedProducerLoopAreSentByOthers(int beforeItBlocks) {
    MessageBudget budget = new MessageBudget(1_000);
    MessageBudget.Share blocked = budget.share();
    MessageBudget.Share other = budget.share();
    for (int i = 0; i < beforeItBlocks; i++) {
      assertThat(blocked.take()).isEqualTo(MessageBudget.TAKEN);
    }
    AtomicLong taken = new AtomicLong();
    AtomicInteger last = new AtomicInteger();

    takeAll(other, taken, last);

    assertThat(taken.get()).isEqualTo(1_000 - beforeItBlocks);
    assertThat(last.get()).isEqualTo(1);
    assertThat(blocked.take()).as("when it goes on again").isEqualTo(MessageBudget.NONE);
  }

  @Test
  void aProducerLoopThatContinuesSendsItsRemainingMessages() {
    MessageBudget budget = new MessageBudget(MessageBudget.BLOCK);
    MessageBudget.Share first = budget.share();
    MessageBudget.Share second = budget.share();
    AtomicLong taken = new AtomicLong();
    AtomicInteger last = new AtomicInteger();
    first.take();
    second.take();

    takeAll(first, taken, last);

    assertThat(taken.get()).isEqualTo(MessageBudget.BLOCK - 2);
    assertThat(last.get()).isEqualTo(1);
  }

  private static void takeAll(MessageBudget.Share share, AtomicLong taken, AtomicInteger last) {
    for (int one = share.take(); one != MessageBudget.NONE; one = share.take()) {
      taken.incrementAndGet();
      if (one == MessageBudget.LAST) {
        last.incrementAndGet();
      }
    }
  }
}
