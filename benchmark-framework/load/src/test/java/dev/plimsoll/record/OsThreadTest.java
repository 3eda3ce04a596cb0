// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class OsThreadTest {

  @Test
  void theThreadThatAsksIsRunnable() {
    assertThat(OsThread.current().isRunnable()).isTrue();
  }

  @Test
  void aThreadThatWaitsIsNotRunnableAndUsesNoProcessorTime() {
    CompletableFuture<OsThread> waiting = new CompletableFuture<>();
    CountDownLatch end = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              waiting.complete(OsThread.current());
              awaitUninterruptibly(end);
            });
    thread.start();

    OsThread seen = waiting.join();
    await().until(() -> !seen.isRunnable());
    long before = seen.processorNanos();

    assertThat(seen.processorNanos()).isEqualTo(before).isPositive();
    end.countDown();
  }

  @Test
  void aThreadThatComputesUsesProcessorTime() {
    OsThread self = OsThread.current();
    long before = self.processorNanos();

    await().pollInSameThread().until(() -> self.processorNanos() > before);
  }

  @Test
  void nothingIsKnownOfAThreadThatHasEnded() throws InterruptedException {
    CompletableFuture<OsThread> thread = new CompletableFuture<>();
    Thread ended = new Thread(() -> thread.complete(OsThread.current()));
    ended.start();
    ended.join();

    await().until(() -> thread.join().processorNanos() == 0);
    assertThat(thread.join().isRunnable()).isFalse();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
