// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MessageBudgetTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 63, 64, 65, 12_345, 100_000})
  void givesOutExactlyItsMessagesAndTellsTheLastOnce(long messages) throws InterruptedException {
    MessageBudget budget = new MessageBudget(messages);
    AtomicLong taken = new AtomicLong();
    AtomicInteger last = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int block = budget.take(); block > 0; block = budget.take()) {
                  taken.addAndGet(block);
                  if (budget.used(block)) {
                    last.incrementAndGet();
                  }
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(taken.get()).isEqualTo(messages);
    assertThat(last.get()).isEqualTo(1);
  }
}
